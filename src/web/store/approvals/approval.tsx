import { IconArrowLeft, IconDownload } from '@tabler/icons-react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { storeApprovalsApi } from '#contract/approvals.ts'
import { storePoDocumentsApi } from '#contract/po-documents.ts'
import { call } from '#web/api/call.ts'
import { queryKey, queryOf } from '#web/api/query.ts'
import { saveFile } from '#web/api/save-file.ts'
import { isolated } from '#web/language/isolated.ts'
import { useFormat, useLanguage, useT } from '#web/language/language.tsx'
import { Link } from '#web/language/link.tsx'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { PageTitle } from '#web/ui/page/page-title.tsx'
import { Picture } from '#web/ui/picture.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { PickUpText } from '../pick-up/pick-up-text.tsx'
import { AddressText } from '../addresses/address-text.tsx'
import styles from '../orders/order.module.css'
import { MethodText } from '../payment-methods/method-text.tsx'
import { Totals } from '../totals.tsx'
import { ApprovalDialog, type Step } from './approval-dialogs.tsx'
import { ApprovalStatusBadge } from './approval-status.tsx'
import { ApprovalSteps, ApprovalTrail } from './approval-trail.tsx'
import own from './approvals.module.css'
import type { ShownApproval } from './shown-approval.ts'

/** One order that was sent for approval: what it would cost now, who has to approve, and what became of it. */
export function Approval({ id }: { id: string }) {
  const t = useT('approvals')
  const language = useLanguage()
  const client = useQueryClient()
  const found = useQuery({
    ...queryOf(call, language, storeApprovalsApi.find, { params: { id } }),
    staleTime: 0,
  })
  const [step, setStep] = useState<Step>()
  const reload = () =>
    Promise.all([
      found.refetch(),
      client.invalidateQueries({ queryKey: queryKey(storeApprovalsApi.list), refetchType: 'none' }),
    ])
  const approval = found.data?.data
  return (
    <>
      <Link to="/approvals" className={styles.back}>
        <IconArrowLeft size={18} className="mirrors" aria-hidden />
        {t('back')}
      </Link>
      {found.isError ? (
        <p role="alert">{t('failed')}</p>
      ) : approval === undefined ? (
        <>
          <Skeleton shape="title" />
          <Skeleton shape="block" />
        </>
      ) : (
        <>
          <Whole approval={approval} onStep={setStep} />
          {step && (
            <ApprovalDialog
              step={step}
              approval={approval}
              onDone={reload}
              onClose={() => setStep(undefined)}
            />
          )}
        </>
      )}
    </>
  )
}

type Props = { approval: ShownApproval; onStep: (step: Step) => void }

function Whole({ approval, onStep }: Props) {
  const t = useT('approvals')
  const format = useFormat()
  const { number, status, deadline, total } = approval
  // What it would cost now is of no more use than that once it has ended.
  const pricing = status === 'waiting' ? approval.pricing : undefined
  return (
    <>
      <PageTitle title={t('one', { number })} />
      <header className={styles.header}>
        <div>
          <h1>{t('one', { number: isolated(number) })}</h1>
          {status === 'waiting' && (
            <p className={styles.muted}>{t('until', { at: format.dateTime(deadline) })}</p>
          )}
        </div>
        <ApprovalStatusBadge status={status} />
        <Buttons approval={approval} onStep={onStep} />
      </header>
      {status === 'waiting' && <Notes approval={approval} />}
      {status === 'waiting' && approval.isMine && <WhatNext approval={approval} />}
      <div className={styles.page}>
        <div className={styles.parts}>
          <Items approval={approval} />
          <ApprovalSteps approval={approval} />
          <ApprovalTrail trail={approval.trail} />
        </div>
        <aside className={styles.parts}>
          <section className={styles.panel} aria-labelledby="totals-heading">
            <h2 id="totals-heading">{t(pricing ? 'now' : 'confirmed')}</h2>
            <Totals amounts={pricing ?? { total }} />
          </section>
          <Facts approval={approval} />
        </aside>
      </div>
    </>
  )
}

function Buttons({ approval, onStep }: Props) {
  const t = useT('approvals')
  const { mayDecide, mayChange, mayWithdraw, maySendAgain, again, order } = approval
  const next = again?.approval ?? again?.order
  return (
    <div className={styles.buttons}>
      {mayDecide && (
        <>
          {mayChange && <Button onClick={() => onStep('change')}>{t('change.action')}</Button>}
          <Button onClick={() => onStep('refuse')}>{t('refuse.action')}</Button>
          <Button kind="primary" onClick={() => onStep('approve')}>
            {t('approve.action')}
          </Button>
        </>
      )}
      {mayWithdraw && <Button onClick={() => onStep('withdraw')}>{t('withdraw.action')}</Button>}
      {maySendAgain && (
        <Button kind="primary" onClick={() => onStep('sendAgain')}>
          {t('sendAgain.action')}
        </Button>
      )}
      {next && (
        <ButtonLink kind="primary" to={`/${again?.approval ? 'approvals' : 'orders'}/${next.id}`}>
          {t('sendAgain.to', { number: isolated(next.number) })}
        </ButtonLink>
      )}
      {order && (
        <ButtonLink kind="primary" to={`/orders/${order.id}`}>
          {t('toOrder', { number: isolated(order.number) })}
        </ButtonLink>
      )}
    </div>
  )
}

/** What is different now, and what approving does about it. */
function Notes({ approval }: { approval: ShownApproval }) {
  const t = useT('approvals')
  const format = useFormat()
  const { total, pricing, code, items } = approval
  const isCodeLost = pricing?.discountCode !== undefined && 'error' in pricing.discountCode
  const removed = items.filter(({ product }) => pricing?.removed.includes(product)).map(({ name }) => name)
  const now = pricing?.total
  const lines = [
    t('waitingHint'),
    now &&
      (now.amount !== total.amount || now.currency !== total.currency) &&
      t('changed', { before: format.money(total), now: format.money(now) }),
    isCodeLost && t('codeLost', { code: isolated(code ?? '') }),
    removed.length > 0 && t('removed', { names: removed.map(isolated).join(' · ') }),
  ].filter((line) => typeof line === 'string')
  return (
    <div className={own.notes} role="status">
      {lines.map((line) => (
        <p key={line}>{line}</p>
      ))}
    </div>
  )
}

/** For who sent it: who was asked, and what comes after. */
function WhatNext({ approval: { kind, steps, deadline, paymentMethod } }: { approval: ShownApproval }) {
  const t = useT('approvals.next')
  const format = useFormat()
  const open = steps.filter(({ given }) => given === undefined)
  const asked = open.filter(({ tier }) => tier === Math.min(...open.map((step) => step.tier)))
  const names = [...new Set(asked.flatMap(({ approvers }) => approvers.map(({ name }) => name)))]
  const isForAll = asked.some(({ approvers }) => approvers.length === 0)
  return (
    <section className={`${styles.panel} ${own.next}`} aria-labelledby="next-heading">
      <h2 id="next-heading">{t('title')}</h2>
      <ol>
        <li>
          {isForAll
            ? t('askedAnyone')
            : t(kind === 'cart' ? 'asked' : 'askedOffer', { names: names.map(isolated).join(' · ') })}
        </li>
        <li>{t('told')}</li>
        {paymentMethod.type === 'credit_card' && <li>{t('card')}</li>}
        <li>{t('until', { at: format.dateTime(deadline) })}</li>
      </ol>
    </section>
  )
}

/** At the prices of now while it waits, with what is short. */
function Items({ approval: { status, items, pricing } }: { approval: ShownApproval }) {
  const t = useT('approvals')
  const format = useFormat()
  const now = new Map(status === 'waiting' ? pricing?.items.map((item) => [item.product, item]) : [])
  return (
    <section className={styles.panel} aria-labelledby="items-heading">
      <h2 id="items-heading">{t('content')}</h2>
      <ul>
        {items.map(({ product, name, code, image, quantity, unitPrice }) => {
          const current = now.get(product)
          const price = current?.unitPrice ?? unitPrice
          return (
            <li key={product} className={styles.item}>
              <div className={styles.picture}>
                <Picture file={image && { ...image, alt: '' }} alt="" sizes="72px" />
              </div>
              <div className={styles.words}>
                <Link to={`/products/${product}`} className={styles.name}>
                  {name}
                </Link>
                <bdi dir="ltr" className={styles.muted}>
                  {code}
                </bdi>
                {current?.error && <p className={own.fault}>{current.error.message}</p>}
              </div>
              <p className={styles.amount}>
                {t('quantity', { count: quantity, price: format.money(price) })}
              </p>
            </li>
          )
        })}
      </ul>
    </section>
  )
}

function Facts({ approval }: { approval: ShownApproval }) {
  const t = useT('approvals')
  const field = useT('fields')
  const format = useFormat()
  const pickUp = useT('store.orders')
  const { id, requester, sentAt, poNumber, poDocument, costCentre, code, note } = approval
  const { paymentMethod, shippingAddress, quote, draft } = approval
  const open = useMutation({
    mutationFn: () => call(storePoDocumentsApi.ofApproval, { params: { id } }),
    onSuccess: (file) => saveFile(file, poDocument?.name ?? approval.number),
  })
  return (
    <>
      <section className={styles.panel} aria-labelledby="details-heading">
        <h2 id="details-heading">{t('details')}</h2>
        <dl className={styles.facts}>
          <Fact name={t('requester')}>
            <bdi>{requester.name}</bdi>
          </Fact>
          <Fact name={t('sentAt')}>{format.dateTime(sentAt)}</Fact>
          {quote && (
            <Fact name={t('quote')}>
              <Link to={`/quotes/${quote.request}`}>
                {t('toQuote', { number: isolated(quote.number), revision: quote.revision })}
              </Link>
            </Fact>
          )}
          {draft && (
            <Fact name={t('draft')}>
              <bdi dir="ltr">{draft.number}</bdi>
            </Fact>
          )}
          {poNumber && (
            <Fact name={field('poNumber')}>
              <bdi>{poNumber}</bdi>
            </Fact>
          )}
          {poDocument && (
            <Fact name={field('poFile')}>
              <Button
                kind="quiet"
                size="small"
                isBusy={open.isPending}
                aria-label={t('openPoFile', { name: isolated(poDocument.name) })}
                onClick={() => open.mutate()}
              >
                <IconDownload size={18} aria-hidden />
                <bdi>{poDocument.name}</bdi>
              </Button>
            </Fact>
          )}
          {costCentre && (
            <Fact name={t('costCentre')}>
              <bdi>{costCentre.code}</bdi> · <bdi>{costCentre.name}</bdi>
            </Fact>
          )}
          {code && (
            <Fact name={field('code')}>
              <bdi dir="ltr">{code}</bdi>
            </Fact>
          )}
          <Fact name={t('payment')}>
            {paymentMethod.type === 'credit_card' ? t('cardLater') : <MethodText method={paymentMethod} />}
          </Fact>
          {note && <Fact name={t('note')}>{note}</Fact>}
        </dl>
      </section>
      {approval.pickUpPoint && (
        <section className={styles.panel} aria-labelledby="pick-up-heading">
          <h2 id="pick-up-heading">{pickUp('pickUp.title')}</h2>
          <PickUpText point={approval.pickUpPoint} />
        </section>
      )}
      {shippingAddress && (
        <section className={styles.panel} aria-labelledby="address-heading">
          <h2 id="address-heading">{t('address')}</h2>
          <AddressText address={shippingAddress} />
        </section>
      )}
    </>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}
