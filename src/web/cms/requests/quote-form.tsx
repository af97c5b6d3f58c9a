import { IconPlus, IconSend } from '@tabler/icons-react'
import { type FormEvent, useRef, useState } from 'react'
import { cmsProductsApi } from '#contract/cms-products.ts'
import { cmsRequestsApi } from '#contract/requests.ts'
import type { ApiError } from '#web/api/api-error.ts'
import { useFormat, useLanguage, useT } from '#web/language/language.tsx'
import { AskDialog } from '#web/ui/dialogs/ask-dialog.tsx'
import { Button } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { TextAreaField, TextField } from '#web/ui/form/field.tsx'
import { focusFirstError } from '#web/ui/form/focus-first-error.ts'
import { DateField } from '../dates/date-field.tsx'
import { isolated } from '#web/language/isolated.ts'
import { endOfDay } from '../dates/shop-days.ts'
import { PointField } from '../delivery/point-field.tsx'
import { useMay } from '../may.ts'
import { Panel } from '../panel.tsx'
import { PickDialog } from '../pick/pick-dialog.tsx'
import type { Pickable } from '../pick/pickable.ts'
import { digitsIn } from '../products/amount.ts'
import { invalidate } from '../use-api-query.ts'
import type { DraftLine, QuoteDraft } from './quote-draft.ts'
import { QuoteLine } from './quote-line.tsx'
import { PricedTotals } from '../orders/order/priced-totals.tsx'
import type { Request } from './request-data.ts'
import styles from './quote-form.module.css'
import { useChangeRequest } from './use-change-request.ts'
import { useQuoteForm } from './use-quote-form.ts'

type Props = {
  request: Request
  /** What was changed; undefined is what the form begins with. */
  draft: QuoteDraft | undefined
  onChange: (draft: QuoteDraft) => void
  onDone: () => void
  onDiscard: (() => void) | undefined
}

/** Prices a request or offers something new: products, quantities and unit prices, the last day, and the totals. */
export function QuoteForm({ request, draft: edited, onChange, onDone, onDiscard }: Props) {
  const t = useT('cms.requests.quote')
  const field = useT('fields')
  const format = useFormat()
  const language = useLanguage()
  const element = useRef<HTMLFormElement>(null)
  const { change } = useChangeRequest(request)
  const form = useQuoteForm(request, edited)
  const [visited, setVisited] = useState<readonly string[]>([])
  const [isTold, setTold] = useState(false)
  const [refused, setRefused] = useState<Record<string, string>>({})
  const [isPicking, setPicking] = useState(false)
  const may = useMay()
  const [isAsking, setAsking] = useState(false)
  const { draft, faults, known, pricing } = form
  const { pointId = '' } = draft
  const asked = new Map(request.products.map(({ product, quantity }) => [product, quantity]))
  const revision = (request.quotes.at(-1)?.revision ?? 0) + 1
  const isShort = draft.lines.some(({ product }) => {
    const line = known.get(product)
    return line?.available !== undefined && line.available < line.quantity
  })

  const errorOf = (field: string) =>
    refused[field] ?? (isTold || visited.includes(field) ? faults[field] : undefined)
  const visit = (field: string) => setVisited((before) => [...new Set([...before, field])])

  function edit(changes: Partial<QuoteDraft>) {
    setRefused({})
    onChange({ ...draft, ...changes })
  }
  const editLine = (product: string, changes: Partial<DraftLine>) =>
    edit({
      lines: draft.lines.map((line) => (line.product === product ? { ...line, ...changes } : line)),
    })
  async function add(picked: Pickable[]) {
    const one = digitsIn(language, '1')
    const quantityOf = (id: string) => {
      const count = asked.get(id)
      return count === undefined ? one : digitsIn(language, String(count))
    }
    edit({
      lines: [
        ...draft.lines,
        ...picked.map(({ id, name, code = '' }) => ({
          product: id,
          name,
          code,
          quantity: quantityOf(id),
          price: undefined,
        })),
      ],
    })
    return true
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    setTold(true)
    if (Object.keys(faults).length > 0) return focusFirstError(element)
    setAsking(true)
  }
  /** By the position in the request; shown at that product. */
  function showRefusal(error: ApiError): boolean {
    const told = Object.entries(error.fields).map(([path, message]) => {
      const [, index, field] = /^lines\.(\d+)\.(\w+)/.exec(path) ?? []
      const product = draft.lines[Number(index)]?.product
      return [product ? `${product}.${field}` : path, message] as const
    })
    if (told.length === 0) return false
    setRefused(Object.fromEntries(told))
    setAsking(false)
    focusFirstError(element)
    return true
  }
  async function send() {
    const isSent = await change({ kind: 'quote', body: form.toSend() }, t('done'), showRefusal)
    if (isSent) onDone()
    await invalidate(cmsRequestsApi.pricing)
    setAsking(false)
  }

  return (
    <Panel
      title={t(revision > 1 ? 'reviseTitle' : 'newTitle')}
      action={
        onDiscard && (
          <Button size="small" kind="quiet" onClick={onDiscard}>
            {t('keep')}
          </Button>
        )
      }
      isFlush
    >
      <form ref={element} onSubmit={submit} noValidate>
        <ul className={styles.lines}>
          {draft.lines.map((line) => (
            <QuoteLine
              key={line.product}
              line={line}
              now={known.get(line.product)}
              asked={asked.get(line.product)}
              currency={form.currency}
              priceText={form.priceText(line)}
              errorOf={(field) => errorOf(`${line.product}.${field}`)}
              onVisit={(field) => visit(`${line.product}.${field}`)}
              onChange={(changes) => editLine(line.product, changes)}
              onRemove={() => edit({ lines: draft.lines.filter(({ product }) => product !== line.product) })}
            />
          ))}
        </ul>
        {draft.lines.length === 0 && <p className={styles.none}>{t('none')}</p>}
        <div className={styles.adding}>
          {may(cmsProductsApi.list) && (
            <Button
              size="small"
              onClick={() => setPicking(true)}
              aria-invalid={errorOf('lines') ? true : undefined}
            >
              <IconPlus size={16} aria-hidden />
              {t('add')}
            </Button>
          )}
          {errorOf('lines') && (
            <p className={styles.error} role="alert">
              {errorOf('lines')}
            </p>
          )}
        </div>
        <div className={styles.rest}>
          <PointField
            value={pointId}
            kept={request.quotes.at(-1)?.pickUpPoint}
            error={errorOf('pickUpPointId')}
            onChange={(id) => edit({ pointId: id })}
          />
          {pointId === '' && (
            <TextField
              label={field('deliveryFee')}
              help={t('feeHelp', { currency: form.currency })}
              isOptional
              inputMode="decimal"
              autoComplete="off"
              value={draft.fee}
              error={errorOf('deliveryFee')}
              onBlur={() => visit('deliveryFee')}
              onChange={(event) => edit({ fee: event.currentTarget.value })}
            />
          )}
        </div>
        <section
          aria-label={t('totals')}
          aria-busy={form.isBehind}
          className={classNames(styles.sums, form.isBehind && styles.stale)}
        >
          {pricing && <PricedTotals sums={pricing} />}
        </section>
        <div className={styles.rest}>
          <DateField
            label={t('until')}
            value={draft.until}
            min={form.today}
            error={errorOf('validUntil')}
            onBlur={() => visit('validUntil')}
            onChange={(until) => edit({ until })}
          />
          <TextAreaField
            label={t('noteLabel')}
            isOptional
            rows={3}
            dir="auto"
            value={draft.note}
            error={errorOf('note')}
            onBlur={() => visit('note')}
            onChange={(event) => edit({ note: event.currentTarget.value })}
          />
        </div>
        <div className={styles.foot}>
          <Button type="submit" kind="primary" disabled={!pricing}>
            <IconSend size={18} className="mirrors" aria-hidden />
            {revision > 1 ? t('sendRevision', { revision }) : t('send')}
          </Button>
        </div>
      </form>
      {isPicking && (
        <PickDialog
          title={t('add')}
          what="products"
          taken={draft.lines.map(({ product }) => product)}
          takenLabel={t('isIn')}
          onClose={() => setPicking(false)}
          onPick={add}
        />
      )}
      <AskDialog
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        title={t('sendTitle')}
        choices={[{ label: t('send'), run: send }]}
      >
        <p>
          {t('sendHint', {
            name: isolated(request.fullName),
            email: `\u2066${request.email}\u2069`,
            total: pricing && !form.isBehind ? format.money(pricing.total) : '…',
            date: draft.until === '' ? '' : format.dateTime(endOfDay(draft.until)),
          })}
        </p>
        {isShort && <p className={styles.warning}>{t('sendShort')}</p>}
        {pricing?.total.amount === 0 && <p className={styles.warning}>{t('sendFree')}</p>}
      </AskDialog>
    </Panel>
  )
}
