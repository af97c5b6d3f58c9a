import { type ReactNode, Suspense, useRef } from 'react'
import { type ShouldRevalidateFunctionArgs, useLocation } from 'react-router'
import { shoppingPart } from '#web/language/shopping-words.ts'
import { useT } from '#web/language/language.tsx'
import { useIsInBrowser } from '#web/storage.ts'
import { KeepDrawn } from '#web/ui/keep-drawn.tsx'
import { comparedIds, withComparison } from '../../compare/comparison.ts'
import styles from '../products-page.module.css'
import { ChosenFilters } from './chosen-filters.tsx'
import { FilterSheet } from './filter-sheet.tsx'
import { Filters } from './filters.tsx'
import { ListControls } from './list-controls.tsx'
import { ListResults } from './list-results.tsx'
import type { ListData } from './load-products.ts'
import { useCountSearch } from './use-count-search.ts'
import type { List } from './use-list-address.ts'

/** A comparison opens over the list, which stays as it is. */
export function isAnotherList({
  currentUrl,
  nextUrl,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs) {
  const isSameList =
    withComparison(currentUrl.search, undefined) === withComparison(nextUrl.search, undefined)
  return currentUrl.search !== nextUrl.search && isSameList ? false : defaultShouldRevalidate
}

const SearchTold = shoppingPart(() => import('./search-told.tsx').then(({ SearchTold: part }) => part))

const Comparison = shoppingPart(() =>
  import('../../compare/comparison-dialog.tsx').then(({ ComparisonDialog: dialog }) => dialog),
)

/** The products of an address, with their filters and order; `children` stand above them. */
export function ProductList({ data, list, children }: { data: ListData; list: List; children: ReactNode }) {
  const t = useT('store.products')
  const results = useRef<HTMLDivElement>(null)
  useCountSearch(list.shown.search, results)
  const { told } = data
  return (
    <div className={styles.page}>
      {children}
      <aside className={styles.aside} aria-label={t('filters')}>
        <Filters data={data} list={list} />
      </aside>
      <div ref={results} className={styles.main}>
        <ListControls data={data} list={list} sheet={<FilterSheet data={data} list={list} />} />
        {data.products.total > 0 && <ChosenFilters data={data} list={list} />}
        {told && (
          <KeepDrawn>
            <SearchTold told={told} shown={list.shown} isEmpty={data.products.total === 0} />
          </KeepDrawn>
        )}
        <ListResults data={data} list={list} />
      </div>
      <ShownComparison />
    </div>
  )
}

/**
 * From the address the server knows the list's filters, and renders the list only. Apart from the list, which would otherwise be drawn
 * once more, in one piece, right after the page is taken over.
 */
function ShownComparison() {
  const { search } = useLocation()
  const compared = useIsInBrowser() ? comparedIds(search) : undefined
  return (
    compared && (
      <Suspense fallback={null}>
        <Comparison compared={compared} />
      </Suspense>
    )
  )
}
