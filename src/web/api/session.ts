import { queryOptions, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { adminAuthApi, customerSessionApi, type User } from '#contract/auth.ts'
import { browserStorage, useStoredValue } from '#web/storage.ts'
import { call } from './call.ts'
import { claimsOf, ownProfileCall } from './own-profile.ts'
import { browserQueryClient } from './query-client.ts'
import { clearTokens, type Family, familyOf, keepTokens, tokenKeys, type Tokens, tokensOf } from './tokens.ts'
import type { Renamed } from './types.ts'

export type SignedInUser = Renamed<User>

/** The session's profile, cached under its own id: another user who signs in, in whichever tab, is somebody else. */
const userQuery = (family: Family, token: string | null | undefined) => {
  const claims = claimsOf(token)
  return queryOptions({
    queryKey: ['user', family, claims.sub],
    queryFn: async (): Promise<SignedInUser> => {
      const { data } = await call(ownProfileCall(family, claims))
      return data.user
    },
    placeholderData: undefined,
  })
}

export type Session = {
  /** Undefined while nobody is signed in or the profile is loading. */
  user: SignedInUser | undefined
  isSignedIn: boolean
  can: (permission: string) => boolean
}

/** Who is signed in on this side; nobody on the server and in the first render. Follows other tabs. */
export function useSession(family: Family): Session {
  const token = useStoredValue(tokenKeys[family].access)
  const { data, isLoadingError } = useQuery({ ...userQuery(family, token), enabled: token !== null })
  const user = token === null ? undefined : data
  // A session without a profile is cleared.
  useEffect(() => {
    if (isLoadingError) clearTokens(family)
  }, [family, isLoadingError])
  return {
    user,
    isSignedIn: token !== null,
    can: (permission) => user?.permissions.includes(permission) ?? false,
  }
}

/** Fetches the profile of a stored session. When that finally fails, clears the session and returns undefined. */
export async function loadSessionUser(family: Family): Promise<SignedInUser | undefined> {
  const { access } = tokensOf(family)
  if (access === undefined) return undefined
  try {
    return await browserQueryClient().ensureQueryData(userQuery(family, access))
  } catch {
    // Whatever the error, a session without a profile is cleared.
    clearTokens(family)
    return undefined
  }
}

/** Starts a session with the answer of the sign-in call. */
export function startSession(family: Family, tokens: Tokens, user: SignedInUser): void {
  keepTokens(family, tokens, true)
  browserQueryClient().setQueryData(userQuery(family, tokens.access).queryKey, user)
}

/** Updates every part of the page that shows the saved profile. */
export function keepUser(family: Family, user: SignedInUser): void {
  browserQueryClient().setQueryData(userQuery(family, tokensOf(family).access).queryKey, user)
}

/** Ends the session on the server and in this browser, also when the server does not answer. */
export function useSignOut(family: Family): () => Promise<void> {
  return async () => {
    const { refresh } = tokensOf(family)
    const logout = family === 'cms' ? adminAuthApi.logout : customerSessionApi.logout
    try {
      if (refresh) await call(logout, { body: { refreshToken: refresh } })
    } catch {
      // Signed out here in any case; the session on the server expires by itself.
    }
    clearTokens(family)
  }
}

/** One user's data is not shown to the next, in whichever tab the change happened. */
export function clearCacheOnUserChange(): void {
  const person = () => claimsOf(tokensOf(familyOf(window.location.pathname)).access).sub
  let before = person()
  browserStorage.watch(() => {
    const now = person()
    if (before !== undefined && before !== now) browserQueryClient().clear()
    before = now
  })
}

/** First and last name, else the username. */
export const displayName = ({ firstName, lastName, username }: SignedInUser): string =>
  [firstName, lastName].filter((part) => part !== '').join(' ') || username

/** First letters of both names, else of the username. */
export function initials({ firstName, lastName, username }: SignedInUser): string {
  const letters = [firstName, lastName].map((part) => [...part][0] ?? '').join('')
  return (letters || ([...username][0] ?? '')).toUpperCase()
}
