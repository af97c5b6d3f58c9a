import { Suspense } from 'react'
import { requestPart } from '#web/language/request-words.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'

const MyRequests = requestPart(() => import('./my-requests.tsx').then(({ MyRequests }) => MyRequests))

/** A customer's requests with their words, after the page they stand on. */
export function LateMyRequests() {
  return (
    <Suspense fallback={<Skeleton shape="block" />}>
      <MyRequests />
    </Suspense>
  )
}
