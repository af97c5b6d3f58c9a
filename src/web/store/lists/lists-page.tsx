import { Suspense } from 'react'
import { listPart } from '#web/language/list-words.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'

const Lists = listPart(() => import('./lists.tsx').then(({ Lists: part }) => part))

export default function ListsPage() {
  return (
    <Suspense
      fallback={
        <>
          <Skeleton shape="title" />
          <Skeleton shape="block" />
        </>
      }
    >
      <Lists />
    </Suspense>
  )
}
