import { Suspense } from 'react'
import { idOrRedirect } from '#web/api/id-or-redirect.ts'
import type { Load, ScreenProps } from '#web/api/load.ts'
import { listPart } from '#web/language/list-words.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { forCustomers } from '../for-customers.ts'

const List = listPart(() => import('./list.tsx').then(({ List: part }) => part))

// oxlint-disable-next-line require-await -- a loader of a page
const load = async (given: Load) => ({ id: idOrRedirect(given) })

export const clientLoader = forCustomers(load)

export default function ListPage({ loaderData: { id } }: ScreenProps<typeof load>) {
  return (
    <Suspense
      fallback={
        <>
          <Skeleton shape="title" />
          <Skeleton shape="block" />
        </>
      }
    >
      <List key={id} id={id} />
    </Suspense>
  )
}
