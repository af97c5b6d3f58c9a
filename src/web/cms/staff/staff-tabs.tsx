import { useT } from '#web/language/language.tsx'
import { NavLink } from '#web/language/link.tsx'
import listStyles from '../list/list-panel.module.css'

const tabs = [
  { key: 'people', to: '/cms/staff' },
  { key: 'roles', to: '/cms/staff/roles' },
] as const

/** Staff and their roles, side by side. */
export function StaffTabs() {
  const t = useT('cms.staff')
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
