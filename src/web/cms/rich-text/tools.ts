import {
  IconArrowBackUp,
  IconArrowForwardUp,
  IconBlockquote,
  IconBold,
  IconClearFormatting,
  IconColumnInsertRight,
  IconColumnRemove,
  type IconProps,
  IconItalic,
  IconLink,
  IconLinkOff,
  IconList,
  IconListNumbers,
  IconRowInsertBottom,
  IconRowRemove,
  IconStrikethrough,
  IconTable,
  IconTableMinus,
  IconUnderline,
} from '@tabler/icons-react'
import type { Editor } from '@tiptap/react'
import type { ComponentType } from 'react'
import type { cms } from '#i18n/en/cms.ts'

export const headingLevels = [2, 3, 4] as const

export type Tool = {
  key: keyof (typeof cms)['richText']['tool']
  icon: ComponentType<IconProps>
  run: (editor: Editor) => boolean
  /** Of what is on or off where the cursor stands. */
  isOn?: (editor: Editor) => boolean
  can?: (editor: Editor) => boolean
  startsGroup?: true
}

const newTable = { rows: 3, cols: 3, withHeaderRow: true }

export const tools: readonly Tool[] = [
  {
    key: 'bold',
    icon: IconBold,
    run: (editor) => editor.chain().focus().toggleBold().run(),
    isOn: (editor) => editor.isActive('bold'),
    startsGroup: true,
  },
  {
    key: 'italic',
    icon: IconItalic,
    run: (editor) => editor.chain().focus().toggleItalic().run(),
    isOn: (editor) => editor.isActive('italic'),
  },
  {
    key: 'underline',
    icon: IconUnderline,
    run: (editor) => editor.chain().focus().toggleUnderline().run(),
    isOn: (editor) => editor.isActive('underline'),
  },
  {
    key: 'strike',
    icon: IconStrikethrough,
    run: (editor) => editor.chain().focus().toggleStrike().run(),
    isOn: (editor) => editor.isActive('strike'),
  },
  {
    key: 'bulletList',
    icon: IconList,
    run: (editor) => editor.chain().focus().toggleBulletList().run(),
    isOn: (editor) => editor.isActive('bulletList'),
    startsGroup: true,
  },
  {
    key: 'orderedList',
    icon: IconListNumbers,
    run: (editor) => editor.chain().focus().toggleOrderedList().run(),
    isOn: (editor) => editor.isActive('orderedList'),
  },
  {
    key: 'quote',
    icon: IconBlockquote,
    run: (editor) => editor.chain().focus().toggleBlockquote().run(),
    isOn: (editor) => editor.isActive('blockquote'),
  },
  // A dialog asks where it leads.
  {
    key: 'link',
    icon: IconLink,
    run: () => true,
    isOn: (editor) => editor.isActive('link'),
    startsGroup: true,
  },
  {
    key: 'unlink',
    icon: IconLinkOff,
    run: (editor) => editor.chain().focus().extendMarkRange('link').unsetLink().run(),
    can: (editor) => editor.isActive('link'),
  },
  {
    key: 'table',
    icon: IconTable,
    run: (editor) => editor.chain().focus().insertTable(newTable).run(),
    can: (editor) => !editor.isActive('table'),
    startsGroup: true,
  },
  {
    key: 'clear',
    icon: IconClearFormatting,
    run: (editor) => editor.chain().focus().unsetAllMarks().clearNodes().run(),
  },
  {
    key: 'undo',
    icon: IconArrowBackUp,
    run: (editor) => editor.chain().focus().undo().run(),
    can: (editor) => editor.can().undo(),
    startsGroup: true,
  },
  {
    key: 'redo',
    icon: IconArrowForwardUp,
    run: (editor) => editor.chain().focus().redo().run(),
    can: (editor) => editor.can().redo(),
  },
]

/** While the cursor is in a table. */
export const tableTools: readonly Tool[] = [
  {
    key: 'addRow',
    icon: IconRowInsertBottom,
    run: (editor) => editor.chain().focus().addRowAfter().run(),
    startsGroup: true,
  },
  {
    key: 'removeRow',
    icon: IconRowRemove,
    run: (editor) => editor.chain().focus().deleteRow().run(),
  },
  {
    key: 'addColumn',
    icon: IconColumnInsertRight,
    run: (editor) => editor.chain().focus().addColumnAfter().run(),
  },
  {
    key: 'removeColumn',
    icon: IconColumnRemove,
    run: (editor) => editor.chain().focus().deleteColumn().run(),
  },
  {
    key: 'removeTable',
    icon: IconTableMinus,
    run: (editor) => editor.chain().focus().deleteTable().run(),
  },
]
