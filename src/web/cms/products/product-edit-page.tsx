import { cmsProductsApi } from '#contract/cms-products.ts'
import { storeSettingsApi } from '#contract/settings.ts'
import { idOrRedirect } from '#web/api/id-or-redirect.ts'
import { inBrowser, type Load, type ScreenProps } from '#web/api/load.ts'
import { useT } from '#web/language/language.tsx'
import { LostOrBinned } from '../bin/lost-or-binned.tsx'
import { ProductForm } from './product-form.tsx'

const load = async (given: Load) => {
  const params = { id: idOrRedirect(given) }
  const [product, settings] = await Promise.all([
    given.call(cmsProductsApi.find, { params }),
    given.call(storeSettingsApi.find),
  ])
  return { product: product.data, currency: settings.data.currency }
}

export const clientLoader = inBrowser(load)

export default function ProductEditPage({ loaderData }: ScreenProps<typeof load>) {
  return <ProductForm key={loaderData.product.id} {...loaderData} />
}

export function ErrorBoundary() {
  const t = useT('cms.products')
  return <LostOrBinned kind="product" back={{ to: '/cms/products', label: t('back') }} />
}
