import { IconHeart } from '@tabler/icons-react'
import { Suspense, useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { useFormat, useLanguage, useT } from '#web/language/language.tsx'
import { shoppingPart } from '#web/language/shopping-words.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { followAccount, useWishlist } from './wishlist-state.ts'

const Wishlist = shoppingPart(() => import('./wishlist-list.tsx').then(({ WishlistList: list }) => list))

type Props = { className: string | undefined; countClassName: string | undefined }

/** The heart in the header, with how many products are marked; it opens them at the side, on every page (D-561). */
export function WishlistButton({ className, countClassName }: Props) {
  const t = useT('store.header')
  const format = useFormat()
  const language = useLanguage()
  const { key } = useLocation()
  const [openedAt, setOpenedAt] = useState<string>()
  const count = useWishlist().length
  // Kept with the account from here, since this stands on every page.
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
      {/* Going to another page closes it. */}
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
