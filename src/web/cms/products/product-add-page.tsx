import { storeSettingsApi } from '#contract/settings.ts'
import { inBrowser, type Load, type ScreenProps } from '#web/api/load.ts'
import { useT } from '#web/language/language.tsx'
import { ErrorScreen } from '../error-screen.tsx'
import { ProductForm } from './product-form.tsx'

const load = async ({ call }: Load) => {
  const { data } = await call(storeSettingsApi.find)
  return { currency: data.currency }
}

export const clientLoader = inBrowser(load)

export default function ProductAddPage({ loaderData }: ScreenProps<typeof load>) {
  return <ProductForm {...loaderData} />
}

export function ErrorBoundary() {
  const t = useT('cms.products')
  return <ErrorScreen back={{ to: '/cms/products', label: t('back') }} />
}
