import { useQuery } from '@tanstack/react-query'
import { IconSearchOff, IconX } from '@tabler/icons-react'
import { storeProductsApi } from '#contract/products.ts'
import { call } from '#web/api/call.ts'
import { queryOf } from '#web/api/query.ts'
import { useFormat, useLanguage, useT } from '#web/language/language.tsx'
import { Link } from '#web/language/link.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { useChips } from './chosen-filters.tsx'
import { cleared, countFilters, type ListAddress, writeListAddress } from './list-address.ts'
import { listQuery } from './list-query.ts'
import styles from './no-results.module.css'
import { ProductRow } from '../product-row.tsx'
import type { ListData, OwnFilter } from './load-products.ts'
import type { List } from './use-list-address.ts'

const newestCount = 4
const mostWays = 8
/** More questions than these are not worth asking for a number on a chip. */
const mostCounted = 6

/** Nothing was found: what was looked for, what would be found without each part of it, and other ways on. */
export function NoResults({ data, list }: { data: ListData; list: List }) {
  const t = useT('store')
  const { search } = list.shown
  const hasFilters = countFilters(list.shown) > (search ? 1 : 0)
  const title = search ? (hasFilters ? 'searchAndFilters' : 'search') : 'filters'
  // Who asks need not type the words again.
  const about = (form: string) =>
    search ? `${form}?message=${encodeURIComponent(t('noResults.askFor', { search }))}` : form
  const newest = useQuery(
    queryOf(call, useLanguage(), storeProductsApi.list, { query: { limit: newestCount } }),
  )
  return (
    // What else there is comes by script.
    <div className={styles.nothing} data-at-once>
      <section className={styles.head}>
        <IconSearchOff size={48} stroke={1.2} className={styles.icon} aria-hidden />
        <h2>{t(`noResults.${title}`, { search })}</h2>
        {search && <p className={styles.hint}>{t('noResults.hint')}</p>}
        <WithoutOne data={data} list={list} />
        <ButtonLink kind="primary" to={list.hrefOf(cleared(list.shown))}>
          {t('products.clear')}
        </ButtonLink>
      </section>
      <Ways data={data} />
      <ProductRow isWhole title={t('noResults.newest')} products={newest.data?.data ?? []} />
      <section className={styles.ask}>
        <div>
          <h2>{t('noResults.ask')}</h2>
          <p className={styles.hint}>{t('noResults.askHint')}</p>
        </div>
        <div className={styles.doors}>
          <ButtonLink to={about('/requestAQuote')}>{t('product.requestQuote')}</ButtonLink>
          <ButtonLink kind="quiet" to={about('/contact')}>
            {t('footer.contact')}
          </ButtonLink>
        </div>
      </section>
    </div>
  )
}

/** Each part of what was asked for, with how much there is without it. */
function WithoutOne({ data, list }: { data: ListData; list: List }) {
  const t = useT('store.noResults')
  const format = useFormat()
  const language = useLanguage()
  const chips = useChips(data, list.shown)
  const counted = chips.slice(0, mostCounted).map(({ without }) => writeListAddress(without))
  const counts = useQuery({
    queryKey: ['without', language, data.own, counted],
    queryFn: ({ signal }) =>
      Promise.all(chips.slice(0, mostCounted).map(({ without }) => count(without, data.own, signal))),
    enabled: chips.length > 1,
  })
  if (chips.length < 2) return null
  return (
    <div className={styles.without}>
      <p id="look-again">{t('without')}</p>
      <ul aria-labelledby="look-again">
        {chips.map(({ label, without }, index) => {
          const total = counts.data?.[index]
          return (
            <li key={label}>
              <Link to={list.hrefOf(without)} className={styles.chip}>
                <IconX size={14} aria-hidden />
                {label}
                {total !== undefined && <span className={styles.count}>{format.number(total)}</span>}
              </Link>
            </li>
          )
        })}
      </ul>
    </div>
  )
}

/** A price range is in the address in other units than the API's, and worth no conversion for a number. */
async function count(
  address: ListAddress,
  own: OwnFilter | undefined,
  signal: AbortSignal,
): Promise<number | undefined> {
  if (address.minPrice !== undefined || address.maxPrice !== undefined) return undefined
  const { total } = await call(storeProductsApi.list, {
    query: { ...listQuery(address), ...(own && { [own.name]: own.values }), page: 1, limit: 1 },
    signal,
  })
  return total
}

/** The applications with most products. */
function Ways({ data: { topics } }: { data: ListData }) {
  const t = useT('store.noResults')
  const format = useFormat()
  const ways = topics.application
    .filter(({ productCount = 0 }) => productCount > 0)
    .toSorted((a, b) => (b.productCount ?? 0) - (a.productCount ?? 0))
    .slice(0, mostWays)
  if (ways.length === 0) return null
  return (
    <section className={styles.ways}>
      <h2>{t('ways')}</h2>
      <ul>
        {ways.map(({ id, title, path, productCount = 0 }) => (
          <li key={id}>
            <Link to={path ?? `/products?application=${id}`} className={styles.chip}>
              {title}
              <span className={styles.count}>{format.number(productCount)}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
