import { Suspense } from 'react'
import { memberPart } from '#web/language/member-words.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'

const Invitation = memberPart(() => import('./invitation.tsx').then(({ Invitation: part }) => part))

const LinkInvitation = memberPart(() =>
  import('./link-invitation.tsx').then(({ LinkInvitation: part }) => part),
)

/** What the secret of a link for many begins with. */
const linkMark = 'link.'

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
      {token.startsWith(linkMark) ? (
        <LinkInvitation key={token} token={token.slice(linkMark.length)} />
      ) : (
        <Invitation key={token} token={token} />
      )}
    </Suspense>
  )
}
