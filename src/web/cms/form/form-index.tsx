import { IconAlertCircle, IconCircleDashed } from '@tabler/icons-react'
import { type MouseEvent, useEffect, useEffectEvent, useState } from 'react'
import { useFormat, useT } from '#web/language/language.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import styles from './form-index.module.css'

/** A section of a form, and how many of its fields are still empty or wrong. */
export type IndexedSection = { id: string; title: string; missing: number; wrong: number }

export const sectionId = (id: string) => `section-${id}`

/** The sections of a long form, with what each lacks; marks the one in view. On phones it is one field. */
export function FormIndex({ sections }: { sections: readonly IndexedSection[] }) {
  const t = useT('cms.formIndex')
  const format = useFormat()
  const inView = useSectionInView(sections.map(({ id }) => id))

  function goTo(id: string) {
    const section = document.getElementById(sectionId(id))
    section?.scrollIntoView({ block: 'start' })
    section?.focus({ preventScroll: true })
  }
  const press = (event: MouseEvent, id: string) => {
    event.preventDefault()
    goTo(id)
  }
  const states = ({ missing, wrong }: IndexedSection) => [
    ...(wrong > 0 ? [t('wrong', { count: wrong })] : []),
    ...(missing > 0 ? [t('missing', { count: missing })] : []),
  ]
  return (
    <>
      <nav aria-label={t('title')} className={styles.index}>
        <ol>
          {sections.map((section) => {
            const { id, title, missing, wrong } = section
            return (
              <li key={id}>
                <a
                  href={`#${sectionId(id)}`}
                  aria-current={id === inView ? 'true' : undefined}
                  onClick={(event) => press(event, id)}
                >
                  <span>{title}</span>
                  {wrong + missing > 0 && (
                    <span
                      className={wrong > 0 ? styles.wrong : styles.missing}
                      title={states(section).join(', ')}
                    >
                      {wrong > 0 ? (
                        <IconAlertCircle size={16} aria-hidden />
                      ) : (
                        <IconCircleDashed size={16} aria-hidden />
                      )}
                      <span aria-hidden>{format.number(wrong || missing)}</span>
                      <VisuallyHidden>{states(section).join(', ')}</VisuallyHidden>
                    </span>
                  )}
                </a>
              </li>
            )
          })}
        </ol>
      </nav>
      <select
        aria-label={t('title')}
        className={styles.select}
        value={inView}
        onChange={({ currentTarget }) => goTo(currentTarget.value)}
      >
        {sections.map((section) => (
          <option key={section.id} value={section.id}>
            {[section.title, ...states(section)].join(' · ')}
          </option>
        ))}
      </select>
    </>
  )
}

/** The last section that has begun above a third of the screen; a follow of the scroll, which no event of React tells. */
function useSectionInView(ids: readonly string[]): string | undefined {
  const [inView, setInView] = useState(ids[0])
  const look = useEffectEvent(() => {
    const isAtEnd = window.scrollY + window.innerHeight >= document.documentElement.scrollHeight - 2
    const begun = ids.filter((id) => {
      const box = document.getElementById(sectionId(id))?.getBoundingClientRect()
      return box !== undefined && box.top <= window.innerHeight / (isAtEnd ? 1 : 3)
    })
    setInView(begun.at(-1) ?? ids[0])
  })
  useEffect(() => {
    let frame = 0
    const ask = () => {
      frame ||= requestAnimationFrame(() => {
        frame = 0
        look()
      })
    }
    ask()
    window.addEventListener('scroll', ask, { passive: true })
    window.addEventListener('resize', ask)
    return () => {
      cancelAnimationFrame(frame)
      window.removeEventListener('scroll', ask)
      window.removeEventListener('resize', ask)
    }
  }, [])
  return inView
}
