import { IconPackageOff } from '@tabler/icons-react'
import { memo, Suspense, useEffect, useState } from 'react'
import { useT } from '#web/language/language.tsx'
import { shoppingPart } from '#web/language/shopping-words.ts'
import { classNames } from '#web/ui/class-names.ts'
import { KeepDrawn } from '#web/ui/keep-drawn.tsx'
import { EmptyState } from '#web/ui/page/empty-state.tsx'
import { Pagination } from '#web/ui/page/pagination.tsx'
import { changed, countFilters } from './list-address.ts'
import { ProductCard } from '../product-card.tsx'
import styles from '../products-page.module.css'
import type { ListData } from './load-products.ts'
import type { List } from './use-list-address.ts'
// The server draws these parts too, and until a person touches the page nothing else brings their style.
import './no-results.module.css'
import './product-lines.module.css'
import './product-table.module.css'

const NoResults = shoppingPart(() => import('./no-results.tsx').then(({ NoResults: part }) => part))

const Lines = shoppingPart(() => import('./product-lines.tsx').then(({ ProductLines: part }) => part))
const Table = shoppingPart(() => import('./product-table.tsx').then(({ ProductTable: part }) => part))

const sizes = '(max-width: 860px) 50vw, (max-width: 1180px) 34vw, 26vw'
/** So many pictures are in the first screenful of a phone; the biggest of them is what one waits for. */
const firstPictures = 2

/** To dim the whole list takes longer than all else that a tick draws, and an answer that comes at once needs it not. */
const patienceMs = 150

/** The products, dimmed while those of another choice are on their way. */
export function ListResults({ data, list }: { data: ListData; list: List }) {
  const { data: products, page, limit, total } = data.products
  const {
    isPending,
    shown: { view: shown },
  } = list
  const [isWaiting, setWaiting] = useState(false)
  useEffect(() => {
    if (!isPending) return undefined
    const timer = setTimeout(() => setWaiting(true), patienceMs)
    return () => {
      clearTimeout(timer)
      setWaiting(false)
    }
  }, [isPending])
  if (products.length === 0) return <Nothing data={data} list={list} />
  return (
    <div className={classNames(styles.results, isWaiting && styles.waiting)} aria-busy={isPending}>
      {data.products.priceNote}
      {shown === 'cards' ? (
        <Cards products={products} />
      ) : (
        // Hydrated in place: what is opened or focused in it meanwhile stays so.
        <Suspense fallback={null}>
          {shown === 'list' ? <Lines products={products} /> : <Table data={data} list={list} />}
        </Suspense>
      )}
      <Pagination page={page} limit={limit} total={total} />
    </div>
  )
}

/** The largest part of the page; a choice that is not answered yet changes nothing of it. */
const Cards = memo(({ products }: { products: ListData['products']['data'] }) => (
  <ul className={styles.grid}>
    {products.map((product, index) => (
      <li key={product.id}>
        <ProductCard product={product} sizes={sizes} isFirst={index < firstPictures} />
      </li>
    ))}
  </ul>
))

function Nothing({ data, list }: { data: ListData; list: List }) {
  const t = useT('store.products')
  const { shown } = list
  const { total } = data.products
  if (total > 0)
    return (
      <EmptyState
        title={t('noSuchPage')}
        action={{ to: list.hrefOf(changed(shown, {})), label: t('firstPage') }}
      />
    )
  if (countFilters(shown) === 0)
    return (
      <EmptyState title={t('emptyShop')} icon={<IconPackageOff size={56} stroke={1.2} />}>
        {t('emptyShopHint')}
      </EmptyState>
    )
  return (
    <KeepDrawn>
      <NoResults data={data} list={list} />
    </KeepDrawn>
  )
}
