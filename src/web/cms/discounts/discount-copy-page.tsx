import { cmsDiscountsApi } from '#contract/cms-discounts.ts'
import { idOrRedirect } from '#web/api/id-or-redirect.ts'
import { inBrowser, type Load, type ScreenProps } from '#web/api/load.ts'
import { useT } from '#web/language/language.tsx'
import { ErrorScreen } from '../error-screen.tsx'
import { PageHead } from '../page-head.tsx'
import { nameOf } from './discount-columns.tsx'
import { DiscountForm } from './discount-form.tsx'

const load = async (given: Load) => {
  const { data } = await given.call(cmsDiscountsApi.find, { params: { id: idOrRedirect(given) } })
  return data
}

export const clientLoader = inBrowser(load)

/** The form of a new discount, filled from another. */
export default function DiscountCopyPage({ loaderData: discount }: ScreenProps<typeof load>) {
  const t = useT('cms.discounts')
  const title = t('copyOf', { name: nameOf(discount) })
  return (
    <>
      <PageHead title={title} crumbs={[{ label: t('title'), to: '/cms/discounts' }, { label: title }]} />
      <DiscountForm key={discount.id} discount={discount} isCopy />
    </>
  )
}

export function ErrorBoundary() {
  const t = useT('cms.discounts')
  return <ErrorScreen back={{ to: '/cms/discounts', label: t('back') }} />
}
