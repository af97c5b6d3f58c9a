import { IconUser } from '@tabler/icons-react'
import { useState } from 'react'
import { displayName, useSession, useSignOut } from '#web/api/session.ts'
import { useT } from '#web/language/language.tsx'
import { NavLink, useGo } from '#web/language/link.tsx'
import { AskDialog } from '#web/ui/dialogs/ask-dialog.tsx'
import { Menu } from '#web/ui/menu.tsx'
import { draftsOf, forgetDraftsOf } from './kept/kept-store.ts'
import { PersonPicture } from './profile/person-picture.tsx'
import styles from './user-menu.module.css'

export function UserMenu({ onKeys }: { onKeys: () => void }) {
  const t = useT()
  const go = useGo()
  const { user } = useSession('cms')
  const signOut = useSignOut('cms')
  /** How many forms hold what a sign-out would delete. */
  const [unsaved, setUnsaved] = useState(0)

  async function leave() {
    if (user) await forgetDraftsOf(user.id)
    await signOut().finally(() => go('/cms-login'))
  }
  async function ask() {
    const count = user ? (await draftsOf(user.id)).length : 0
    if (count > 0) setUnsaved(count)
    else await leave()
  }
  return (
    <>
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
        <button type="button" onClick={() => void ask()}>
          {t('session.signOut')}
        </button>
      </Menu>
      <AskDialog
        isOpen={unsaved > 0}
        onClose={() => setUnsaved(0)}
        title={t('cms.kept.signOutTitle')}
        choices={[{ label: t('cms.kept.signOut'), kind: 'danger', run: leave }]}
      >
        <p>{t('cms.kept.signOutHint', { count: unsaved })}</p>
      </AskDialog>
    </>
  )
}
