import { IconBuilding, IconChevronRight, IconShieldLock } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { brand } from '#brand'
import { useSession } from '#web/api/session.ts'
import { useT } from '#web/language/language.tsx'
import { Link } from '#web/language/link.tsx'
import { partIcon } from '../account/account-frame.tsx'
import styles from './profile-links.module.css'

/** From the profile to the pages that have what is not in it. */
export function ProfileLinks() {
  const t = useT('account')
  const { user } = useSession('customer')
  const links: { to: string; title: string; about: string; icon: ReactNode; isOn: boolean }[] = [
    {
      to: '/company',
      title: t('company.title'),
      about: t('company.about'),
      icon: <IconBuilding {...partIcon} />,
      isOn: brand.flags.members && Boolean(user?.company),
    },
    {
      to: '/account',
      title: t('settings.title'),
      about: t('settings.about'),
      icon: <IconShieldLock {...partIcon} />,
      isOn: true,
    },
  ]
  return (
    <ul className={styles.links}>
      {links
        .filter(({ isOn }) => isOn)
        .map(({ to, title, about, icon }) => (
          <li key={to}>
            <Link to={to} className={styles.link}>
              {icon}
              <span className={styles.words}>
                <strong>{title}</strong>
                <span>{about}</span>
              </span>
              <IconChevronRight {...partIcon} className="mirrors" />
            </Link>
          </li>
        ))}
    </ul>
  )
}
