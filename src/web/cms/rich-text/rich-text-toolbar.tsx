import { type Editor, useEditorState } from '@tiptap/react'
import { type ChangeEvent, type KeyboardEvent, useRef, useState } from 'react'
import { useT } from '#web/language/language.tsx'
import { LinkDialog } from './link-dialog.tsx'
import { headingLevels, type Tool, tableTools, tools } from './tools.ts'
import styles from './rich-text-field.module.css'

/** One stop of the Tab key; arrows move among the tools. */
export function RichTextToolbar({ editor, labelledBy }: { editor: Editor; labelledBy: string }) {
  const t = useT('cms.richText')
  const bar = useRef<HTMLDivElement>(null)
  const [isLinking, setLinking] = useState(false)
  const [stop, setStop] = useState(0)
  const state = useEditorState({
    editor,
    selector: ({ editor }) => ({
      heading: headingLevels.find((level) => editor.isActive('heading', { level })) ?? 0,
      isInTable: editor.isActive('table'),
      on: Object.fromEntries(
        [...tools, ...tableTools].map(({ key, isOn }) => [key, isOn?.(editor) ?? false]),
      ),
      can: Object.fromEntries([...tools, ...tableTools].map(({ key, can }) => [key, can?.(editor) ?? true])),
    }),
  })
  const shown: readonly Tool[] = state.isInTable ? [...tools, ...tableTools] : tools
  // Fewer tools outside a table than in it.
  const current = Math.min(stop, shown.length)

  function move(event: KeyboardEvent<HTMLDivElement>) {
    const stops = [...(bar.current?.querySelectorAll<HTMLElement>('select, button') ?? [])]
    const isRightToLeft = getComputedStyle(event.currentTarget).direction === 'rtl'
    const along = { ArrowRight: 1, ArrowLeft: -1 }[event.key]
    const ends = { Home: 0, End: stops.length - 1 }[event.key]
    if (along === undefined && ends === undefined) return
    event.preventDefault()
    const next =
      ends ?? (current + (isRightToLeft ? -(along ?? 0) : (along ?? 0)) + stops.length) % stops.length
    setStop(next)
    stops[next]?.focus()
  }

  function choose(event: ChangeEvent<HTMLSelectElement>) {
    const level = headingLevels.find((one) => one === Number(event.currentTarget.value))
    if (level) editor.chain().focus().setHeading({ level }).run()
    else editor.chain().focus().setParagraph().run()
  }

  return (
    <div
      ref={bar}
      role="toolbar"
      tabIndex={-1}
      aria-label={t('tools')}
      aria-describedby={labelledBy}
      className={styles.toolbar}
      onKeyDown={move}
    >
      <select
        aria-label={t('style')}
        tabIndex={current === 0 ? 0 : -1}
        value={state.heading}
        onFocus={() => setStop(0)}
        onChange={choose}
        onKeyDown={(event) => {
          // Up and down choose; left and right move along the toolbar.
          if (event.key === 'ArrowUp' || event.key === 'ArrowDown') event.stopPropagation()
        }}
      >
        <option value={0}>{t('paragraph')}</option>
        {headingLevels.map((level) => (
          <option key={level} value={level}>
            {t('heading', { level: level - 1 })}
          </option>
        ))}
      </select>
      {shown.map(({ key, icon: Icon, run, isOn, startsGroup }, index) => (
        <button
          key={key}
          type="button"
          aria-label={t(`tool.${key}`)}
          title={t(`tool.${key}`)}
          aria-pressed={isOn ? state.on[key] : undefined}
          aria-disabled={state.can[key] ? undefined : true}
          tabIndex={current === index + 1 ? 0 : -1}
          data-starts-group={startsGroup || undefined}
          onFocus={() => setStop(index + 1)}
          // The text keeps its selection under the mouse.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => {
            if (!state.can[key]) return
            if (key === 'link') setLinking(true)
            else run(editor)
          }}
        >
          <Icon size={18} aria-hidden />
        </button>
      ))}
      {isLinking && <LinkDialog editor={editor} onClose={() => setLinking(false)} />}
    </div>
  )
}
