import type { DraftContents } from '#contract/drafts.ts'
import type { Language } from '#contract/enums.ts'
import { amountText, digitsIn } from '../../products/amount.ts'
import { type DraftLine, feeToSend, itemsToPrice, priceOf, quantityOf } from '../../requests/quote-draft.ts'
import { wholeNumber } from '../../whole-number.ts'
import type { Draft } from './draft-data.ts'

/** A draft order as it is typed; an empty price is the shop's. */
export type DraftValue = {
  customer: { id: string; name: string } | undefined
  lines: DraftLine[]
  addressId: string
  /** Where it is collected; empty: it is delivered. */
  pointId?: string
  /** What delivery costs; empty is by the zone, 0 nothing. */
  fee: string
  code: string
  note: string
  /** Hours as typed; undefined leaves the stock as it is. */
  holdHours?: string | undefined
}

export const emptyDraft: DraftValue = {
  customer: undefined,
  lines: [],
  addressId: '',
  pointId: '',
  fee: '',
  code: '',
  note: '',
}

export const valueOf = (draft: Draft, language: Language): DraftValue => ({
  customer: { id: draft.customer.id, name: draft.customer.name },
  lines: draft.items.map(({ product, name, code, quantity, unitPrice }) => ({
    product,
    name,
    code,
    quantity: digitsIn(language, String(quantity)),
    price: unitPrice && amountText(unitPrice, language),
  })),
  addressId: draft.addressId ?? '',
  pointId: draft.pickUpPoint?.id ?? '',
  fee: draft.deliveryFee ? amountText(draft.deliveryFee, language) : '',
  code: draft.code ?? '',
  note: draft.note ?? '',
})

/** An emptied price field is no price of its own. */
const withoutEmptyPrices = (lines: DraftLine[]): DraftLine[] =>
  lines.map((line) => (line.price?.trim() === '' ? { ...line, price: undefined } : line))

/** The lines that the server can price, as it takes them in an address. */
export const draftItemsToPrice = ({ lines }: DraftValue, currency: string): string =>
  itemsToPrice({ lines: withoutEmptyPrices(lines) }, currency)

/** As the server takes it; only of a draft without errors. Prices are left out for a viewer who may not agree on them. */
export const draftToSave = (
  { lines, addressId, pointId, fee, code, note, holdHours }: DraftValue,
  currency: string,
  mayPrice: boolean,
): DraftContents => ({
  items: withoutEmptyPrices(lines).map(({ product, quantity, price }) => {
    const amount = price === undefined || !mayPrice ? undefined : priceOf(price, currency)
    return {
      product,
      quantity: quantityOf(quantity) ?? 1,
      ...(amount !== undefined && { unitPrice: { amount, currency } }),
    }
  }),
  ...(pointId
    ? { pickUpPointId: pointId }
    : { ...(addressId !== '' && { addressId }), ...(mayPrice && feeToSend(fee, currency)) }),
  ...(code.trim() !== '' && { code: code.trim() }),
  ...(note.trim() !== '' && { note: note.trim() }),
  ...(holdHours !== undefined && { holdHours: wholeNumber(holdHours) ?? 0 }),
})
