import { Suspense } from 'react'
import { paperPart } from '#web/language/paper-words.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'

const Papers = paperPart(() => import('./papers.tsx').then(({ Papers: part }) => part))

export default function PapersPage() {
  return (
    <Suspense
      fallback={
        <>
          <Skeleton shape="title" />
          <Skeleton shape="block" />
        </>
      }
    >
      <Papers />
    </Suspense>
  )
}
