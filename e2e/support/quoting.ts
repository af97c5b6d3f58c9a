import { expect } from 'vitest'
import { storeRequestsApi } from '#contract/requests.ts'
import { botProofFor } from './bot-proof.ts'
import { newAdmin } from './new-admin.ts'
import type { Shop } from './shop.ts'
import { staffTokens } from './staff-tokens.ts'

type Answer = { status: number; json: { data?: Record<string, unknown> & { _id: string } } }
export type QuotedProduct = { id: string; name: string; price: number }

/** Calls the shop's API as whoever has the token. */
export const callShop =
  (shop: Shop, token?: string) =>
  async (method: 'GET' | 'POST' | 'PATCH', path: string, body?: object, language = 'en'): Promise<Answer> => {
    // Visitors who write to the shop prove that they are no robot.
    const isRequest = method === 'POST' && path === storeRequestsApi.create.path && !token
    const answer = await fetch(`${shop.url}/api${path}`, {
      method,
      headers: {
        'accept-language': language,
        ...(isRequest && (await botProofFor(shop))),
        ...(body && { 'content-type': 'application/json' }),
        ...(token && { authorization: `Bearer ${token}` }),
      },
      ...(body && { body: JSON.stringify(body) }),
    })
    return { status: answer.status, json: (await answer.json()) as Answer['json'] }
  }

/** The API as a new member of staff, who signs in before the first call. */
export function staffOf(shop: Shop): ReturnType<typeof callShop> {
  let signedIn: Promise<ReturnType<typeof callShop>> | undefined
  return async (...request) => {
    signedIn ??= newAdmin(shop)
      .then((admin) => staffTokens(shop, admin))
      .then(({ accessToken }) => callShop(shop, accessToken))
    return (await signedIn)(...request)
  }
}

/** Products that are there to be had, with what they are called in a language. */
export async function someProducts(
  shop: Shop,
  language: 'en' | 'ar',
  count: number,
): Promise<QuotedProduct[]> {
  const { json } = await callShop(shop)(
    'GET',
    `/marketplace-customer/products?inStock=true&kind=hardware&limit=${count}`,
    undefined,
    language,
  )
  const cards = json.data as unknown as { _id: string; name: string; price: { amount: number } }[]
  return cards.map(({ _id, name, price }) => ({ id: _id, name, price: price.amount }))
}

/** A visitor asks for a quote by the API. */
export async function ask(
  shop: Shop,
  language: 'en' | 'ar',
  email: string,
  products: QuotedProduct[],
  quantity = 2,
) {
  const { status, json } = await callShop(shop)(
    'POST',
    '/marketplace-customer/requests',
    {
      type: 'quote',
      fullName: 'Noura Example',
      company: 'Dunes Logistics',
      phone: { isoCode: '+966', phoneNumber: '512345678' },
      email,
      country: 'SA',
      city: 'SA-riyadh',
      message: 'For forty trucks.',
      products: products.map(({ id }) => ({ product: id, quantity })),
    },
    language,
  )
  expect(status).toBe(201)
  return json.data?._id ?? ''
}

/** Staff offer each product at a price in halalas. */
export async function offer(
  staff: ReturnType<typeof callShop>,
  request: string,
  products: QuotedProduct[],
  unitPrice: number,
  quantity = 2,
) {
  const { json } = await staff('GET', `/marketplace/requests/${request}`)
  const { status } = await staff('POST', `/marketplace/requests/${request}/quote`, {
    version: json.data?.version,
    lines: products.map(({ id }) => ({
      product: id,
      quantity,
      unitPrice: { amount: unitPrice, currency: 'SAR' },
    })),
    validUntil: new Date(Date.now() + 7 * 86_400_000).toISOString(),
    note: 'The mounting kit is included.',
  })
  expect(status).toBe(201)
}
