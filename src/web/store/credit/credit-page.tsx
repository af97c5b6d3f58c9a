import { Suspense } from 'react'
import { creditPart } from '#web/language/credit-words.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'

const Credit = creditPart(() => import('./my-credit.tsx').then(({ MyCredit }) => MyCredit))

export default function CreditPage() {
  return (
    <Suspense
      fallback={
        <>
          <Skeleton shape="title" />
          <Skeleton shape="block" />
        </>
      }
    >
      <Credit />
    </Suspense>
  )
}
