import { useT } from '#web/language/language.tsx'
import { PageTitle } from '#web/ui/page-title.tsx'

export default function OrdersPage() {
  const t = useT('cms.orders')
  return (
    <>
      <PageTitle title={t('title')} />
      <h1>{t('title')}</h1>
    </>
  )
}
