import { IconUser } from '@tabler/icons-react'
import { brand } from '#brand'
import { displayName, initials, useSession, useSignOut } from '#web/api/session.ts'
import { useT } from '#web/language/language.tsx'
import { Link } from '#web/language/link.tsx'
import { Button } from '#web/ui/button.tsx'
import { Menu } from '#web/ui/menu.tsx'
import styles from './account-menu.module.css'
import { useSignIn } from './sign-in/sign-in-state.ts'

/** Sign in, or what a signed-in customer has. In the drawer of a phone it is a list. */
export function AccountMenu({ isList = false, onLeave }: { isList?: boolean; onLeave?: () => void }) {
  const t = useT('session')
  const { isSignedIn, user } = useSession('customer')
  const { open } = useSignIn()
  if (!isSignedIn)
    return (
      <Button
        kind="primary"
        isWide={isList}
        onClick={() => {
          onLeave?.()
          open('user')
        }}
      >
        {t('signIn')}
      </Button>
    )
  if (isList)
    return (
      <div className={styles.list}>
        {user && <strong>{displayName(user)}</strong>}
        <AccountLinks />
      </div>
    )
  return (
    <Menu
      label={user ? `${t('account')}: ${displayName(user)}` : t('account')}
      button={
        <span className={styles.avatar} data-initials={user && initials(user)}>
          {!user && <IconUser size={18} />}
        </span>
      }
    >
      {user && <p className={styles.name}>{displayName(user)}</p>}
      <AccountLinks />
    </Menu>
  )
}

function AccountLinks() {
  const t = useT()
  const { user } = useSession('customer')
  const signOut = useSignOut('customer')
  return (
    <>
      <Link to="/profile">{t('store.header.profile')}</Link>
      {brand.flags.orders && <Link to="/orders">{t('store.header.orders')}</Link>}
      {brand.flags.orders && brand.flags.members && user?.company && (
        <Link to="/approvals">{t('store.header.approvals')}</Link>
      )}
      <button type="button" onClick={() => void signOut()}>
        {t('session.signOut')}
      </button>
    </>
  )
}
