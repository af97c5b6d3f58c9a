import { IconArrowDown, IconArrowUp, IconGripVertical } from '@tabler/icons-react'
import { useState } from 'react'
import { useT } from '#web/language/language.tsx'
import { IconButton } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import { moved } from '../moved.ts'
import type { HomePart } from './theme-draft.ts'
import styles from './theme.module.css'

type Props = { parts: HomePart[]; onChange: (parts: HomePart[]) => void }

/** The sections of the home page, put in order by dragging or by their buttons, each shown or not. */
export function HomeOrder({ parts, onChange }: Props) {
  const t = useT('cms.theme')
  const [dragged, setDragged] = useState<number>()
  const [said, setSaid] = useState('')
  function move(from: number, to: number) {
    if (to < 0 || to >= parts.length) return
    onChange(moved(parts, from, to))
    setSaid(t('movedTo', { position: to + 1, count: parts.length }))
  }
  return (
    <>
      <ol className={styles.parts}>
        {parts.map(({ section, isVisible }, index) => {
          const name = t(`sections.${section}`)
          return (
            <li
              key={section}
              draggable
              className={classNames(dragged === index && styles.dragged, !isVisible && styles.off)}
              onDragStart={(event) => {
                event.dataTransfer.effectAllowed = 'move'
                setDragged(index)
              }}
              onDragEnd={() => setDragged(undefined)}
              onDragOver={(event) => {
                event.preventDefault()
                if (dragged === undefined || dragged === index) return
                move(dragged, index)
                setDragged(index)
              }}
            >
              <IconGripVertical size={18} className={styles.grip} aria-hidden />
              <label>
                <input
                  type="checkbox"
                  checked={isVisible}
                  aria-label={t('shown', { name })}
                  onChange={() =>
                    onChange(
                      parts.map((part) =>
                        part.section === section ? { section, isVisible: !isVisible } : part,
                      ),
                    )
                  }
                />
                <span aria-hidden>{name}</span>
              </label>
              <span className={styles.tools}>
                <IconButton
                  label={t('earlier', { name })}
                  disabled={index === 0}
                  onClick={() => move(index, index - 1)}
                >
                  <IconArrowUp size={18} />
                </IconButton>
                <IconButton
                  label={t('later', { name })}
                  disabled={index === parts.length - 1}
                  onClick={() => move(index, index + 1)}
                >
                  <IconArrowDown size={18} />
                </IconButton>
              </span>
            </li>
          )
        })}
      </ol>
      <VisuallyHidden>
        <span role="status">{said}</span>
      </VisuallyHidden>
    </>
  )
}
