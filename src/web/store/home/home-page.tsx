import { useT } from '#web/language/language.tsx'
import { PageTitle } from '#web/ui/page-title.tsx'

export default function HomePage() {
  const t = useT('store.home')
  return (
    <>
      <PageTitle />
      <h1>{t('title')}</h1>
    </>
  )
}
