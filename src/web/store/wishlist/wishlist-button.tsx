import { IconHeart } from '@tabler/icons-react'
import { Suspense, useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { useFormat, useLanguage, useT } from '#web/language/language.tsx'
import { shoppingPart } from '#web/language/shopping-words.ts'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { followAccount, useWishlist } from './wishlist-state.ts'

const Wishlist = shoppingPart(() => import('./wishlist-list.tsx').then(({ WishlistList: list }) => list))

type Props = { className: string | undefined; countClassName: string | undefined }

/** The heart in the header, with the number of marked products; opens the list beside the page. */
export function WishlistButton({ className, countClassName }: Props) {
  const t = useT('store.header')
  const format = useFormat()
  const language = useLanguage()
  const { key } = useLocation()
  const [openedAt, setOpenedAt] = useState<string>()
  const count = useWishlist().length
  // Synchronises with the account from here, since this is on every page.
  useEffect(followAccount, [])
  const preload = () => Wishlist.preload(language)
  return (
    <>
      <button
        type="button"
        className={className}
        aria-label={t('wishlistCount', { count })}
        aria-haspopup="dialog"
        title={t('wishlist')}
        onPointerEnter={preload}
        onFocus={preload}
        onClick={() => setOpenedAt(key)}
      >
        <IconHeart size={22} aria-hidden />
        {count > 0 && <span className={countClassName}>{format.number(count)}</span>}
      </button>
      {/* Navigating closes it. */}
      <Dialog
        kind="side"
        isOpen={openedAt === key}
        onClose={() => setOpenedAt(undefined)}
        title={t('wishlist')}
      >
        <Suspense fallback={<Skeleton shape="block" />}>
          <Wishlist onLeave={() => setOpenedAt(undefined)} />
        </Suspense>
      </Dialog>
    </>
  )
}
