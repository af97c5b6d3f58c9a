import { useT } from '#web/language/language.tsx'
import styles from './skip-link.module.css'

/** The id of the part of a page that is its own. */
export const mainId = 'main'

export function SkipLink() {
  const t = useT('navigation')
  return (
    <a className={styles.skip} href={`#${mainId}`}>
      {t('skip')}
    </a>
  )
}
