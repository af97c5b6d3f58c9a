import { IconDevices, IconKey, IconMail, IconShieldLock } from '@tabler/icons-react'
import { type ReactNode, useEffect } from 'react'
import { useLocation } from 'react-router'
import { customerSessionsApi } from '#contract/sessions.ts'
import { SessionsList } from '#web/account/sessions-list.tsx'
import type { SignedInUser } from '#web/api/profiles.ts'
import { useSession } from '#web/api/session.ts'
import { useT } from '#web/language/language.tsx'
import { factorPart } from '#web/second-factor/factor-words.ts'
import { PageTitle } from '#web/ui/page/page-title.tsx'
import { ProfileSection } from '../profile/profile-section.tsx'
import { AccountFrame, type AccountLink, partIcon } from './account-frame.tsx'
import { AccountShape } from './account-shape.tsx'
import { MailsSection } from './mails-section.tsx'
import { PasswordSection } from './password-section.tsx'

const SecondFactor = factorPart(() =>
  import('./second-factor-section.tsx').then(({ SecondFactorSection }) => SecondFactorSection),
)

/** How a customer signs in, where they are signed in, and what they are written to about. */
export function Account() {
  const t = useT('account.settings')
  const { user } = useSession('customer')
  return (
    <>
      <PageTitle title={t('title')} />
      {user ? (
        <Parts key={user.id} user={user} />
      ) : (
        <>
          <h1>{t('title')}</h1>
          <AccountShape />
        </>
      )}
    </>
  )
}

type Part = Extract<AccountLink, { id: string }> & { content: ReactNode }

function Parts({ user }: { user: SignedInUser }) {
  const t = useT('account')
  const { hash } = useLocation()
  // Mails lead to a part, which is not there yet when the browser looks for it.
  useEffect(() => document.getElementById(hash.slice(1))?.scrollIntoView(), [hash])
  const parts: Part[] = [
    {
      id: 'password',
      title: t('settings.password.title'),
      icon: <IconKey {...partIcon} />,
      content: <PasswordSection user={user} />,
    },
    {
      id: 'second-factor',
      title: t('settings.secondFactor'),
      icon: <IconShieldLock {...partIcon} />,
      content: <SecondFactor />,
    },
    {
      id: 'sessions',
      title: t('sessions.title'),
      icon: <IconDevices {...partIcon} />,
      content: (
        <ProfileSection title={t('sessions.title')} about={t('sessions.about')}>
          <SessionsList api={customerSessionsApi} />
        </ProfileSection>
      ),
    },
    {
      id: 'mails',
      title: t('settings.mails.title'),
      icon: <IconMail {...partIcon} />,
      content: <MailsSection />,
    },
  ]
  return (
    <AccountFrame title={t('settings.title')} label={t('settings.nav')} links={parts}>
      {parts.map(({ id, content }) => (
        <div key={id} id={id}>
          {content}
        </div>
      ))}
    </AccountFrame>
  )
}
