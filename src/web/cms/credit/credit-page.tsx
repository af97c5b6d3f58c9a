import { Suspense } from 'react'
import { creditPart } from '#web/language/credit-words.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'

const List = creditPart(() => import('./credit-list.tsx').then(({ CreditList }) => CreditList))

export default function CreditPage() {
  return (
    <Suspense fallback={<Skeleton shape="block" />}>
      <List />
    </Suspense>
  )
}
