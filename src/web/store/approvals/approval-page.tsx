import { Suspense } from 'react'
import { idOrRedirect } from '#web/api/id-or-redirect.ts'
import type { Load, ScreenProps } from '#web/api/load.ts'
import { approvalPart } from '#web/language/approval-words.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { forCustomers } from '../for-customers.ts'

const Approval = approvalPart(() => import('./approval.tsx').then(({ Approval: part }) => part))

// oxlint-disable-next-line require-await -- a loader of a page
const load = async (given: Load) => ({ id: idOrRedirect(given) })

export const clientLoader = forCustomers(load)

export default function ApprovalPage({ loaderData: { id } }: ScreenProps<typeof load>) {
  return (
    <Suspense
      fallback={
        <>
          <Skeleton shape="title" />
          <Skeleton shape="block" />
        </>
      }
    >
      <Approval key={id} id={id} />
    </Suspense>
  )
}
