import { useEffect, useRef } from 'react'
import { brand } from '#brand'
import { useFormat, useT } from '#web/language/language.tsx'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { PageTitle } from '#web/ui/page/page-title.tsx'
import { AddressChoice, InvoiceAddress } from '../addresses/address-choice.tsx'
import { useAddressChoice } from '../addresses/use-address-choice.ts'
import { PickUpText } from '../pick-up/pick-up-text.tsx'
import { Failure } from '../saved-choice.tsx'
import { PaymentChoice } from '../payment-methods/payment-choice.tsx'
import { useMethodChoice } from '../payment-methods/use-method-choice.ts'
import { ContactCard } from '../requests/contact-card.tsx'
import { OfferedLines } from '../quotes/offered-lines.tsx'
import styles from '../quotes/quote.module.css'
import { References } from '../references/references.tsx'
import { useReferences } from '../references/use-references.ts'
import { useSettings } from '../settings.ts'
import { TermsConsent } from '../terms/terms-consent.tsx'
import { useTermsConsent } from '../terms/use-terms-consent.ts'
import { Totals } from '../totals.tsx'
import type { Draft } from './draft-data.ts'
import { usePlaceDraft } from './use-place-draft.ts'

type Props = {
  token: string
  draft: Draft
  /** The prices are those of now and of the chosen address. */
  isCurrent: boolean
  onAddress: (id: string | undefined) => void
  /** Something changed in the meantime: asks for the draft again. */
  onStale: () => Promise<void>
}

/** The items and the total, where the order goes and how it is paid. Changes since the email are shown before it is placed. */
export function DraftOrder({ token, draft, isCurrent, onAddress, onStale }: Props) {
  const t = useT()
  const words = useT('store.draft')
  const format = useFormat()
  const addressPart = useRef<HTMLElement>(null)
  const paymentPart = useRef<HTMLElement>(null)
  const { visibility } = useSettings()
  const address = useAddressChoice(true, addressPart)
  const method = useMethodChoice(true, paymentPart)
  const referencesPart = useRef<HTMLDivElement>(null)
  const references = useReferences(referencesPart)
  const terms = useTermsConsent()
  const { pricing, number, expiresAt, note } = draft
  // Of licences there is nothing to collect.
  const point = pricing.needsShipping ? draft.pickUpPoint : undefined
  const isShipped = pricing.needsShipping && !point
  const place = usePlaceDraft({ token, pricing, isShipped, address, method, references, terms, onStale })
  usePreselected(draft.addressId, address, onAddress)

  const total = pricing.total
  const isBlocked = pricing.removed.length > 0 || pricing.items.some(({ error }) => error !== undefined)
  const percentage =
    pricing.discountCode && 'percentage' in pricing.discountCode ? pricing.discountCode.percentage : undefined
  return (
    <div className={styles.page}>
      <PageTitle title={words('title')} />
      <header className={styles.header}>
        <div>
          <h1>{words.rich('heading', { number: () => <bdi dir="ltr">{number}</bdi> })}</h1>
          <p className={styles.muted}>{words('about', { date: format.dateTime(expiresAt) })}</p>
        </div>
      </header>
      <div className={styles.columns}>
        <div className={styles.parts}>
          <Notices draft={draft} />
          <section className={styles.sheet} aria-labelledby="items-heading">
            <h2 id="items-heading">{t('store.cart.items')}</h2>
            <Lines draft={draft} />
            <div className={styles.sums}>
              <span />
              <div className={styles.totals}>
                <Totals amounts={pricing} discountPercentage={percentage} isStale={!isCurrent} />
              </div>
            </div>
            {note && (
              <div className={styles.noteBox}>
                <h3>{words('note')}</h3>
                <p className={styles.written} dir="auto">
                  {note}
                </p>
              </div>
            )}
          </section>
          {isBlocked ? (
            <div className={styles.actions}>
              <ButtonLink kind="primary" size="large" to="/contact">
                {words('contact')}
              </ButtonLink>
            </div>
          ) : (
            <section className={styles.order} aria-labelledby="order-heading">
              <h2 id="order-heading">{words('delivery')}</h2>
              <section ref={addressPart} className={styles.orderPart} aria-labelledby="address-heading">
                <h3 id="address-heading">
                  {t(
                    point
                      ? 'store.checkout.pickUpAt'
                      : isShipped
                        ? 'store.checkout.address'
                        : 'store.checkout.delivery',
                  )}
                </h3>
                {point ? (
                  <>
                    <PickUpText point={point} />
                    {pricing.deliveryError && <Failure>{pricing.deliveryError.message}</Failure>}
                    {address.saved.length > 0 && <InvoiceAddress state={address} isShipped={false} />}
                  </>
                ) : (
                  <AddressChoice state={address} isSignedIn isShipped={isShipped} />
                )}
              </section>
              <section ref={paymentPart} className={styles.orderPart} aria-labelledby="payment-heading">
                <h3 id="payment-heading">{t('store.checkout.payment')}</h3>
                <PaymentChoice state={method} isSignedIn />
              </section>
              <div className={styles.orderPart}>
                <References ref={referencesPart} state={references} />
              </div>
              {place.problem && (
                <p className={styles.problem} role="alert">
                  {place.problem}
                </p>
              )}
              {brand.flags.terms && <TermsConsent state={terms} />}
              <div className={styles.actions}>
                <Button
                  kind="primary"
                  size="large"
                  disabled={!visibility.payment.enabled || !isCurrent || address.list.isPending}
                  isBusy={place.isBusy}
                  onClick={() => void place.place()}
                >
                  {total
                    ? t('store.checkout.place', { amount: format.money(total) })
                    : t('store.checkout.placeBare')}
                </Button>
              </div>
            </section>
          )}
        </div>
        <aside className={styles.aside}>
          <ContactCard />
        </aside>
      </div>
    </div>
  )
}

/** Begins with the address that staff chose, and prices the draft by the chosen one. */
function usePreselected(
  wanted: string | undefined,
  { saved, chosen, pick }: ReturnType<typeof useAddressChoice>,
  onAddress: (id: string | undefined) => void,
) {
  const isDone = useRef(false)
  const isSaved = saved.some(({ id }) => id === wanted)
  useEffect(() => {
    if (isDone.current || saved.length === 0) return
    isDone.current = true
    if (wanted !== undefined && isSaved) pick(wanted)
  }, [saved.length, wanted, isSaved, pick])
  useEffect(() => onAddress(chosen?.id), [chosen?.id, onAddress])
}

/** Everything that differs from the email. */
function Notices({ draft: { pricing, sentTotal } }: { draft: Draft }) {
  const t = useT('store.draft')
  const format = useFormat()
  const { total, removed, items, discountCode } = pricing
  const isBlocked = removed.length > 0 || items.some(({ error }) => error !== undefined)
  const notices = [
    ...(isBlocked ? [t('blocked')] : []),
    ...(discountCode && 'error' in discountCode ? [t('codeGone')] : []),
    ...(total && (total.amount !== sentTotal.amount || total.currency !== sentTotal.currency)
      ? [t('changed', { before: format.money(sentTotal), now: format.money(total) })]
      : []),
  ]
  if (notices.length === 0) return null
  return (
    <div className={styles.states} role="status">
      {notices.map((notice) => (
        <p key={notice} className={styles.state}>
          {notice}
        </p>
      ))}
    </div>
  )
}

function Lines({ draft: { items, pricing } }: { draft: Draft }) {
  const t = useT('store.draft')
  const priced = new Map(pricing.items.map((item) => [item.product, item]))
  const lines = items.map((item) => {
    const now = priced.get(item.product)
    return {
      ...item,
      unitPrice: now?.unitPrice,
      period: now?.period,
      subtotal: now?.subtotal,
      supply: now?.supply,
      problem: now ? now.error?.message : t('gone'),
    }
  })
  return <OfferedLines lines={lines} />
}
