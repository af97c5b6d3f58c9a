import { IconUser } from '@tabler/icons-react'
import { lazy, Suspense } from 'react'
import { displayName, initials, useSession } from '#web/api/session.ts'
import { useT } from '#web/language/language.tsx'
import { LostPart } from '#web/language/lost-part.tsx'
import { Button } from '#web/ui/button.tsx'
import { Menu } from '#web/ui/menu.tsx'
import styles from './account-menu.module.css'
import { useSignIn } from './sign-in/sign-in-state.ts'

/** Most who come are not signed in, and need nothing of it. */
const Links = lazy(async () => ({ default: (await import('./account-links-part.ts')).AccountLinks }))
const AccountLinks = () => (
  <LostPart>
    <Suspense>
      <Links />
    </Suspense>
  </LostPart>
)

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
      <div className={styles.links}>
        {user && <p className={styles.name}>{displayName(user)}</p>}
        <AccountLinks />
      </div>
    </Menu>
  )
}
