import { Suspense } from 'react'
import { memberPart } from '#web/language/member-words.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'

const Invitation = memberPart(() => import('./invitation.tsx').then(({ Invitation: part }) => part))

/** The token follows the #, so it never reaches a server with the page. */
export const clientLoader = () => ({ token: window.location.hash.slice(1) })

export function HydrateFallback() {
  return <Skeleton shape="block" />
}

type Props = { loaderData: ReturnType<typeof clientLoader> }

/** Where the link of an invitation to a company leads. */
export default function InvitationPage({ loaderData: { token } }: Props) {
  return (
    <Suspense fallback={<Skeleton shape="block" />}>
      <Invitation key={token} token={token} />
    </Suspense>
  )
}
