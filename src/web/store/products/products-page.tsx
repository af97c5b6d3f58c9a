import { storeProductsApi } from '#contract/products.ts'
import { inBrowser, type Load, onServer, type ScreenProps } from '#web/api/load.ts'
import { useT } from '#web/language/language.tsx'
import { Link } from '#web/language/link.tsx'
import { PageTitle } from '#web/ui/page-title.tsx'
import { Pagination } from '#web/ui/pagination.tsx'

const load = ({ call, url }: Load) =>
  call(storeProductsApi.list, { query: Object.fromEntries(url.searchParams) })

export const loader = onServer(load)
export const clientLoader = inBrowser(load)

export default function ProductsPage({ loaderData: products }: ScreenProps<typeof load>) {
  const t = useT()
  return (
    <>
      <PageTitle title={t('store.products.title')} />
      <h1>{t('store.products.title')}</h1>
      <p role="status">{t('list.results', { count: products.total })}</p>
      <ul>
        {products.data.map(({ id, name }) => (
          <li key={id}>
            <Link to={`/products/${id}`}>{name}</Link>
          </li>
        ))}
      </ul>
      <Pagination page={products.page} limit={products.limit} total={products.total} />
    </>
  )
}
