import type { Page } from 'playwright-core'

type ListedProduct = {
  _id: string
  name: string
  type: string
  price?: { amount: number }
  inStock: boolean
  stock?: number
}

/** The products of the list, as the shop answers them to this page's language. */
export async function listedProducts(page: Page, query = 'limit=100'): Promise<ListedProduct[]> {
  const language = new URL(page.url()).pathname.slice(1, 3)
  const answer = await page.request.get(`/api/marketplace-customer/products?${query}`, {
    headers: { 'accept-language': language },
  })
  const { data } = (await answer.json()) as { data: ListedProduct[] }
  return data
}

/** The first that fits; the demo shop has one of each kind. */
export function oneOf<T>(items: readonly T[], fits: (item: T) => boolean = () => true): T {
  const item = items.find(fits)
  if (item === undefined) throw new Error('The demo shop has none of these')
  return item
}
