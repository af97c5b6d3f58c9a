import { IconHeart } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { useSession } from '#web/api/session.ts'
import { useT } from '#web/language/language.tsx'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/page/empty-state.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { without } from '../product-ids.ts'
import { useSignIn } from '../sign-in/sign-in-state.ts'
import { refreshWishlist } from './sync-wishlist.ts'
import { RemovedLine } from './removed-line.tsx'
import { useWishedCards } from './use-wished-cards.ts'
import { WholeList } from './whole-list.tsx'
import { WishlistLine } from './wishlist-line.tsx'
import styles from './wishlist-list.module.css'
import { useWishlist, wishlistActions } from './wishlist-state.ts'

/** What is marked, newest first; what is taken off leaves a way back in its place while the list is open. */
export function WishlistList({ onLeave }: { onLeave: () => void }) {
  const t = useT()
  const ids = useWishlist()
  const [removed, setRemoved] = useState<{ id: string; row: number }[]>([])
  const [goneCount, setGoneCount] = useState(0)
  const rows = rowsOf(ids, removed)
  const { cards, gone, hasFailed, askAgain } = useWishedCards(rows)
  const { isSignedIn } = useSession('customer')

  // Another device may have changed the account's list since this page was opened.
  useEffect(() => {
    if (isSignedIn) refreshWishlist()
  }, [isSignedIn])

  // An account keeps hidden products until they are visible again; a visitor's list cannot.
  const lost = isSignedIn ? '' : gone.join()
  const [counted, setCounted] = useState('')
  if (lost !== '' && lost !== counted) {
    setCounted(lost)
    setGoneCount(goneCount + lost.split(',').length)
  }
  useEffect(() => {
    if (lost !== '') for (const id of lost.split(',')) wishlistActions.remove(id)
  }, [lost])

  function remove(id: string, row: number) {
    setRemoved([...removed, { id, row }].toSorted((a, b) => a.row - b.row))
    wishlistActions.remove(id)
  }

  function putBack(id: string, row: number) {
    setRemoved(removed.filter((one) => one.id !== id))
    wishlistActions.add(id, rows.slice(0, row).filter((other) => ids.includes(other)).length)
  }

  return (
    <div className={styles.list}>
      <Keeping isSignedIn={isSignedIn} onLeave={onLeave} />
      {goneCount > 0 && (
        <p role="status" className={styles.gone}>
          {t('store.wishlist.gone', { count: goneCount })}
        </p>
      )}
      <ul className={styles.lines}>
        {rows.map((id, row) => {
          const card = cards.get(id)
          if (!card) return hasFailed ? null : <LineShape key={id} />
          return ids.includes(id) ? (
            <WishlistLine key={id} product={card} onRemove={() => remove(id, row)} />
          ) : (
            <RemovedLine key={`${id} removed`} product={card} onUndo={() => putBack(id, row)} />
          )
        })}
      </ul>
      {hasFailed && (
        <EmptyState
          title={t('alert.errorMessage')}
          action={<Button onClick={askAgain}>{t('actions.tryAgain')}</Button>}
        />
      )}
      {ids.length === 0 && (
        <EmptyState
          title={t('store.wishlist.empty')}
          icon={<IconHeart size={56} stroke={1.2} />}
          action={{ to: '/products', label: t('store.wishlist.browse') }}
        >
          {t('store.wishlist.emptyHint')}
        </EmptyState>
      )}
      {ids.length > 0 && <WholeList cards={ids.flatMap((id) => cards.get(id) ?? [])} />}
    </div>
  )
}

/** The list with what was just taken off still in its place. */
function rowsOf(ids: readonly string[], removed: readonly { id: string; row: number }[]): string[] {
  let rows = [...ids]
  for (const { id, row } of removed) if (!ids.includes(id)) rows = without(rows, id).toSpliced(row, 0, id)
  return rows
}

function LineShape() {
  return (
    <li className={styles.shape}>
      <Skeleton shape="block" />
      <div>
        <Skeleton shape="line" />
        <Skeleton shape="line" />
      </div>
    </li>
  )
}

/** Where the list is kept, and for a visitor how to keep it longer. */
function Keeping({ isSignedIn, onLeave }: { isSignedIn: boolean; onLeave: () => void }) {
  const t = useT()
  const { open } = useSignIn()
  if (isSignedIn) return <p className={styles.note}>{t('store.wishlist.kept')}</p>
  return (
    <div className={styles.note}>
      <p>{t('store.wishlist.signIn')}</p>
      <Button
        size="small"
        onClick={() => {
          onLeave()
          open('user')
        }}
      >
        {t('session.signIn')}
      </Button>
    </div>
  )
}
