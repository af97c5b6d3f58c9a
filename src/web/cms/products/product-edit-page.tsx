import { cmsProductsApi } from '#contract/cms-products.ts'
import { storeSettingsApi } from '#contract/settings.ts'
import { idOrRedirect } from '#web/api/id-or-redirect.ts'
import { inBrowser, type Load, type ScreenProps } from '#web/api/load.ts'
import { useT } from '#web/language/language.tsx'
import { ErrorScreen } from '../error-screen.tsx'
import { ProductForm } from './product-form.tsx'

/** The product in this language alone, for the fields; and as it is shown, where a missing text is the other language's. */
const load = async (given: Load) => {
  const params = { id: idOrRedirect(given) }
  const [own, shown, settings] = await Promise.all([
    given.call(cmsProductsApi.find, { params, query: { fallback: false } }),
    given.call(cmsProductsApi.find, { params }),
    given.call(storeSettingsApi.find),
  ])
  return { product: own.data, shown: shown.data, currency: settings.data.currency }
}

export const clientLoader = inBrowser(load)

export default function ProductEditPage({ loaderData }: ScreenProps<typeof load>) {
  return <ProductForm key={loaderData.product.id} {...loaderData} />
}

export function ErrorBoundary() {
  const t = useT('cms.products')
  return <ErrorScreen back={{ to: '/cms/products', label: t('back') }} />
}
