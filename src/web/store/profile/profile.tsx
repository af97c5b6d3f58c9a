import { IconBuildingBank, IconCreditCard, IconFileInvoice, IconMapPin, IconUser } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { brand } from '#brand'
import { type Session, useSession } from '#web/api/session.ts'
import { useT } from '#web/language/language.tsx'
import { PageTitle } from '#web/ui/page/page-title.tsx'
import { LateMyRequests } from '../requests/late-my-requests.tsx'
import { AccountFrame, type AccountLink, partIcon as icon } from '../account/account-frame.tsx'
import { AccountShape } from '../account/account-shape.tsx'
import { AddressBook } from './address-book.tsx'
import { PersonDetails } from './person-details.tsx'
import { ProfileSection } from './profile-section.tsx'
import { ProfileLinks } from './profile-links.tsx'
import styles from './profile.module.css'
import { SavedMethods } from './saved-methods.tsx'

/** The user's own details, and what makes the next order quicker. */
export function Profile() {
  const t = useT('account.profile')
  const session = useSession('customer')
  const parts = usePartsOf(session)
  return (
    <>
      <PageTitle title={t('title')} />
      {parts.length === 0 ? (
        <>
          <h1>{t('title')}</h1>
          <AccountShape />
        </>
      ) : (
        <AccountFrame title={t('title')} label={t('parts')} links={parts}>
          {parts.map(({ id, content }) => (
            <div key={id} id={id}>
              {content}
            </div>
          ))}
        </AccountFrame>
      )}
    </>
  )
}

type Part = Extract<AccountLink, { id: string }> & { content: ReactNode; isOn?: boolean }

/** Sections this brand has and this user may see; empty while the profile is loading. */
function usePartsOf({ user, can }: Session): Part[] {
  const t = useT('account')
  if (!user) return []
  const paysSaved = brand.flags.savedPaymentMethods && can('payment-methods.manage')
  const parts: Part[] = [
    {
      id: 'details',
      title: t('profile.details'),
      icon: <IconUser {...icon} />,
      content: (
        <div className={styles.person}>
          <PersonDetails user={user} />
          <ProfileLinks />
        </div>
      ),
    },
    {
      id: 'addresses',
      title: t('profile.addresses.title'),
      icon: <IconMapPin {...icon} />,
      content: <AddressBook />,
      isOn: brand.flags.savedAddresses && can('addresses.manage'),
    },
    {
      id: 'bank-accounts',
      title: t('profile.bank.title'),
      icon: <IconBuildingBank {...icon} />,
      content: <SavedMethods kind="newBank" />,
      isOn: paysSaved,
    },
    {
      id: 'credit-cards',
      title: t('profile.cards.title'),
      icon: <IconCreditCard {...icon} />,
      content: <SavedMethods kind="newCard" />,
      isOn: paysSaved,
    },
    {
      id: 'requests',
      title: t('profile.requests.title'),
      icon: <IconFileInvoice {...icon} />,
      content: (
        <ProfileSection title={t('profile.requests.title')} about={t('profile.requests.about')}>
          <LateMyRequests />
        </ProfileSection>
      ),
      isOn: can('quotes.read'),
    },
  ]
  return parts.filter(({ isOn = true }) => isOn)
}
