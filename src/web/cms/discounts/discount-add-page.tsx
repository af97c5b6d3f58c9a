import { useT } from '#web/language/language.tsx'
import { PageHead } from '../page-head.tsx'
import { DiscountForm } from './discount-form.tsx'

export default function DiscountAddPage() {
  const t = useT('cms.discounts')
  return (
    <>
      <PageHead
        title={t('add')}
        crumbs={[{ label: t('title'), to: '/cms/discounts' }, { label: t('add') }]}
      />
      <DiscountForm />
    </>
  )
}
