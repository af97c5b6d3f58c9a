import autocannon from 'autocannon'
import type { Shops } from './shops.ts'
import { alternate, heading, say, tellRatio } from './tell.ts'

const rounds = 5
const roundSeconds = 3
const connections = 32
const listed = 12

/** One question in the way of a shop: `page` counts from 0, so that each asking can be another one. */
type Question = { method: 'GET' | 'POST'; path: string; headers?: Record<string, string>; body?: string }
type Target = { url: string; list: (page: number) => Question; product: Question; pages: number }

/**
 * The same questions to this shop and to another that is running: VENDURE_URL (its shop API) or MEDUSA_URL with
 * MEDUSA_KEY (a publishable key). docs/bench.md says how to start them.
 */
export async function peers(shops: Shops): Promise<void> {
  heading('Beside other shops')
  const { VENDURE_URL: vendureUrl, MEDUSA_URL: medusaUrl, MEDUSA_KEY: medusaKey = '' } = process.env
  if (!vendureUrl && !medusaUrl) {
    say('Left out: neither VENDURE_URL nor MEDUSA_URL names a shop that is running.')
    return
  }
  await shops.make('peers')
  const shop = await shops.serve('peers')
  try {
    const own = await matjar(shop.url)
    if (vendureUrl) await beside('Vendure', own, await vendure(vendureUrl))
    if (medusaUrl) await beside('Medusa', own, await medusa(medusaUrl, medusaKey))
  } finally {
    await shop.stop()
  }
}

async function beside(name: string, own: Target, other: Target) {
  const kinds = [
    [`a list of ${listed}, sorted, with its total, asked again`, (target: Target) => () => target.list(0)],
    [`a list of ${listed}, page after page`, (target: Target) => pageAfterPage(target)],
    ['a product', (target: Target) => () => target.product],
  ] as const
  for (const [what, questionsOf] of kinds) {
    const ask = (target: Target) => () => load(target.url, questionsOf(target))
    await ask(own)()
    await ask(other)()
    const { ratio, a, b } = await alternate(rounds, ask(own), ask(other))
    tellRatio(
      `${what}: this shop ÷ ${name}`,
      ratio,
      'more than 1',
      `${a.toFixed(0)} and ${b.toFixed(0)} answers a second over ${connections} connections, the median of ${rounds} rounds in turn`,
    )
  }
}

function pageAfterPage({ list, pages }: Target) {
  let page = 0
  return () => list((page += 1) % pages)
}

async function load(url: string, question: () => Question): Promise<number> {
  const result = await autocannon({
    url,
    connections,
    duration: roundSeconds,
    requests: [{ setupRequest: (request) => ({ ...request, ...question() }) }],
  })
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${url} answered ${result.non2xx + result.errors} errors`)
  return result.requests.total / result.duration
}

async function answerOf<T>(url: string, { method, path, headers, body }: Question): Promise<T> {
  const answer = await fetch(new URL(path, url), {
    method,
    ...(headers && { headers }),
    ...(body && { body }),
  })
  if (!answer.ok) throw new Error(`${url}${path} answered ${answer.status}: ${await answer.text()}`)
  return (await answer.json()) as T
}

async function matjar(url: string): Promise<Target> {
  const path = '/api/marketplace-customer/products'
  const list = (page: number): Question => ({
    method: 'GET',
    path: `${path}?limit=${listed}&sort=aToZ&page=${page + 1}`,
  })
  const { data, total } = await answerOf<{ data: { _id: string }[]; total: number }>(url, list(0))
  return {
    url,
    list,
    product: { method: 'GET', path: `${path}/${data[0]?._id}` },
    pages: Math.ceil(total / listed),
  }
}

const vendureCard =
  'id name slug featuredAsset { preview } variants { id sku priceWithTax currencyCode stockLevel }'

async function vendure(address: string): Promise<Target> {
  const { origin: url, pathname: path } = new URL(address)
  const ask = (query: string, variables: object): Question => ({
    method: 'POST',
    path,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ query, variables }),
  })
  const list = (page: number) =>
    ask(
      `query List($skip: Int!) { products(options: { take: ${listed}, skip: $skip, sort: { name: ASC } }) { totalItems items { ${vendureCard} } } }`,
      { skip: page * listed },
    )
  const { data } = await answerOf<{ data: { products: { totalItems: number; items: { id: string }[] } } }>(
    url,
    list(0),
  )
  const product = ask(
    `query One($id: ID!) { product(id: $id) { ${vendureCard} description assets { preview } facetValues { name } collections { name } } }`,
    { id: data.products.items[0]?.id },
  )
  return { url, list, product, pages: Math.ceil(data.products.totalItems / listed) }
}

async function medusa(url: string, key: string): Promise<Target> {
  const headers = { 'x-publishable-api-key': key }
  const { regions } = await answerOf<{ regions: { id: string }[] }>(url, {
    method: 'GET',
    path: '/store/regions',
    headers,
  })
  const priced = `region_id=${regions[0]?.id}&fields=*variants.calculated_price`
  const list = (page: number): Question => ({
    method: 'GET',
    path: `/store/products?limit=${listed}&offset=${page * listed}&order=title&${priced}`,
    headers,
  })
  const { products, count } = await answerOf<{ products: { id: string }[]; count: number }>(url, list(0))
  return {
    url,
    list,
    product: { method: 'GET', path: `/store/products/${products[0]?.id}?${priced}`, headers },
    pages: Math.ceil(count / listed),
  }
}
