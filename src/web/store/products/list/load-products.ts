import { redirect } from 'react-router'
import { brand } from '#brand'
import { storeMetadataApi } from '#contract/metadata.ts'
import { storeProductsApi } from '#contract/products.ts'
import { storeSettingsApi } from '#contract/settings.ts'
import { currencyDecimals } from '#i18n/format.ts'
import { isApiError } from '#web/api/api-error.ts'
import type { Load } from '#web/api/load.ts'
import type { Data } from '#web/api/types.ts'
import { browserStorage } from '#web/storage.ts'
import { type ListAddress, readListAddress } from './list-address.ts'
import { listQuery } from './list-query.ts'
import { isWorthTelling } from './is-worth-telling.ts'
import { toMinor } from '../price-text.ts'

export const loadProducts = (given: Load) => loadList(given)

/** A filter that belongs to the page and not to its address. */
export type OwnFilter = { name: string; values: string[] }

export const loadList = async ({ call, url }: Load, own?: OwnFilter) => {
  // Chosen before in this browser; a page that the server draws is led there by the script in its head.
  const kept = browserStorage.get('listView')
  if (kept && !url.searchParams.has('view')) {
    url.searchParams.set('view', kept)
    throw redirect(url.pathname + url.search)
  }
  const address = readListAddress(url.searchParams)
  const filters = { ...listQuery(address), ...(own && { [own.name]: own.values }) }
  const { sort, page, limit, view, columns } = address
  const inColumns = view === 'table' && { view, ...(columns && { columns }) }
  const [products, priceRange, applications, useCases, industries] = await Promise.all([
    pricesInMinorUnits(call, address).then((prices) =>
      call(storeProductsApi.list, { query: { ...filters, ...prices, ...inColumns, sort, page, limit } }),
    ),
    brand.flags.price ? findPriceRange(call, filters) : undefined,
    call(storeMetadataApi.applications),
    call(storeMetadataApi.useCases),
    call(storeMetadataApi.industries),
  ])
  const { search: told } = products
  return {
    products,
    // Said only where the words were not simply found: the words for it come with it.
    told: told && isWorthTelling(told) ? told : undefined,
    priceRange,
    own,
    topics: {
      application: applications.data.map(named),
      useCase: useCases.data.map(named),
      industry: industries.data.map(named),
    },
  }
}

/** What filters need of a topic; its words and picture would be sent for nothing. */
const named = ({ id, title, path, productCount }: Data<typeof storeMetadataApi.applications>) => ({
  id,
  title,
  path,
  productCount,
})

export type ListData = Awaited<ReturnType<typeof loadList>>

/** The address is in major units; how many minor ones that is depends on the currency. */
async function pricesInMinorUnits(call: Load['call'], { minPrice, maxPrice }: ListAddress) {
  if (minPrice === undefined && maxPrice === undefined) return {}
  const { data } = await call(storeSettingsApi.find)
  const decimals = currencyDecimals(data.currency)
  const minor = (price: number | undefined) => (price === undefined ? undefined : toMinor(price, decimals))
  return { minPrice: minor(minPrice), maxPrice: minor(maxPrice) }
}

/** Undefined where the shop hides its prices. */
async function findPriceRange(call: Load['call'], query: object) {
  try {
    return (await call(storeProductsApi.priceRange, { query })).data
  } catch (error) {
    if (isApiError(error) && error.code === 'pricing_disabled') return undefined
    throw error
  }
}
