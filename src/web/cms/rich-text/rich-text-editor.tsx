import { TableKit } from '@tiptap/extension-table'
import { EditorContent, useEditor } from '@tiptap/react'
import { StarterKit } from '@tiptap/starter-kit'
import { type KeyboardEvent, useEffect, useMemo, useRef } from 'react'
import type { Language } from '#contract/enums.ts'
import { classNames } from '#web/ui/class-names.ts'
import textStyles from './rich-text.module.css'
import styles from './rich-text-field.module.css'
import { RichTextToolbar } from './rich-text-toolbar.tsx'
import { isAllowedLink } from './allowed-link.ts'

type Props = {
  name: string
  value: string
  lang: Language
  isInvalid: boolean
  labelledBy: string
  describedBy: string
  onChange: (html: string) => void
  onBlur?: () => void
}

/** Keeps no more markup than the server does. */
const extensions = [
  StarterKit.configure({
    heading: { levels: [2, 3, 4] },
    code: false,
    codeBlock: false,
    horizontalRule: false,
    link: {
      openOnClick: false,
      defaultProtocol: 'https',
      isAllowedUri: isAllowedLink,
      HTMLAttributes: { rel: 'noopener nofollow', target: null },
    },
  }),
  TableKit.configure({ table: { resizable: false } }),
]

const written = (html: string) => html.replace(/(?:<p><\/p>)+$/, '')

/** The description as it will look. Esc leaves the text for its toolbar: Tab belongs to tables and lists. */
export function RichTextEditor({
  name,
  value,
  lang,
  isInvalid,
  labelledBy,
  describedBy,
  onChange,
  onBlur,
}: Props) {
  const frame = useRef<HTMLDivElement>(null)
  const latest = useRef(value)
  const attributes = useMemo(
    () => ({
      'data-field': name,
      role: 'textbox',
      'aria-multiline': 'true',
      'aria-labelledby': labelledBy,
      'aria-describedby': describedBy,
      ...(isInvalid && { 'aria-invalid': 'true' }),
      lang,
      dir: lang === 'ar' ? 'rtl' : 'ltr',
      class: classNames(textStyles.text, styles.text) ?? '',
    }),
    [describedBy, isInvalid, labelledBy, lang, name],
  )
  const editor = useEditor({
    extensions,
    content: value,
    editorProps: { attributes },
    onUpdate: ({ editor }) => {
      latest.current = written(editor.getHTML())
      onChange(latest.current)
    },
    onBlur: () => onBlur?.(),
  })

  useEffect(() => {
    editor.setOptions({ editorProps: { attributes } })
  }, [editor, attributes])

  // Replaced by someone else's text: a colleague saved first.
  useEffect(() => {
    if (value === latest.current) return
    latest.current = value
    editor.commands.setContent(value, { emitUpdate: false })
  }, [editor, value])

  function leave(event: KeyboardEvent) {
    if (event.key !== 'Escape') return
    frame.current?.querySelector<HTMLElement>('[role=toolbar] [tabindex="0"]')?.focus()
  }

  return (
    <div ref={frame} className={styles.editor} data-invalid={isInvalid || undefined}>
      <RichTextToolbar editor={editor} labelledBy={labelledBy} />
      <EditorContent editor={editor} onKeyDown={leave} />
    </div>
  )
}
