import { IconTransfer, IconStack2 } from '@tabler/icons-react'
import { useState } from 'react'
import type { ClientLoaderFunctionArgs } from 'react-router'
import { cmsProductsApi } from '#contract/products.ts'
import { useT } from '#web/language/language.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { ListFoot } from '../list/list-foot.tsx'
import listStyles from '../list/list-panel.module.css'
import { ListEmpty, ListError } from '../list/list-state.tsx'
import { ListTable } from '../list/list-table.tsx'
import { useListAddress } from '../list/use-list-address.ts'
import { PageHead } from '../page-head.tsx'
import { prefetch } from '../prefetch.ts'
import { useAsked } from '../use-asked.ts'
import { DeleteProduct } from './delete-product.tsx'
import { type ProductRow, useProductColumns } from './product-columns.tsx'
import styles from './products-page.module.css'
import { defaultProductSort, productsQuery } from './products-query.ts'
import { ProductsToolbar, useChosenProductFilters } from './products-toolbar.tsx'

export function clientLoader({ request }: ClientLoaderFunctionArgs) {
  const { pathname, search } = new URL(request.url)
  prefetch(pathname, cmsProductsApi.list, { query: productsQuery(search) })
  return null
}

export default function ProductsPage() {
  const t = useT('cms.products')
  const groups = useT('cms.groups')
  const imports = useT('cms.imports')
  const { search } = useListAddress()
  const query = productsQuery(search)
  const chosen = useChosenProductFilters()
  const [toDelete, setToDelete] = useState<ProductRow>()
  const columns = useProductColumns(setToDelete)
  const { data, error, isPlaceholderData, isFetching, refetch } = useAsked(cmsProductsApi.list, { query })
  const sort = query.sort ?? defaultProductSort

  return (
    <>
      <PageHead
        title={t('title')}
        actions={
          <>
            <ButtonLink to="/cms/products/import">
              <IconTransfer size={18} aria-hidden />
              {imports('title')}
            </ButtonLink>
            <ButtonLink to="/cms/products/groups">
              <IconStack2 size={18} aria-hidden />
              {groups('title')}
            </ButtonLink>
          </>
        }
      />
      <div className={listStyles.panel}>
        <ProductsToolbar chosen={chosen} sort={sort} />
        {error ? (
          <ListError error={error} isBusy={isFetching} onAgain={() => void refetch()} />
        ) : data?.data.length === 0 ? (
          <ListEmpty title={t('empty')} isFiltered={chosen.length > 0 || query.page > 1} all="/cms/products">
            {t('emptyHint')}
          </ListEmpty>
        ) : (
          <>
            <div className={listStyles.scroll}>
              <ListTable
                label={t('title')}
                className={styles.products}
                columns={columns}
                rows={data?.data}
                idOf={(product) => product.id}
                sort={sort}
                isStale={isPlaceholderData}
              />
            </div>
            {data && (
              <ListFoot
                page={data.page}
                limit={data.limit}
                total={data.total}
                isAtLeast={data.totalIsExact === false}
              />
            )}
          </>
        )}
      </div>
      <DeleteProduct product={toDelete} onClose={() => setToDelete(undefined)} />
    </>
  )
}
