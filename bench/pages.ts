import type { Served } from './processes.ts'

export const languages = ['en', 'ar'] as const

/** The addresses below the language that a shopper's first visit may begin with: home, list, product, cart, contact, a search. */
export async function firstPages({ url }: Served): Promise<string[]> {
  const answer = await fetch(`${url}/api/marketplace-customer/products?limit=1`)
  const { data } = (await answer.json()) as { data: { _id: string }[] }
  return ['', '/products', `/products/${data[0]?._id}`, '/cart', '/contact', '/products?search=tracker']
}
