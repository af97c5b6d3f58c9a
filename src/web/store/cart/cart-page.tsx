import { useT } from '#web/language/language.tsx'
import { PageTitle } from '#web/ui/page-title.tsx'

export default function CartPage() {
  const t = useT('store.cart')
  return (
    <>
      <PageTitle title={t('title')} />
      <h1>{t('title')}</h1>
    </>
  )
}
