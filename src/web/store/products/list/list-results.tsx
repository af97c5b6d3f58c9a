import { memo, useEffect, useState } from 'react'
import { shoppingPart } from '#web/language/shopping-words.ts'
import { LatePart } from '#web/take-over/late-part.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { KeepDrawn } from '#web/ui/keep-drawn.tsx'
import { Pagination } from '#web/ui/page/pagination.tsx'
import { ProductCard } from '../product-card.tsx'
import styles from '../products-page.module.css'
import type { ListData } from './load-products.ts'
import type { List } from './use-list-address.ts'
// The server draws these parts too, and until a person touches the page nothing else brings their style.
import '#web/ui/page/empty-state.module.css'
import './no-results.module.css'
import './product-lines.module.css'
import './product-table.module.css'

const Nothing = shoppingPart(() => import('./nothing-listed.tsx').then(({ NothingListed: part }) => part))
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
  if (products.length === 0)
    return (
      <KeepDrawn>
        <Nothing data={data} list={list} />
      </KeepDrawn>
    )
  return (
    <div className={classNames(styles.results, isWaiting && styles.waiting)} aria-busy={isPending}>
      {data.products.priceNote}
      {shown === 'cards' ? (
        <Cards products={products} />
      ) : (
        <LatePart>
          {shown === 'list' ? <Lines products={products} /> : <Table data={data} list={list} />}
        </LatePart>
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
