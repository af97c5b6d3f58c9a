import { Suspense, useRef } from 'react'
import { type ShouldRevalidateFunctionArgs, useLocation } from 'react-router'
import { brand } from '#brand'
import { storeMetadataApi } from '#contract/metadata.ts'
import { storeProductsApi } from '#contract/products.ts'
import { storeSettingsApi } from '#contract/settings.ts'
import { currencyDecimals } from '#i18n/format.ts'
import { isApiError } from '#web/api/api-error.ts'
import { shoppingPart } from '#web/language/shopping-words.ts'
import { inBrowser, type Load, onServer, type ScreenProps } from '#web/api/load.ts'
import { useT } from '#web/language/language.tsx'
import { useIsInBrowser } from '#web/storage.ts'
import { PageTitle } from '#web/ui/page-title.tsx'
import { comparedIn, withComparison } from '../compare/comparison.ts'
import { ChosenFilters } from './chosen-filters.tsx'
import { FilterSheet } from './filter-sheet.tsx'
import { Filters } from './filters.tsx'
import { type ListAddress, readListAddress } from './list-address.ts'
import { listQuery } from './list-query.ts'
import { ListControls } from './list-controls.tsx'
import { ListResults } from './list-results.tsx'
import { toMinor } from './price-text.ts'
import styles from './products-page.module.css'
import { useListAddress } from './use-list-address.ts'

const load = async ({ call, url }: Load) => {
  const address = readListAddress(url.searchParams)
  const filters = listQuery(address)
  const { sort, page, limit } = address
  const [products, priceRange, applications, useCases, industries] = await Promise.all([
    pricesInMinorUnits(call, address).then((prices) =>
      call(storeProductsApi.list, { query: { ...filters, ...prices, sort, page, limit } }),
    ),
    brand.flags.price ? findPriceRange(call, filters) : undefined,
    call(storeMetadataApi.applications),
    call(storeMetadataApi.useCases),
    call(storeMetadataApi.industries),
  ])
  return {
    products,
    priceRange,
    topics: { application: applications.data, useCase: useCases.data, industry: industries.data },
  }
}
export type ListData = Awaited<ReturnType<typeof load>>

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

export const loader = onServer(load)
export const clientLoader = inBrowser(load)

/** A comparison opens over the list, which stays as it is. */
export function shouldRevalidate({
  currentUrl,
  nextUrl,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs) {
  const isSameList =
    withComparison(currentUrl.search, undefined) === withComparison(nextUrl.search, undefined)
  return currentUrl.search !== nextUrl.search && isSameList ? false : defaultShouldRevalidate
}

const Comparison = shoppingPart(() =>
  import('../compare/comparison-dialog.tsx').then(({ ComparisonDialog: dialog }) => dialog),
)

export default function ProductsPage({ loaderData }: ScreenProps<typeof load>) {
  const t = useT('store.products')
  const list = useListAddress()
  const results = useRef<HTMLDivElement>(null)
  const { search } = list.shown
  // From the address the server knows the list's filters, and renders the list only.
  const { search: query } = useLocation()
  const compared = useIsInBrowser() ? comparedIn(query) : undefined
  const title = search ? t('resultsFor', { search }) : t('title')
  return (
    <div className={styles.page}>
      <PageTitle title={title} description={t('description')} />
      <h1 className={styles.title}>{title}</h1>
      <aside className={styles.aside} aria-label={t('filters')}>
        <Filters data={loaderData} list={list} />
      </aside>
      <div ref={results} className={styles.main}>
        <ListControls data={loaderData} list={list} sheet={<FilterSheet data={loaderData} list={list} />} />
        {loaderData.products.total > 0 && <ChosenFilters data={loaderData} list={list} />}
        <ListResults data={loaderData} list={list} />
      </div>
      {compared && (
        <Suspense fallback={null}>
          <Comparison compared={compared} />
        </Suspense>
      )}
    </div>
  )
}
