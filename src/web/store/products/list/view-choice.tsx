import { IconLayoutGrid, IconLayoutList, IconTable } from '@tabler/icons-react'
import { Link } from 'react-router'
import { productViews, type ProductView } from '#contract/product-views.ts'
import { useT } from '#web/language/language.tsx'
import { browserStorage } from '#web/storage.ts'
import { seenAs } from './seen-as.ts'
import styles from './list-controls.module.css'
import type { List } from './use-list-address.ts'

const icons = { cards: IconLayoutGrid, list: IconLayoutList, table: IconTable }

/** Cards, lines or a table. Links, so that it works without script; with it the choice is kept. */
export function ViewChoice({ list: { chosen, hrefOf } }: { list: List }) {
  const t = useT('store.views')
  // Cards are said too, so that a list leads to no other way once more when the choice could not be kept.
  const addressOf = (view: ProductView) => {
    const address = hrefOf(seenAs(chosen, view))
    return view === 'cards' ? `${address}${address.includes('?') ? '&' : '?'}view=cards` : address
  }
  return (
    <nav className={styles.views} aria-label={t('label')}>
      {productViews.map((view) => {
        const Icon = icons[view]
        return (
          <Link
            key={view}
            to={addressOf(view)}
            rel="nofollow"
            preventScrollReset
            aria-label={t(view)}
            title={t(view)}
            aria-current={view === chosen.view || undefined}
            data-by-script
            onClick={() => browserStorage.set({ listView: view === 'cards' ? null : view })}
          >
            <Icon size={18} aria-hidden />
          </Link>
        )
      })}
    </nav>
  )
}
