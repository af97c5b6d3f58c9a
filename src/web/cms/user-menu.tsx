import { IconUser } from '@tabler/icons-react'
import { displayName, initials, useSession, useSignOut } from '#web/api/session.ts'
import { useT } from '#web/language/language.tsx'
import { useGo } from '#web/language/link.tsx'
import { Menu } from '#web/ui/menu.tsx'
import styles from './user-menu.module.css'

export function UserMenu() {
  const t = useT('session')
  const go = useGo()
  const { user } = useSession('cms')
  const signOut = useSignOut('cms')
  return (
    <Menu
      label={t('account')}
      button={
        <span className={styles.avatar} data-initials={user && initials(user)}>
          {!user && <IconUser size={18} />}
        </span>
      }
    >
      {user && (
        <p className={styles.name}>
          {displayName(user)}
          <bdi>{user.email}</bdi>
        </p>
      )}
      <button type="button" onClick={() => void signOut().finally(() => go('/cms-login'))}>
        {t('signOut')}
      </button>
    </Menu>
  )
}
