import { useLocation } from 'react-router'
import { withoutLanguage } from '#i18n/paths.ts'
import { Link } from '#web/language/link.tsx'
import listStyles from '../list/list-panel.module.css'

type Props = { label: string; chosen: string; tabs: readonly { tab: string; label: string }[] }

/** Parts of one page, named by its address; the first has no name. */
export function PriceTabs({ label, chosen, tabs }: Props) {
  const path = withoutLanguage(useLocation().pathname)
  return (
    <nav className={listStyles.tabs} aria-label={label}>
      {tabs.map(({ tab, label }) => (
        <Link
          key={tab}
          to={tab === '' ? path : `${path}?tab=${tab}`}
          className={listStyles.tab ?? ''}
          aria-current={tab === chosen ? 'page' : undefined}
          preventScrollReset
        >
          {label}
        </Link>
      ))}
    </nav>
  )
}
