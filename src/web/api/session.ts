import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { adminAuthApi, companyAuthApi, customerSessionApi, type User } from '#contract/auth.ts'
import { useStored } from '#web/storage.ts'
import { call } from './call.ts'
import { browserQueryClient } from './query-client.ts'
import { clearTokens, type Family, keepTokens, tokenKeys, type Tokens, tokensOf } from './tokens.ts'
import type { Renamed } from './types.ts'

export type SignedInUser = Renamed<User>

/** The person of a session; a failure after the retries ends the session here (D-609). */
export const userQuery = (family: Family) =>
  queryOptions({
    queryKey: ['user', family],
    queryFn: async (): Promise<SignedInUser> => {
      const mine = family === 'cms' ? adminAuthApi.myProfile : companyAuthApi.mine
      const { data } = await call(mine)
      return data.user
    },
    placeholderData: undefined,
  })

export type Session = {
  /** Undefined while nobody is signed in or the profile is on its way. */
  user: SignedInUser | undefined
  isSignedIn: boolean
  can: (permission: string) => boolean
}

/** Who is signed in on this face; nobody on the server and in the first drawing. Follows other tabs. */
export function useSession(family: Family): Session {
  const token = useStored(tokenKeys[family].access)
  const { data } = useQuery({ ...userQuery(family), enabled: token !== null })
  const user = token === null ? undefined : data
  return {
    user,
    isSignedIn: token !== null,
    can: (permission) => user?.permissions.includes(permission) ?? false,
  }
}

/** Fetches the person of a stored session; when that fails for good, forgets the session and answers undefined. */
export async function confirmedUser(family: Family): Promise<SignedInUser | undefined> {
  if (tokensOf(family).access === undefined) return undefined
  try {
    return await browserQueryClient().ensureQueryData(userQuery(family))
  } catch {
    // Whatever the reason, a session without its person is none (spec §8).
    clearTokens(family)
    return undefined
  }
}

/** Starts a session with what the sign-in call answered. */
export function startSession(family: Family, tokens: Tokens, user: SignedInUser): void {
  keepTokens(family, tokens, true)
  browserQueryClient().setQueryData(userQuery(family).queryKey, user)
}

/** Ends a session on the server and here; here also when the server does not answer (D-608). */
export function useSignOut(family: Family): () => Promise<void> {
  const client = useQueryClient()
  return async () => {
    const { refresh } = tokensOf(family)
    const logout = family === 'cms' ? adminAuthApi.logout : customerSessionApi.logout
    try {
      if (refresh) await call(logout, { body: { refreshToken: refresh } })
    } catch {
      // Signed out here in any case; the session on the server ends by itself (D-608).
    }
    clearTokens(family)
    client.removeQueries({ queryKey: ['user', family] })
    // What one person asked for is not shown to the next.
    client.clear()
  }
}

/** First and last name, else the username (spec §3). */
export const displayName = ({ firstName, lastName, username }: SignedInUser): string =>
  [firstName, lastName].filter((part) => part !== '').join(' ') || username

/** First letters of both names, else of the username (spec §3). */
export function initials({ firstName, lastName, username }: SignedInUser): string {
  const letters = [firstName, lastName].map((part) => [...part][0] ?? '').join('')
  return (letters || ([...username][0] ?? '')).toUpperCase()
}
