import { IconBan, IconCircleCheck } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { cmsCustomersApi } from '#contract/customers.ts'
import { cmsOrdersApi } from '#contract/orders.ts'
import { idOrRedirect } from '#web/api/id-or-redirect.ts'
import { inBrowser, type Load, type ScreenProps } from '#web/api/load.ts'
import { brand } from '#brand'
import { cmsCreditApi } from '#contract/credit.ts'
import { cmsTaxStandingsApi } from '#contract/tax-standings.ts'
import { cmsCompanyPeopleApi } from '#contract/company-people.ts'
import { memberPart } from '#web/language/member-words.ts'
import { companyPart } from '#web/language/company-words.ts'
import { creditPart } from '#web/language/credit-words.ts'
import { useFormat, useT } from '#web/language/language.tsx'
import { Link } from '#web/language/link.tsx'
import { Button } from '#web/ui/button.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { ErrorScreen } from '../error-screen.tsx'
import columns from '../columns.module.css'
import { useMay } from '../may.ts'
import { OrderAddress } from '../orders/order/order-address.tsx'
import { PageHead } from '../page-head.tsx'
import { Facts, Panel } from '../panel.tsx'
import { useApiQuery } from '../use-api-query.ts'
import { BlockDialog } from './block-dialog.tsx'
import { CustomerStatusBadge, PhoneText } from './customer-columns.tsx'
import { CustomerOrders } from './customer-orders.tsx'
import { CustomerSessions } from './customer-sessions.tsx'
import styles from './customers.module.css'

const Company = companyPart(() =>
  import('./customer-company.tsx').then(({ CustomerCompany }) => CustomerCompany),
)

const People = memberPart(() => import('./company-people.tsx').then(({ CompanyPeople }) => CompanyPeople))

const Tax = companyPart(() => import('../tax/company-tax.tsx').then(({ CompanyTax }) => CompanyTax))

const Credit = creditPart(() =>
  import('../credit/company-credit.tsx').then(({ CompanyCredit }) => CompanyCredit),
)

const load = async (given: Load) => {
  const { data } = await given.call(cmsCustomersApi.find, { params: { id: idOrRedirect(given) } })
  return data
}

export const clientLoader = inBrowser(load)

/** A customer: orders, addresses and sessions, with blocking and unblocking. */
export default function CustomerPage({ loaderData }: ScreenProps<typeof load>) {
  const t = useT('cms.customers')
  const addressTypes = useT('enums.AddressType')
  const format = useFormat()
  const [isAsking, setAsking] = useState(false)
  const may = useMay()
  const now = useApiQuery(cmsCustomersApi.find, { params: { id: loaderData.id } })
  const customer = now.data?.data ?? loaderData
  const isBlocked = customer.status === 'blocked'
  return (
    <>
      <PageHead
        title={customer.name}
        crumbs={[{ label: t('title'), to: '/cms/customers' }, { label: customer.name }]}
        badges={<CustomerStatusBadge status={customer.status} />}
        actions={
          may(cmsCustomersApi.changeStatus) &&
          customer.status !== 'unverified' && (
            <Button onClick={() => setAsking(true)}>
              {isBlocked ? <IconCircleCheck size={18} aria-hidden /> : <IconBan size={18} aria-hidden />}
              {t(isBlocked ? 'unblock' : 'block')}
            </Button>
          )
        }
      >
        {isBlocked
          ? t('blockedNotice')
          : [t(`kinds.${customer.kind}`), customer.company?.name].filter(Boolean).join(' · ')}
      </PageHead>
      <ul className={styles.totals} aria-label={t('totals.label')}>
        {(
          [
            ['orders', format.number(customer.totalOrders)],
            ['discounts', format.number(customer.totalDiscounts)],
            ['spent', format.money(customer.totalSpent)],
          ] as const
        ).map(([key, value]) => (
          <li key={key}>
            <span>{t(`totals.${key}`)}</span>
            <strong>{value}</strong>
            <span className={styles.muted}>{t(`totals.${key}Hint`)}</span>
          </li>
        ))}
      </ul>
      <div className={columns.columns}>
        <div className={columns.column}>
          {may(cmsOrdersApi.list) && <CustomerOrders id={customer.id} />}
          {brand.flags.members && customer.companyData && may(cmsCompanyPeopleApi.find) && (
            <Suspense fallback={<Skeleton shape="block" />}>
              <People company={customer.companyData.id} shown={customer.id} />
            </Suspense>
          )}
          <Panel title={t('addresses')}>
            {customer.addresses.length === 0 ? (
              <p className={styles.muted}>{t('noAddresses')}</p>
            ) : (
              <ul className={styles.addresses}>
                {customer.addresses.map((address) => (
                  <li key={address.id}>
                    <p className={styles.addressHead}>
                      <strong>{addressTypes(address.type)}</strong>
                      {address.isDefault && <span className={styles.muted}>{t('isDefault')}</span>}
                    </p>
                    <OrderAddress address={address} />
                  </li>
                ))}
              </ul>
            )}
          </Panel>
        </div>
        <div className={columns.column}>
          <Panel title={t('details')}>
            <Facts
              facts={[
                { label: t('columns.username'), value: <bdi>{customer.username}</bdi> },
                {
                  label: t('columns.email'),
                  value: (
                    <a href={`mailto:${customer.email}`}>
                      <bdi dir="ltr">{customer.email}</bdi>
                    </a>
                  ),
                },
                {
                  label: t('columns.phone'),
                  value: customer.phone.phoneNumber && <PhoneText phone={customer.phone} />,
                },
                { label: t('company'), value: customer.company && <bdi>{customer.company.name}</bdi> },
                { label: t('tenant'), value: customer.tenant && <bdi>{customer.tenant.name}</bdi> },
                { label: t('registered'), value: format.dateTime(customer.createdAt) },
                {
                  label: t('groups'),
                  value:
                    customer.groups.length === 0 ? (
                      t('noGroups')
                    ) : (
                      <span className={styles.groups}>
                        {customer.groups.map(({ id, name }) => (
                          <Link key={id} to={`/cms/customers/groups/${id}`}>
                            <bdi>{name}</bdi>
                          </Link>
                        ))}
                      </span>
                    ),
                },
              ]}
            />
          </Panel>
          {customer.companyData && (
            <Suspense fallback={<Skeleton shape="block" />}>
              <Company id={customer.id} data={customer.companyData} />
            </Suspense>
          )}
          {brand.flags.orders && customer.companyData && may(cmsTaxStandingsApi.list) && (
            <Suspense fallback={<Skeleton shape="block" />}>
              <Tax company={customer.companyData.id} />
            </Suspense>
          )}
          {brand.flags.credit && customer.companyData && may(cmsCreditApi.find) && (
            <Suspense fallback={<Skeleton shape="block" />}>
              <Credit company={customer.companyData.id} />
            </Suspense>
          )}
          <CustomerSessions customer={customer} />
        </div>
      </div>
      <BlockDialog customer={customer} isOpen={isAsking} onClose={() => setAsking(false)} />
    </>
  )
}

export function ErrorBoundary() {
  const t = useT('cms.customers')
  return <ErrorScreen back={{ to: '/cms/customers', label: t('back') }} />
}
