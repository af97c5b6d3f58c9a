import { Suspense } from 'react'
import { useParams } from 'react-router'
import { partNumberPart } from '#web/language/part-number-words.ts'
import { quickOrderPart } from '#web/language/quick-order-words.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'

const QuickOrder = quickOrderPart(() => import('./quick-order.tsx').then(({ QuickOrder: part }) => part))
const PartNumbers = partNumberPart(() =>
  import('../part-numbers/part-numbers.tsx').then(({ PartNumbers: part }) => part),
)

/** The order, or what the company calls products: the table of routes, which every visitor gets, has one line for both. */
export default function QuickOrderPage() {
  const { part } = useParams()
  return (
    <Suspense
      fallback={
        <>
          <Skeleton shape="title" />
          <Skeleton shape="block" />
        </>
      }
    >
      {part === 'part-numbers' ? <PartNumbers /> : <QuickOrder />}
    </Suspense>
  )
}
