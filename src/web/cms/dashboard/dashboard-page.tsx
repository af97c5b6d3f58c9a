import { useT } from '#web/language/language.tsx'
import { PageTitle } from '#web/ui/page-title.tsx'

export default function DashboardPage() {
  const t = useT('cms.dashboard')
  return (
    <>
      <PageTitle title={t('title')} />
      <h1>{t('title')}</h1>
    </>
  )
}
