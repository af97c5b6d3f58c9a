import { Suspense, useRef } from 'react'
import { type ShouldRevalidateFunctionArgs, useLocation } from 'react-router'
import { shoppingPart } from '#web/language/shopping-words.ts'
import { inBrowser, onServer, type ScreenProps } from '#web/api/load.ts'
import { useT } from '#web/language/language.tsx'
import { useIsInBrowser } from '#web/storage.ts'
import { PageTitle } from '#web/ui/page/page-title.tsx'
import { loadProducts } from './list/load-products.ts'
import { comparedIds, withComparison } from '../compare/comparison.ts'
import { ChosenFilters } from './list/chosen-filters.tsx'
import { FilterSheet } from './list/filter-sheet.tsx'
import { Filters } from './list/filters.tsx'
import { ListControls } from './list/list-controls.tsx'
import { ListResults } from './list/list-results.tsx'
import styles from './products-page.module.css'
import { useCountSearch } from './list/use-count-search.ts'
import { useListAddress } from './list/use-list-address.ts'

export const loader = onServer(loadProducts)
export const clientLoader = inBrowser(loadProducts)

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

const SearchTold = shoppingPart(() => import('./list/search-told.tsx').then(({ SearchTold: part }) => part))

const Comparison = shoppingPart(() =>
  import('../compare/comparison-dialog.tsx').then(({ ComparisonDialog: dialog }) => dialog),
)

export default function ProductsPage({ loaderData }: ScreenProps<typeof loadProducts>) {
  const t = useT('store.products')
  const list = useListAddress()
  const results = useRef<HTMLDivElement>(null)
  const { search } = list.shown
  useCountSearch(search ?? '', results)
  // From the address the server knows the list's filters, and renders the list only.
  const { search: query } = useLocation()
  const compared = useIsInBrowser() ? comparedIds(query) : undefined
  const told = loaderData.told
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
        {told && (
          <Suspense fallback={null}>
            <SearchTold told={told} shown={list.shown} isEmpty={loaderData.products.total === 0} />
          </Suspense>
        )}
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
