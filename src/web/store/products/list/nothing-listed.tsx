import { IconPackageOff } from '@tabler/icons-react'
import { useT } from '#web/language/language.tsx'
import { EmptyState } from '#web/ui/page/empty-state.tsx'
import { changed, countFilters } from './list-address.ts'
import type { ListData } from './load-products.ts'
import { NoResults } from './no-results.tsx'
import type { List } from './use-list-address.ts'

/** Instead of products: a page after the last, a shop that has none yet, or nothing that fits. */
export function NothingListed({ data, list }: { data: ListData; list: List }) {
  const t = useT('store.products')
  const { shown } = list
  if (data.products.total > 0)
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
  return <NoResults data={data} list={list} />
}
