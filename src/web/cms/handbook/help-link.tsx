import { IconHelp } from '@tabler/icons-react'
import { useLocation } from 'react-router'
import { withoutLanguage } from '#i18n/paths.ts'
import { useT } from '#web/language/language.tsx'
import { Link } from '#web/language/link.tsx'
import styles from './help-link.module.css'
import { pageOfScreen } from './pages.ts'

/** Opens the page of the handbook that explains this screen, in a tab of its own: what is typed here stays. */
export function HelpLink() {
  const t = useT('cms.handbook')
  const { pathname, search } = useLocation()
  const page = pageOfScreen(withoutLanguage(pathname), search)
  return (
    <Link
      to={page ? `/cms/handbook/${page}` : '/cms/handbook'}
      target="matjar-handbook"
      className={styles.help}
      aria-label={t('open')}
      title={t('open')}
    >
      <IconHelp size={20} aria-hidden />
    </Link>
  )
}
