import {
  IconBuilding,
  IconBuildingBank,
  IconBuildingWarehouse,
  IconChecklist,
  IconCreditCard,
  IconDevices,
  IconFileInvoice,
  IconMapPin,
  IconReceipt2,
  IconShieldLock,
  IconUser,
  IconUsers,
} from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { brand } from '#brand'
import { customerSessionsApi } from '#contract/sessions.ts'
import { SessionsList } from '#web/account/sessions-list.tsx'
import { type Session, useSession } from '#web/api/session.ts'
import { useT } from '#web/language/language.tsx'
import { approvalPart } from '#web/language/approval-words.ts'
import { companyPart } from '#web/language/company-words.ts'
import { memberPart } from '#web/language/member-words.ts'
import { PageTitle } from '#web/ui/page/page-title.tsx'
import { LateMyRequests } from '../requests/late-my-requests.tsx'
import { AddressBook } from './address-book.tsx'
import { PersonDetails } from './person-details.tsx'
import { ProfileSection } from './profile-section.tsx'
import { ProfileShape } from './profile-shape.tsx'
import styles from './profile-page.module.css'
import { SavedMethods } from './saved-methods.tsx'
import { factorPart } from '#web/second-factor/factor-words.ts'

const SecondFactor = factorPart(() =>
  import('./second-factor-section.tsx').then(({ SecondFactorSection }) => SecondFactorSection),
)

const Company = companyPart(() =>
  import('../company/company-data-section.tsx').then(({ CompanyDataSection }) => CompanyDataSection),
)

const Ordering = companyPart(() =>
  import('../company/ordering-section.tsx').then(({ OrderingSection }) => OrderingSection),
)

const Sites = companyPart(() =>
  import('../company/sites-section.tsx').then(({ SitesSection }) => SitesSection),
)

const Members = memberPart(() =>
  import('../members/members-section.tsx').then(({ MembersSection }) => MembersSection),
)

const ApprovalRules = approvalPart(() =>
  import('../approvals/rules-section.tsx').then(({ RulesSection }) => RulesSection),
)

/** The user's own details, and what makes the next order quicker. */
export default function ProfilePage() {
  const t = useT('account.profile')
  const session = useSession('customer')
  const parts = usePartsOf(session)
  return (
    <>
      <PageTitle title={t('title')} />
      <h1 className={styles.title}>{t('title')}</h1>
      {parts.length === 0 ? (
        <ProfileShape />
      ) : (
        <div className={styles.page}>
          <nav className={styles.nav} aria-label={t('parts')}>
            <ul>
              {parts.map(({ id, title, icon }) => (
                <li key={id}>
                  <a href={`#${id}`}>
                    {icon}
                    {title}
                  </a>
                </li>
              ))}
            </ul>
          </nav>
          <div className={styles.parts}>
            {parts.map(({ id, content }) => (
              <div key={id} id={id}>
                {content}
              </div>
            ))}
          </div>
        </div>
      )}
    </>
  )
}

type Part = { id: string; title: string; icon: ReactNode; content: ReactNode; isOn?: boolean }

const icon = { size: 20, stroke: 1.6, 'aria-hidden': true }

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
      content: <PersonDetails user={user} />,
    },
    {
      id: 'company',
      title: t('profile.company'),
      icon: <IconBuilding {...icon} />,
      content: <Company />,
      isOn: brand.flags.members && user.company !== null,
    },
    {
      id: 'sites',
      title: t('profile.sites'),
      icon: <IconBuildingWarehouse {...icon} />,
      content: <Sites />,
      isOn: brand.flags.members && brand.flags.savedAddresses && can('company.edit'),
    },
    {
      id: 'ordering',
      title: t('profile.ordering'),
      icon: <IconReceipt2 {...icon} />,
      content: <Ordering />,
      isOn: brand.flags.members && brand.flags.orders && can('company.edit'),
    },
    {
      id: 'members',
      title: t('profile.members'),
      icon: <IconUsers {...icon} />,
      content: <Members />,
      isOn: brand.flags.members && can('company.members'),
    },
    {
      id: 'approval-rules',
      title: t('profile.approvalRules'),
      icon: <IconChecklist {...icon} />,
      content: <ApprovalRules />,
      isOn: brand.flags.members && brand.flags.orders && can('company.members'),
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
    {
      id: 'second-factor',
      title: t('profile.secondFactor'),
      icon: <IconShieldLock {...icon} />,
      content: <SecondFactor />,
    },
    {
      id: 'sessions',
      title: t('sessions.title'),
      icon: <IconDevices {...icon} />,
      content: (
        <ProfileSection title={t('sessions.title')} about={t('sessions.about')}>
          <SessionsList api={customerSessionsApi} />
        </ProfileSection>
      ),
    },
  ]
  return parts.filter(({ isOn = true }) => isOn)
}
