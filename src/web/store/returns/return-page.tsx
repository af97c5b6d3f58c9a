import { Suspense } from 'react'
import { storeReturnsApi } from '#contract/returns.ts'
import { idOrRedirect } from '#web/api/id-or-redirect.ts'
import type { Load, ScreenProps } from '#web/api/load.ts'
import { useT } from '#web/language/language.tsx'
import { returnPart } from '#web/language/return-words.ts'
import { ErrorScreen } from '#web/ui/page/error-screen.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { forCustomers } from '../for-customers.ts'

const ShownReturn = returnPart(() => import('./return.tsx').then(({ ShownReturn: part }) => part))

const load = async (given: Load) =>
  (await given.call(storeReturnsApi.find, { params: { id: idOrRedirect(given) } })).data

export const clientLoader = forCustomers(load)

export default function ReturnPage({ loaderData }: ScreenProps<typeof load>) {
  return (
    <Suspense
      fallback={
        <>
          <Skeleton shape="title" />
          <Skeleton shape="block" />
        </>
      }
    >
      <ShownReturn key={loaderData.id} shown={loaderData} />
    </Suspense>
  )
}

/** What is somebody else's is not found, like what does not exist. */
export function ErrorBoundary() {
  const t = useT('store.orders')
  return <ErrorScreen back={{ to: '/returns', label: t('returns') }} />
}
