import { useT } from '#web/language/language.tsx'
import { NavLink } from '#web/language/link.tsx'
import listStyles from '../list/list-panel.module.css'

const tabs = [
  { key: 'all', to: '/cms/customers' },
  { key: 'groups', to: '/cms/customers/groups' },
] as const

/** Customers and their groups, side by side. */
export function CustomerTabs() {
  const t = useT('cms.customers')
  return (
    <nav className={listStyles.tabs} aria-label={t('lists')}>
      {tabs.map(({ key, to }) => (
        <NavLink key={key} to={to} end className={listStyles.tab ?? ''} prefetch="intent" preventScrollReset>
          {t(`tabs.${key}`)}
        </NavLink>
      ))}
    </nav>
  )
}
