import { Suspense } from 'react'
import { approvalPart } from '#web/language/approval-words.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'

const Approvals = approvalPart(() => import('./approvals.tsx').then(({ Approvals: part }) => part))

export default function ApprovalsPage() {
  return (
    <Suspense
      fallback={
        <>
          <Skeleton shape="title" />
          <Skeleton shape="block" />
        </>
      }
    >
      <Approvals />
    </Suspense>
  )
}
