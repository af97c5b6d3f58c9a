import { useState } from 'react'
import { cmsCreditApi } from '#contract/credit.ts'
import { call } from '#web/api/call.ts'
import type { Data } from '#web/api/types.ts'
import { isolated } from '#web/language/isolated.ts'
import { useFormat, useT } from '#web/language/language.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { AskDialog } from '#web/ui/dialogs/ask-dialog.tsx'
import { Code } from '../code.tsx'
import columns from '../columns.module.css'
import { useMay } from '../may.ts'
import { PageHead } from '../page-head.tsx'
import { PageLink } from '../page-link.tsx'
import { Panel } from '../panel.tsx'
import { useApiQuery } from '../use-api-query.ts'
import { BookDialog, PayOutDialog } from './book-dialog.tsx'
import { CompanyCredit } from './company-credit.tsx'
import { CompanyStatement } from './company-statement.tsx'
import styles from './credit.module.css'
import { useBooking } from './use-booking.ts'

type Credit = Data<typeof cmsCreditApi.find>
type Ledger = Data<typeof cmsCreditApi.ledger>
type Receipt = Ledger['receipts'][number]
type Question = { kind: 'receive' | 'payOut' } | { kind: 'book' | 'reverse'; receipt: Receipt }

/** What one company owes and what it paid. */
export function CreditCompany({ loaded }: { loaded: Credit }) {
  const t = useT('credit')
  const may = useMay()
  const [question, setQuestion] = useState<Question>()
  const { id, name } = loaded.company
  const now = useApiQuery(cmsCreditApi.find, { params: { id } })
  const credit = now.data?.data ?? loaded
  const isAgreed = credit.version !== undefined
  const ledger = useApiQuery(cmsCreditApi.ledger, { params: { id } }, { enabled: isAgreed }).data?.data
  const mayBook = isAgreed && may(cmsCreditApi.receive)
  const close = () => setQuestion(undefined)
  const open = ledger?.invoices ?? []
  return (
    <>
      <PageHead
        title={name}
        crumbs={[{ label: t('title'), to: '/cms/credit' }, { label: name }]}
        actions={
          mayBook && (
            <>
              {credit.unapplied.amount > 0 && (
                <Button onClick={() => setQuestion({ kind: 'payOut' })}>{t('payOut.action')}</Button>
              )}
              <Button kind="primary" onClick={() => setQuestion({ kind: 'receive' })}>
                {t('receipts.add')}
              </Button>
            </>
          )
        }
      />
      <div className={columns.columns}>
        <div className={columns.column}>
          <OpenInvoices invoices={open} />
          <Receipts
            receipts={ledger?.receipts ?? []}
            mayBook={mayBook}
            hasOpen={open.length > 0}
            ask={setQuestion}
          />
        </div>
        <div className={columns.column}>
          <CompanyCredit company={id} />
          {isAgreed && <CompanyStatement company={id} />}
        </div>
      </div>
      {question?.kind === 'receive' && <BookDialog credit={credit} invoices={open} onClose={close} />}
      {question?.kind === 'book' && (
        <BookDialog credit={credit} invoices={open} receipt={question.receipt} onClose={close} />
      )}
      {question?.kind === 'payOut' && <PayOutDialog credit={credit} onClose={close} />}
      <ReverseDialog receipt={question?.kind === 'reverse' ? question.receipt : undefined} onClose={close} />
    </>
  )
}

function OpenInvoices({ invoices }: { invoices: Ledger['invoices'] }) {
  const t = useT('credit')
  const format = useFormat()
  return (
    <Panel title={t('invoices')} isFlush>
      {invoices.length === 0 ? (
        <p className={styles.none}>{t('noInvoices')}</p>
      ) : (
        <ul className={styles.items}>
          {invoices.map(({ order, invoice, poNumber, dueAt, open, total, isOverdue }) => (
            <li key={order.id}>
              <div className={styles.line}>
                <PageLink to={`/cms/orders/${order.id}`}>
                  <Code isStrong>{invoice}</Code>
                </PageLink>
                <strong>{format.money(open)}</strong>
              </div>
              <div className={styles.line}>
                <span className={styles.muted}>
                  {t('order')} <Code>{order.name}</Code> {poNumber && <bdi>{poNumber}</bdi>} · {t('total')}{' '}
                  {format.money(total)}
                </span>
                {isOverdue ? (
                  <Badge tone="danger">
                    {t('overdue')} · {dueAt && format.date(dueAt)}
                  </Badge>
                ) : (
                  <span className={styles.muted}>
                    {dueAt ? `${t('due')} ${format.date(dueAt)}` : t('afterDelivery')}
                  </span>
                )}
              </div>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  )
}

type ReceiptsProps = {
  receipts: readonly Receipt[]
  mayBook: boolean
  hasOpen: boolean
  ask: (question: Question) => void
}

function Receipts({ receipts, mayBook, hasOpen, ask }: ReceiptsProps) {
  const t = useT('credit.receipts')
  const format = useFormat()
  const { book, isBusy } = useBooking()
  return (
    <Panel title={t('title')} isFlush>
      {receipts.length === 0 ? (
        <p className={styles.none}>{t('none')}</p>
      ) : (
        <ul className={styles.items}>
          {receipts.map((receipt) => {
            const { id, method, reference, amount, left, allocations, reversedAt, by, receivedOn } = receipt
            const mayReverse =
              mayBook && !reversedAt && method !== 'credit_note' && left.amount === amount.amount
            return (
              <li key={id}>
                <div className={styles.line}>
                  <span>
                    {t(`methods.${method}`)} · <bdi>{reference}</bdi>{' '}
                    {reversedAt && <Badge tone="neutral">{t('reversed')}</Badge>}
                  </span>
                  <strong>{format.money(amount)}</strong>
                </div>
                <span className={styles.muted}>
                  {t('by', { date: format.date(receivedOn), name: isolated(by) })}
                </span>
                {allocations.length > 0 && (
                  <ul className={styles.booked}>
                    {allocations.map((allocation) => (
                      <li key={allocation.id} className={styles.line}>
                        <span>
                          <Code>{allocation.invoice}</Code> · {format.money(allocation.amount)}
                        </span>
                        {mayBook && (
                          <Button
                            size="small"
                            kind="quiet"
                            isBusy={isBusy}
                            aria-label={t('undoLabel', { invoice: isolated(allocation.invoice) })}
                            onClick={() =>
                              void book(
                                () => call(cmsCreditApi.undoAllocation, { params: { id: allocation.id } }),
                                t('undone'),
                              )
                            }
                          >
                            {t('undo')}
                          </Button>
                        )}
                      </li>
                    ))}
                  </ul>
                )}
                {left.amount > 0 && (
                  <div className={styles.line}>
                    <span>{t('left', { amount: format.money(left) })}</span>
                    <span>
                      {mayBook && hasOpen && (
                        <Button size="small" onClick={() => ask({ kind: 'book', receipt })}>
                          {t('book')}
                        </Button>
                      )}{' '}
                      {mayReverse && (
                        <Button size="small" kind="quiet" onClick={() => ask({ kind: 'reverse', receipt })}>
                          {t('reverse')}
                        </Button>
                      )}
                    </span>
                  </div>
                )}
              </li>
            )
          })}
        </ul>
      )}
    </Panel>
  )
}

function ReverseDialog({ receipt, onClose }: { receipt: Receipt | undefined; onClose: () => void }) {
  const t = useT('credit.receipts')
  const { book } = useBooking()
  return (
    <AskDialog
      isOpen={receipt !== undefined}
      onClose={onClose}
      title={t('reverseTitle')}
      choices={[
        {
          label: t('reverse'),
          kind: 'danger',
          run: async () => {
            if (receipt)
              await book(() => call(cmsCreditApi.reverse, { params: { id: receipt.id } }), t('wasReversed'))
          },
        },
      ]}
    >
      <p>{t('reverseQuestion')}</p>
    </AskDialog>
  )
}
