import { Suspense } from 'react'
import { stockAlertPart } from '#web/language/stock-alert-words.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'

const StockAlertLink = stockAlertPart(() =>
  import('./stock-alert-link.tsx').then(({ StockAlertLink: part }) => part),
)

/** The token follows the #, so it never reaches a server with the page. */
export const clientLoader = () => ({ token: window.location.hash.slice(1) })

export function HydrateFallback() {
  return <Skeleton shape="block" />
}

type Props = { loaderData: ReturnType<typeof clientLoader> }

/** Where the link of a mail about stock leads. */
export default function StockAlertPage({ loaderData: { token } }: Props) {
  return (
    <Suspense fallback={<Skeleton shape="block" />}>
      <StockAlertLink key={token} token={token} />
    </Suspense>
  )
}
