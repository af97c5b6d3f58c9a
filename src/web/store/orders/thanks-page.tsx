import { weekday } from '#i18n/weekday.ts'
import { IconCircleCheck, IconPrinter } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { Navigate } from 'react-router'
import { accountPreferencesApi } from '#contract/account-preferences.ts'
import { call } from '#web/api/call.ts'
import type { ScreenProps } from '#web/api/load.ts'
import { queryOf } from '#web/api/query.ts'
import { useSession } from '#web/api/session.ts'
import { isolated } from '#web/language/isolated.ts'
import { useFormat, useLanguage, useT } from '#web/language/language.tsx'
import { useHref } from '#web/language/link.tsx'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { ErrorScreen } from '#web/ui/page/error-screen.tsx'
import { PageTitle } from '#web/ui/page/page-title.tsx'
import { AddressText } from '../addresses/address-text.tsx'
import { forCustomers } from '../for-customers.ts'
import { PickUpText } from '../pick-up/pick-up-text.tsx'
import { Totals } from '../totals.tsx'
import { isPayable } from './is-payable.ts'
import { loadOrder, type ShownOrder } from './load-order.ts'
import { hasPoDocument, PoDocument } from './po-document.tsx'
import { SplitNote } from './split-note.tsx'
import order from './order.module.css'
import styles from './thanks-page.module.css'

export const clientLoader = forCustomers(loadOrder)

const PayOrder = lazy(() => import('./pay-order.tsx').then(({ PayOrder: panel }) => ({ default: panel })))
const PayByTransfer = lazy(() =>
  import('./pay-by-transfer.tsx').then(({ PayByTransfer: panel }) => ({ default: panel })),
)

/** Right after an order is placed: its number, when it arrives, what happens next, how to pay and whom to ask. */
export default function ThanksPage({ loaderData: placed }: ScreenProps<typeof loadOrder>) {
  const t = useT('store.orders.thanks')
  const orders = useT('store.orders')
  const language = useLanguage()
  const format = useFormat()
  const { user } = useSession('customer')
  const href = useHref()
  const isBuyer = user?.id === placed.customer.id
  // The order's own page tells more of one that has gone on, and of a payment that failed.
  if (placed.status !== 'pending' || placed.payment.status === 'failed')
    return <Navigate to={href(`/orders/${placed.id}`)} replace />
  return (
    <>
      <PageTitle title={t('page', { number: placed.number })} />
      <header className={styles.head}>
        <IconCircleCheck size={44} stroke={1.5} className={styles.mark} aria-hidden />
        <div>
          <h1>{t('title')}</h1>
          <p className={styles.number}>
            {orders.rich('orderTitle', { number: () => <bdi dir="ltr">{placed.number}</bdi> })}
          </p>
          {placed.promisedAt && (
            <p className={styles.promise}>
              {placed.pickUpPoint
                ? orders('pickUp.promise', { date: weekday(language, placed.promisedAt) })
                : t('promise', { date: weekday(language, placed.promisedAt) })}
            </p>
          )}
          <SplitNote split={placed.split} className={styles.promise} />
          {isBuyer && <Mailed />}
        </div>
      </header>
      <div className={order.page}>
        <div className={order.parts}>
          <NextSteps placed={placed} />
          {isPayable(placed) && isBuyer && (
            <Suspense fallback={null}>
              <PayOrder order={placed} />
            </Suspense>
          )}
          {placed.bankTransfer && (
            <Suspense fallback={null}>
              <PayByTransfer order={placed} />
            </Suspense>
          )}
        </div>
        <aside className={order.parts}>
          <section className={order.panel} aria-labelledby="totals-heading">
            <h2 id="totals-heading">{orders('totals')}</h2>
            <ul className={styles.items}>
              {placed.items.map(({ id, name, quantity }) => (
                <li key={id}>
                  <span>
                    {format.number(quantity)} × <bdi>{name}</bdi>
                  </span>
                </li>
              ))}
            </ul>
            <Totals amounts={placed} discountPercentage={placed.discountCode?.percentage} isWhole />
          </section>
          {placed.needsShipping && placed.shippingAddress && (
            <section className={order.panel} aria-labelledby="address-heading">
              <h2 id="address-heading">{orders('shippingAddress')}</h2>
              {placed.site && (
                <p>
                  <bdi>{placed.site.name}</bdi>
                </p>
              )}
              <AddressText address={placed.shippingAddress} />
            </section>
          )}
          {placed.pickUpPoint && (
            <section className={order.panel} aria-labelledby="pick-up-heading">
              <h2 id="pick-up-heading">{orders('pickUp.title')}</h2>
              <PickUpText point={placed.pickUpPoint} />
            </section>
          )}
          <Papers placed={placed} />
          <section className={order.panel} aria-labelledby="help-heading">
            <h2 id="help-heading">{t('help')}</h2>
            <p>{t('helpHint', { number: isolated(placed.number) })}</p>
            <div className={styles.buttons}>
              <ButtonLink to="/contact">{t('ask')}</ButtonLink>
            </div>
          </section>
        </aside>
      </div>
    </>
  )
}

function Mailed() {
  const t = useT('store.orders.thanks')
  const { user } = useSession('customer')
  const { data } = useQuery(queryOf(call, useLanguage(), accountPreferencesApi.find))
  const isMailed = data?.data.mails.some(({ kind, isOn }) => kind === 'orders' && isOn) ?? false
  if (!user?.email || !isMailed) return null
  return <p className={order.muted}>{t.rich('mailed', { email: () => <bdi dir="ltr">{user.email}</bdi> })}</p>
}

function NextSteps({ placed }: { placed: ShownOrder }) {
  const t = useT('store.orders.thanks')
  const orders = useT('store.orders')
  const payment = usePaymentStep()
  return (
    <section className={order.panel} aria-labelledby="next-heading">
      <h2 id="next-heading">{t('next')}</h2>
      <ol className={styles.steps}>
        <li>{payment(placed)}</li>
        <li>{t('accepting')}</li>
        <li>
          {placed.pickUpPoint ? orders('pickUp.next') : t(placed.needsShipping ? 'shipping' : 'licences')}
        </li>
      </ol>
      <div className={styles.buttons}>
        <ButtonLink to={`/orders/${placed.id}`} kind="primary">
          {t('view')}
        </ButtonLink>
        <ButtonLink to="/products">{t('goOn')}</ButtonLink>
      </div>
    </section>
  )
}

/** What is done about paying, by how it is paid. */
function usePaymentStep() {
  const t = useT('store.orders.thanks.payment')
  const later = useT('store.paymentMethod.later')
  return ({ payment, bankTransfer, credit }: ShownOrder): string => {
    if (payment.status === 'paid') return t('paid')
    if (payment.isBeingConfirmed) return t('confirming')
    if (credit?.review === 'needed') return t('review')
    if (credit) return later(credit.terms)
    return t(bankTransfer ? 'transfer' : 'open')
  }
}

function Papers({ placed }: { placed: ShownOrder }) {
  const t = useT('store.orders.thanks')
  const { can } = useSession('customer')
  return (
    <section className={order.panel} aria-labelledby="papers-heading">
      <h2 id="papers-heading">{t('papers')}</h2>
      {hasPoDocument(placed, can('orders.references')) && <PoDocument order={placed} />}
      <p className={order.muted}>{t('invoiceLater')}</p>
      <div className={styles.buttons}>
        <Button onClick={() => window.print()}>
          <IconPrinter size={18} aria-hidden />
          {t('print')}
        </Button>
      </div>
    </section>
  )
}

/** Somebody else's order is not found, like one that does not exist. */
export function ErrorBoundary() {
  const t = useT('store.orders')
  return <ErrorScreen back={{ to: '/orders', label: t('back') }} />
}
