import { Suspense } from 'react'
import { quickOrderPart } from '#web/language/quick-order-words.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'

const QuickOrder = quickOrderPart(() => import('./quick-order.tsx').then(({ QuickOrder: part }) => part))

export default function QuickOrderPage() {
  return (
    <Suspense
      fallback={
        <>
          <Skeleton shape="title" />
          <Skeleton shape="block" />
        </>
      }
    >
      <QuickOrder />
    </Suspense>
  )
}
