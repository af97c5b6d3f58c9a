import { Suspense } from 'react'
import { returnPart } from '#web/language/return-words.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'

const List = returnPart(() => import('./returns-list.tsx').then(({ ReturnsList }) => ReturnsList))

export default function ReturnsPage() {
  return (
    <Suspense fallback={<Skeleton shape="block" />}>
      <List />
    </Suspense>
  )
}
