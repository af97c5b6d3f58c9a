import { Suspense } from 'react'
import { cmsReturnsApi } from '#contract/returns.ts'
import { idOrRedirect } from '#web/api/id-or-redirect.ts'
import { inBrowser, type Load, type ScreenProps } from '#web/api/load.ts'
import { useT } from '#web/language/language.tsx'
import { returnPart } from '#web/language/return-words.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { ErrorScreen } from '../error-screen.tsx'

const OneReturn = returnPart(() => import('./one-return.tsx').then(({ OneReturn: part }) => part))

const load = async (given: Load) =>
  (await given.call(cmsReturnsApi.find, { params: { id: idOrRedirect(given) } })).data

export const clientLoader = inBrowser(load)

export default function ReturnPage({ loaderData }: ScreenProps<typeof load>) {
  return (
    <Suspense fallback={<Skeleton shape="block" />}>
      <OneReturn key={loaderData.id} shown={loaderData} />
    </Suspense>
  )
}

export function ErrorBoundary() {
  const t = useT('cms.sections')
  return <ErrorScreen back={{ to: '/cms/returns', label: t('returns') }} />
}
