import type { ReactNode } from 'react'
import { brand } from '#brand'
import type { SignedInUser } from '#web/api/profiles.ts'
import { displayName, initials } from '#web/api/session.ts'
import { useT } from '#web/language/language.tsx'
import { useCities, useCountries } from '#web/places/use-places.ts'
import { ButtonAnchor } from '#web/ui/button.tsx'
import { Picture } from '#web/ui/picture.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import styles from './person-details.module.css'
import { ProfileSection } from './profile-section.tsx'

/** The user's details, read-only here; they are changed in the dashboard where the brand has one. */
export function PersonDetails({ user }: { user: SignedInUser }) {
  const t = useT('account.profile')
  const field = useT('fields')
  const name = useTitledName(user)
  const { phoneNumber, company, tenant, roles, address } = user
  const facts: [label: string, value: ReactNode][] = [
    [field('email'), <LeftToRight key="email">{user.email}</LeftToRight>],
    [t('username'), <bdi key="username">{user.username}</bdi>],
    [
      field('phone'),
      // The prefix joined with the number.
      phoneNumber.phoneNumber && (
        <LeftToRight key="phone">{phoneNumber.isoCode + phoneNumber.phoneNumber}</LeftToRight>
      ),
    ],
    [
      field('address'),
      address.country || address.additionalDetails ? <Address key="address" address={address} /> : undefined,
    ],
    [t('company'), company && <bdi key="company">{company.name}</bdi>],
    [field('crNumber'), company?.crNumber && <LeftToRight key="cr">{company.crNumber}</LeftToRight>],
    [field('vatNumber'), company?.vatNumber && <LeftToRight key="vat">{company.vatNumber}</LeftToRight>],
    [t('tenant'), tenant && <bdi key="tenant">{tenant.name}</bdi>],
    [t('tenantEmail'), tenant?.email && <LeftToRight key="tenantEmail">{tenant.email}</LeftToRight>],
  ]
  return (
    <ProfileSection
      title={t('details')}
      action={
        brand.dashboardUrl && (
          <ButtonAnchor href={brand.dashboardUrl} size="small">
            {t('editInDashboard')}
          </ButtonAnchor>
        )
      }
    >
      <div className={styles.person}>
        {user.avatar ? (
          <Picture file={user.avatar} alt="" sizes="72px" fit="cover" className={styles.avatar} />
        ) : (
          <span className={styles.avatar} data-initials={initials(user)} />
        )}
        <div className={styles.words}>
          <p className={styles.name}>
            <bdi>{name}</bdi>
          </p>
          <p className={styles.roles}>
            {roles
              .flatMap((role) =>
                role === 'root_user' || role === 'company_member' || role === 'tenant_user'
                  ? t(`role.${role}`)
                  : [],
              )
              .join(' · ')}
          </p>
        </div>
      </div>
      <dl className={styles.facts}>
        {facts.map(
          ([label, value]) =>
            value && (
              <div key={label}>
                <dt>{label}</dt>
                <dd>{value}</dd>
              </div>
            ),
        )}
      </dl>
    </ProfileSection>
  )
}

const titles = ['mr', 'mrs', 'ms', 'dr', 'eng'] as const

function useTitledName(user: SignedInUser): string {
  const t = useT('account.profile.titled')
  const title = titles.find((one) => one === user.title)
  return title ? t(title, { name: displayName(user) }) : displayName(user)
}

/** Emails, phones and numbers keep their direction inside Arabic. */
function LeftToRight({ children }: { children: string }) {
  return <bdi dir="ltr">{children}</bdi>
}

function Address({ address: { country, city, additionalDetails } }: Pick<SignedInUser, 'address'>) {
  const countries = useCountries(country !== '')
  const { data, isLoading } = useCities(city === '' ? '' : country)
  const place = [data?.data[city], countries[country]].filter(Boolean).join(' · ')
  return (
    <span className={styles.lines}>
      {additionalDetails && <bdi>{additionalDetails}</bdi>}
      {isLoading ? <Skeleton /> : <span>{place}</span>}
    </span>
  )
}
