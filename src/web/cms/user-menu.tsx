import { IconUser } from '@tabler/icons-react'
import { displayName, useSession, useSignOut } from '#web/api/session.ts'
import { useT } from '#web/language/language.tsx'
import { NavLink, useGo } from '#web/language/link.tsx'
import { Menu } from '#web/ui/menu.tsx'
import { PersonPicture } from './profile/person-picture.tsx'
import styles from './user-menu.module.css'

export function UserMenu({ onKeys }: { onKeys: () => void }) {
  const t = useT()
  const go = useGo()
  const { user } = useSession('cms')
  const signOut = useSignOut('cms')
  return (
    <Menu
      label={t('session.account')}
      className={styles.menu}
      button={user ? <PersonPicture user={user} /> : <IconUser size={20} aria-hidden />}
    >
      {user && (
        <p className={styles.name}>
          <span>
            <bdi>{displayName(user)}</bdi>
          </span>
          <span className={styles.email}>
            <bdi>{user.email}</bdi>
          </span>
        </p>
      )}
      <NavLink to="/cms/profile">{t('cms.profile.title')}</NavLink>
      <button
        type="button"
        className={styles.keys}
        onClick={({ currentTarget }) => {
          currentTarget.closest('details')?.removeAttribute('open')
          onKeys()
        }}
      >
        {t('cms.keys.title')}
      </button>
      <button type="button" onClick={() => void signOut().finally(() => go('/cms-login'))}>
        {t('session.signOut')}
      </button>
    </Menu>
  )
}
