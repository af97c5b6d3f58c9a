import { useT } from '#web/language/language.tsx'
import { PageTitle } from '#web/ui/page-title.tsx'

export default function ProductsPage() {
  const t = useT('cms.products')
  return (
    <>
      <PageTitle title={t('title')} />
      <h1>{t('title')}</h1>
    </>
  )
}
