import { Suspense } from 'react'
import { returnPart } from '#web/language/return-words.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'

const Returns = returnPart(() => import('./returns.tsx').then(({ Returns: part }) => part))

export default function ReturnsPage() {
  return (
    <Suspense
      fallback={
        <>
          <Skeleton shape="title" />
          <Skeleton shape="block" />
        </>
      }
    >
      <Returns />
    </Suspense>
  )
}
