import {
  IconExternalLink,
  IconLayoutSidebarLeftCollapse,
  IconLayoutSidebarLeftExpand,
  IconMenu2,
} from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { useLocation } from 'react-router'
import { LanguageMenu } from '#web/language/language-menu.tsx'
import { useFormat, useT } from '#web/language/language.tsx'
import { Link, NavLink } from '#web/language/link.tsx'
import { ThemeSwitch } from '#web/theme/theme-switch.tsx'
import { IconButton } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'
import { Logo } from '#web/ui/logo.tsx'
import { mainId, SkipLink } from '#web/ui/page/skip-link.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import styles from './cms-frame.module.css'
import { HelpLink } from './handbook/help-link.tsx'
import { Keys } from './keys/keys.tsx'
import { useNewOrders } from './live/new-orders.ts'
import { Bell } from './notifications/bell.tsx'
import { PaletteDoor } from './palette/palette-door.tsx'
import { groupStarts, useSections, useStart } from './sections.ts'
import { UserMenu } from './user-menu.tsx'

/** The rail of sections, the bar above, and the page. */
export function CmsFrame({ children }: { children: ReactNode }) {
  const t = useT('cms')
  const [isNarrow, setNarrow] = useState(false)
  const [areKeysShown, setKeysShown] = useState(false)
  return (
    <div className={classNames(styles.frame, isNarrow && styles.collapsed)}>
      <SkipLink />
      <aside className={styles.rail}>
        <Link to={useStart().to} className={styles.logo} aria-label={t('title')}>
          <Logo />
        </Link>
        <Sections />
        <IconButton
          label={t(isNarrow ? 'rail.expand' : 'rail.collapse')}
          className={styles.collapse}
          onClick={() => setNarrow(!isNarrow)}
        >
          {isNarrow ? (
            <IconLayoutSidebarLeftExpand size={20} className="mirrors" />
          ) : (
            <IconLayoutSidebarLeftCollapse size={20} className="mirrors" />
          )}
        </IconButton>
      </aside>
      <header className={styles.bar}>
        <Drawer />
        <PaletteDoor />
        <div className={styles.tools}>
          <Link to="/" className={styles.shop}>
            <IconExternalLink size={18} aria-hidden />
            {t('rail.shop')}
          </Link>
          <HelpLink />
          <LanguageMenu />
          <ThemeSwitch />
          <Bell />
          <UserMenu onKeys={() => setKeysShown(true)} />
        </div>
      </header>
      <main id={mainId} className={styles.main} tabIndex={-1}>
        {children}
      </main>
      <Keys isShown={areKeysShown} onShow={() => setKeysShown(true)} onClose={() => setKeysShown(false)} />
    </div>
  )
}

function Sections() {
  const t = useT('cms')
  return (
    <nav className={styles.sections} aria-label={t('rail.label')}>
      {useSections().map(({ key, to, icon: Icon }) => (
        <NavLink
          key={key}
          to={to}
          title={t(`sections.${key}`)}
          data-starts={groupStarts.includes(key) || undefined}
        >
          <Icon size={20} aria-hidden />
          <span>{t(`sections.${key}`)}</span>
          {key === 'orders' && <NewOrders />}
        </NavLink>
      ))}
    </nav>
  )
}

/** How many came in since the list was looked at. */
function NewOrders() {
  const t = useT('cms.live')
  const format = useFormat()
  const { length: count } = useNewOrders()
  if (count === 0) return null
  return (
    <b className={styles.count}>
      <i aria-hidden>{format.number(count)}</i>
      <VisuallyHidden>{t('newOrders', { count })}</VisuallyHidden>
    </b>
  )
}

/** The rail of a phone. */
function Drawer() {
  const t = useT('navigation')
  const { key } = useLocation()
  const [openedAt, setOpenedAt] = useState<string>()
  return (
    <div className={styles.phone}>
      <IconButton label={t('menu')} onClick={() => setOpenedAt(key)}>
        <IconMenu2 size={22} />
      </IconButton>
      <Dialog kind="start" isOpen={openedAt === key} onClose={() => setOpenedAt(undefined)} title={t('menu')}>
        <Sections />
      </Dialog>
    </div>
  )
}
