import { useLanguage, useT } from '#web/language/language.tsx'
import styles from './presence.module.css'

/** Who else has a form open. */
export function Presence({ names }: { names: readonly string[] }) {
  const t = useT('cms.kept')
  const language = useLanguage()
  if (names.length === 0) return null
  return (
    <p role="status" className={styles.presence}>
      {names.map((name) => (
        <span key={name} className={styles.picture} data-initials={initialsOf(name)} aria-hidden />
      ))}
      {t('present', {
        count: names.length,
        names: new Intl.ListFormat(language, { type: 'conjunction' }).format(names),
      })}
    </p>
  )
}

const initialsOf = (name: string) =>
  name
    .split(' ')
    .slice(0, 2)
    .map((word) => [...word][0] ?? '')
    .join('')
    .toUpperCase()
