import { mayCall, type Needs } from '#contract/staff-permissions.ts'
import { useSession } from '#web/api/session.ts'

/** A call of the contract, or the permission itself. */
type Asked = Needs | { needs?: Needs | undefined }

export type May = (asked: Asked) => boolean

const needsOf = (asked: Asked): Needs =>
  typeof asked === 'string' || Array.isArray(asked)
    ? (asked as Needs)
    : ((asked as { needs?: Needs }).needs ?? [])

/** What somebody with these permissions may do: for loaders, which have no hooks. */
export const mayWith =
  (permissions: readonly string[] = []): May =>
  (asked) =>
    mayCall(needsOf(asked), permissions)

/**
 * Tells whether who is signed in may make a call: `may(cmsOrdersApi.refund)`. What they may not do is not drawn. Only the
 * server decides; this follows the profile.
 */
export function useMay(): May {
  const { user } = useSession('cms')
  return mayWith(user?.permissions)
}
