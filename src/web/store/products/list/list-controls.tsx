import { Fragment, type ReactNode } from 'react'
import { productSorts } from '#contract/products.ts'
import { useFormat, useT } from '#web/language/language.tsx'
import { shoppingPart } from '#web/language/shopping-words.ts'
import { useSettings } from '#web/store/settings.ts'
import { Button } from '#web/ui/button.tsx'
import { KeepDrawn } from '#web/ui/keep-drawn.tsx'
import { HiddenFilters } from './hidden-filters.tsx'
import { changed, type ListAddress, readSize, sizesOf } from './list-address.ts'
import styles from './list-controls.module.css'
import type { ListData } from './load-products.ts'
import type { List } from './use-list-address.ts'

const ViewChoice = shoppingPart(() => import('./view-choice.tsx').then(({ ViewChoice: part }) => part))

/** How many there are, in which order, and how many a page. `sheet` is the button of the filters on phones. */
export function ListControls({ data, list, sheet }: { data: ListData; list: List; sheet: ReactNode }) {
  const t = useT('store.products')
  const { visibility } = useSettings()
  const format = useFormat()
  const { chosen, goTo } = list
  const { total, totalIsExact } = data.products
  const isSortedBy = (key: string) => chosen.sort?.replace('-', '') === `f.${key}`
  const byFact = data.products.facets.attributes.filter(
    ({ key, range, isMore }) => range && (!isMore || isSortedBy(key)),
  )
  const sorts = productSorts.filter((sort) => visibility.pricing.enabled || !sort.endsWith('Price'))
  return (
    <form method="get" className={styles.controls} onSubmit={(event) => event.preventDefault()}>
      <HiddenFilters address={chosen} except={['sort', 'limit', 'page']} />
      <p role="status" className={styles.count}>
        {t(totalIsExact === false ? 'countAtLeast' : 'count', { count: total })}
      </p>
      {sheet}
      <label className={styles.choice}>
        <span>{t('sort')}</span>
        <select
          name="sort"
          value={chosen.sort ?? ''}
          onChange={(event) =>
            goTo(changed(chosen, { sort: (event.currentTarget.value || undefined) as ListAddress['sort'] }))
          }
        >
          <option value="">{t(chosen.search ? 'sorts.bestMatch' : 'sorts.newest')}</option>
          {sorts.map((sort) => (
            <option key={sort} value={sort}>
              {t(`sorts.${sort}`)}
            </option>
          ))}
          {byFact.map(({ key, name }) => (
            <Fragment key={key}>
              <option value={`-f.${key}`}>{t('sorts.mostFirst', { name })}</option>
              <option value={`f.${key}`}>{t('sorts.leastFirst', { name })}</option>
            </Fragment>
          ))}
        </select>
      </label>
      <label className={styles.choice}>
        <span>{t('pageSize')}</span>
        <select
          name="limit"
          value={chosen.limit}
          onChange={({ currentTarget: { value } }) =>
            goTo(changed(chosen, { limit: readSize(chosen.view, value) ?? chosen.limit }))
          }
        >
          {sizesOf(chosen.view).map((size) => (
            <option key={size} value={size}>
              {size === 'all' ? t('allOnOnePage') : format.number(size)}
            </option>
          ))}
        </select>
      </label>
      {/* Its room is there before it. */}
      <KeepDrawn fallback={<span className={styles.views} />}>
        <ViewChoice list={list} />
      </KeepDrawn>
      <noscript>
        <Button type="submit">{t('apply')}</Button>
      </noscript>
    </form>
  )
}
