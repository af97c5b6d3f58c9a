import { asciiDigits } from '#contract/digits.ts'
import type { NewRequest } from '#contract/requests.ts'
import { amountOf } from '#i18n/amount-of.ts'
import type { SignedInUser } from '#web/api/profiles.ts'
import type { WantedLine } from './wanted-lines.ts'

export type RequestType = NewRequest['type']

/** A message or a request for a quote while it is typed. */
export type RequestDraft = {
  fullName: string
  company: string
  isoCode: string
  phoneNumber: string
  email: string
  country: string
  city: string
  message: string
  products: WantedLine[]
  /** A day, `2026-12-24`, or nothing. */
  wishedDate: string
  files: SentFile[]
}

/** A file that the server keeps for the request. */
export type SentFile = { id: string; name: string }

export const emptyRequest: RequestDraft = {
  fullName: '',
  company: '',
  isoCode: '+966',
  phoneNumber: '',
  email: '',
  country: 'SA',
  city: '',
  message: '',
  products: [],
  wishedDate: '',
  files: [],
}

/** Fields that can be wrong; a phone's prefix belongs to its number. */
export const requestParts = [
  'fullName',
  'company',
  'phoneNumber',
  'email',
  'country',
  'city',
  'message',
  'products',
] as const
export type RequestPart = (typeof requestParts)[number]
/** Both may be missing; the server says which day is past, and which file is not there any more. */
const wishes: readonly string[] = ['wishedDate', 'files']

/** Prefilled for a signed-in customer. */
export function partsOf(user: SignedInUser | undefined): Partial<RequestDraft> {
  if (!user) return {}
  const { firstName, lastName, email, phoneNumber: phone, address, company, tenant } = user
  const known: Partial<RequestDraft> = {
    fullName: [firstName, lastName].filter((name) => name !== '').join(' '),
    company: company?.name ?? tenant?.name ?? '',
    email,
    ...(phone.phoneNumber !== '' && phone),
    ...(address.country !== '' && { country: address.country, city: address.city }),
  }
  return Object.fromEntries(Object.entries(known).filter(([, value]) => value !== ''))
}

/** Fields that change together: a city lies in its country, a number starts with its prefix. */
const companions = [
  ['country', 'city'],
  ['isoCode', 'phoneNumber'],
] as const

/** A change with its dependent fields; the customer's details may arrive later. */
export function withCompanions(draft: RequestDraft, change: Partial<RequestDraft>): Partial<RequestDraft> {
  const taken = companions
    .filter((pair) => pair.some((part) => part in change))
    .flatMap((pair) => pair.map((part) => [part, draft[part]] as const))
  return { ...Object.fromEntries(taken), ...change }
}

/** An error of a field: the key of its message and the message's values. */
export type Fault =
  | { key: 'required' | 'email' | 'phone' }
  | { key: 'maxCharacters'; max: number }
  | { key: 'minItems'; min: number }

/** Who wants a quote has more to say. */
export const longestMessage: Record<RequestType, number> = { contact: 255, quote: 2000 }
const longest = { fullName: 120, company: 120 }
const emailForm = /^(?!\.)(?!.*\.\.)[\w'+.-]*[\w+-]@(?:[a-z\d][a-z\d-]*\.)+[a-z]{2,}$/i

/** The server's rules for one field, checked before it is asked. */
export function faultOf(part: RequestPart, draft: RequestDraft, type: RequestType): Fault | undefined {
  if (part === 'products')
    return type === 'quote' && draft.products.length === 0 ? { key: 'minItems', min: 1 } : undefined
  const value = draft[part].trim()
  if (value === '') return part === 'company' && type === 'contact' ? undefined : { key: 'required' }
  if (part in longest || part === 'message') {
    const max = part === 'message' ? longestMessage[type] : longest[part as keyof typeof longest]
    if ([...value].length > max) return { key: 'maxCharacters', max }
  }
  if (part === 'email' && !(emailForm.test(value) && value.length <= 254)) return { key: 'email' }
  if (part === 'phoneNumber' && !/^0*\d{4,14}$/.test(asciiDigits(value).replace(/[\s()-]/g, '')))
    return { key: 'phone' }
  return undefined
}

/** The lines whose price is none of this currency. */
export const wrongPrices = ({ products }: RequestDraft, currency: string): string[] =>
  products.flatMap(({ product, price = '' }) => {
    const amount = amountOf(price, currency)
    return amount === undefined || (amount !== null && amount < 0) ? [product] : []
  })

/** What is sent; `website` is the honeypot, left out while it is empty. */
export function requestBody(
  type: RequestType,
  draft: RequestDraft,
  { website, currency }: { website: string; currency: string },
): NewRequest {
  const { isoCode, phoneNumber, products, wishedDate, files, ...rest } = draft
  const person = { ...rest, phone: { isoCode, phoneNumber }, ...(website !== '' && { website }) }
  const lines = products.map(({ product, quantity }) => ({ product, quantity }))
  if (type === 'contact') return { ...person, type, products: lines }
  return {
    ...person,
    type,
    products: products.map(({ product, quantity, price = '' }) => {
      const amount = amountOf(price, currency)
      return { product, quantity, ...(typeof amount === 'number' && { targetPrice: { amount, currency } }) }
    }),
    ...(wishedDate !== '' && { wishedDate }),
    files: files.map(({ id }) => id),
  }
}

/**
 * The field of this form a server message belongs to: a phone is one field, as are all files; a line of products and its price
 * are named by the product's id.
 * Other messages are left out, since they are not for users.
 */
export function requestErrors(
  fields: Record<string, string>,
  sent: readonly WantedLine[],
): Record<string, string> {
  return Object.fromEntries(
    Object.entries(fields).flatMap(([path, message]) => {
      if (path.startsWith('phone')) return [['phoneNumber', message]]
      if (path.startsWith('files')) return [['files', message]]
      const line = sent[Number(/^products\.(\d+)/.exec(path)?.[1])]
      if (line && path.includes('targetPrice')) return [[priceError(line.product), message]]
      if (line) return [[lineError(line.product), message]]
      return [...requestParts, ...wishes].includes(path) ? [[path, message]] : []
    }),
  )
}

export const lineError = (product: string) => `products ${product}`
export const priceError = (product: string) => `price ${product}`
