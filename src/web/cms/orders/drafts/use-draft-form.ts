import { useState } from 'react'
import { cmsDraftsApi, maxHoldHours } from '#contract/drafts.ts'
import { cmsOrderEditsApi } from '#contract/order-edits.ts'
import { maxLineQuantity } from '#contract/lines.ts'
import { useT } from '#web/language/language.tsx'
import { useDebounced } from '#web/ui/form/use-debounced.ts'
import { priceOf } from '../../requests/quote-draft.ts'
import { useApiQuery } from '../../use-api-query.ts'
import { wholeNumber } from '../../whole-number.ts'
import { draftItemsToPrice, type DraftValue } from './draft-value.ts'

const maxNoteLength = 255
const priceDelayMs = 250
const usualCurrency = 'SAR'

/** The errors of what is typed, and the prices that the server computes for it. */
export function useDraftForm(
  value: DraftValue,
  known: { currency: string } | undefined,
  /** The order whose contents these are; undefined for a draft. */
  orderId: string | undefined,
  /** The saved draft that is edited. */
  draftId: string | undefined,
) {
  const t = useT('cms.drafts')
  const validation = useT('validation')
  const fields = useT('fields')
  const [currencyKnown, setCurrency] = useState<string>()
  const currency = currencyKnown ?? known?.currency ?? usualCurrency
  const code = value.code.trim()
  const { pointId = '' } = value
  const fee = value.fee.trim() === '' || pointId !== '' ? undefined : priceOf(value.fee, currency)
  const typed = JSON.stringify([
    draftItemsToPrice(value, currency),
    value.customer?.id ?? '',
    value.addressId,
    code,
    fee === undefined ? '' : String(fee),
    pointId,
  ])
  const asked = useDebounced(typed, priceDelayMs)
  const [items = '', customer = '', addressId = '', askedCode = '', askedFee = '', askedPoint = ''] =
    JSON.parse(asked) as string[]
  const ofDraft = useApiQuery(
    cmsDraftsApi.pricing,
    {
      query: {
        items,
        customer,
        addressId,
        pickUpPointId: askedPoint,
        code: askedCode,
        draft: draftId,
        ...(askedFee !== '' && { deliveryFee: Number(askedFee) }),
      },
    },
    { enabled: orderId === undefined },
  )
  const ofOrder = useApiQuery(
    cmsOrderEditsApi.pricing,
    { params: { id: orderId ?? '' }, query: { items } },
    { enabled: orderId !== undefined },
  )
  const pricing = orderId === undefined ? ofDraft : ofOrder
  const priced = pricing.data?.data
  if (priced && priced.currency !== currency) setCurrency(priced.currency)
  const lines = new Map(priced?.lines.map((line) => [line.product, line]))
  const isBehind = pricing.isFetching || asked !== typed

  const numberError = (text: string, field: string, max: number) => {
    if (text.trim() === '') return validation('required', { field })
    const number = wholeNumber(text)
    if (number === undefined) return validation('invalid', { field })
    if (number < 1) return validation('minNumber', { field, min: 1 })
    return number > max ? validation('maxNumber', { field, max }) : undefined
  }

  const errors: Record<string, string> = {}
  if (!value.customer && orderId === undefined) errors.customer = t('customer.missing')
  if (value.lines.length === 0) errors.lines = t('items.needsLine')
  for (const { product, quantity, price = '' } of value.lines) {
    const line = lines.get(product)
    if (line && (line.state !== 'visible' || line.subtotal === undefined) && !isBehind)
      errors[`${product}.product`] = t('items.gone')
    const wrong = numberError(quantity, fields('quantity'), maxLineQuantity)
    if (wrong) errors[`${product}.quantity`] = wrong
    if (price.trim() !== '' && priceOf(price, currency) === undefined)
      errors[`${product}.unitPrice`] = validation('invalid', { field: fields('unitPrice') })
  }
  if (value.fee.trim() !== '' && fee === undefined && pointId === '')
    errors.deliveryFee = validation('invalid', { field: fields('deliveryFee') })
  const undelivered = priced && 'deliveryError' in priced ? priced.deliveryError : undefined
  if (undelivered && !isBehind) {
    if (pointId !== '') errors.pickUpPointId = undelivered.message
    else if (value.addressId !== '') errors.addressId = undelivered.message
  }
  if (value.holdHours !== undefined) {
    const wrong = numberError(value.holdHours, t('hold.hours'), maxHoldHours)
    if (wrong) errors.holdHours = wrong
  }
  const outcome = priced?.discountCode
  const codeError =
    code !== '' && !isBehind && outcome && 'error' in outcome ? outcome.error.message : undefined
  if (codeError !== undefined) errors.code = codeError
  if ([...value.note].length > maxNoteLength)
    errors.note = validation('maxCharacters', { field: fields('note'), max: maxNoteLength })

  const isShort = value.lines.some(({ product }) => {
    const line = lines.get(product)
    return line?.available !== undefined && line.available < line.quantity
  })
  return { currency, lines, pricing: priced, isBehind, errors, isShort }
}
