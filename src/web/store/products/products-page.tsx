import { inBrowser, onServer, type ScreenProps } from '#web/api/load.ts'
import { useT } from '#web/language/language.tsx'
import { PageTitle } from '#web/ui/page/page-title.tsx'
import { loadProducts } from './list/load-products.ts'
import { ProductList } from './list/product-list.tsx'
import styles from './products-page.module.css'
import { useListAddress } from './list/use-list-address.ts'

export const loader = onServer(loadProducts)
export const clientLoader = inBrowser(loadProducts)
export { isAnotherList as shouldRevalidate } from './list/product-list.tsx'

export default function ProductsPage({ loaderData }: ScreenProps<typeof loadProducts>) {
  const t = useT('store.products')
  const list = useListAddress()
  const { search } = list.shown
  const title = search ? t('resultsFor', { search }) : t('title')
  return (
    <ProductList data={loaderData} list={list}>
      <PageTitle title={title} description={t('description')} />
      <h1 className={styles.title}>{title}</h1>
    </ProductList>
  )
}
