import { NavLink } from '#web/language/link.tsx'
import listStyles from './list-panel.module.css'

type Props = {
  /** What these lists are, together. */
  label: string
  /** `to` is an address without language. */
  tabs: readonly { to: string; label: string }[]
}

/** Lists that stand side by side, each at an address of its own. */
export function LinkTabs({ label, tabs }: Props) {
  return (
    <nav className={listStyles.tabs} aria-label={label}>
      {tabs.map(({ to, label }) => (
        <NavLink key={to} to={to} end className={listStyles.tab ?? ''} prefetch="intent" preventScrollReset>
          {label}
        </NavLink>
      ))}
    </nav>
  )
}
