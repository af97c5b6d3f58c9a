import { Suspense } from 'react'
import { cmsCreditApi } from '#contract/credit.ts'
import { idOrRedirect } from '#web/api/id-or-redirect.ts'
import { inBrowser, type Load, type ScreenProps } from '#web/api/load.ts'
import { creditPart } from '#web/language/credit-words.ts'
import { useT } from '#web/language/language.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { ErrorScreen } from '../error-screen.tsx'

const Company = creditPart(() => import('./credit-company.tsx').then(({ CreditCompany }) => CreditCompany))

const load = async (given: Load) =>
  (await given.call(cmsCreditApi.find, { params: { id: idOrRedirect(given) } })).data

export const clientLoader = inBrowser(load)

export default function CreditCompanyPage({ loaderData }: ScreenProps<typeof load>) {
  return (
    <Suspense fallback={<Skeleton shape="block" />}>
      <Company key={loaderData.company.id} loaded={loaderData} />
    </Suspense>
  )
}

export function ErrorBoundary() {
  const t = useT('cms.sections')
  return <ErrorScreen back={{ to: '/cms/credit', label: t('credit') }} />
}
