import { QueryObserver, queryOptions } from '@tanstack/react-query'
import { call } from './call.ts'
import { claimsOf } from './claims.ts'
import { ownProfileCall } from './own-profile.ts'
import { personOf, profiles, type SignedInUser } from './profiles.ts'
import { browserQueryClient } from './query-client.ts'
import { clearTokens, type Family, keepTokens, type Tokens, tokensOf } from './tokens.ts'

/** The session's profile, cached under its own id. */
const userQuery = (family: Family, token: string | undefined) => {
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

/** Fetches the profile of this person's session and follows it. A session without a profile is cleared. */
export function watchProfile(family: Family, person: string): () => void {
  const { access } = tokensOf(family)
  if (personOf(access) !== person) return () => undefined
  const observer = new QueryObserver(browserQueryClient(), userQuery(family, access))
  const tell = ({ data, isLoadingError }: ReturnType<typeof observer.getCurrentResult>) => {
    if (data && data !== profiles.of(family, person)) profiles.keep(family, person, data)
    if (isLoadingError) clearTokens(family)
  }
  const leave = observer.subscribe(tell)
  tell(observer.getCurrentResult())
  return leave
}

/** Fetches the profile of a stored session. When that finally fails, clears the session and returns undefined. */
export async function loadSessionUser(family: Family): Promise<SignedInUser | undefined> {
  const { access } = tokensOf(family)
  if (access === undefined) return undefined
  try {
    const user = await browserQueryClient().ensureQueryData(userQuery(family, access))
    profiles.keep(family, personOf(access), user)
    return user
  } catch {
    // Whatever the error, a session without a profile is cleared.
    clearTokens(family)
    return undefined
  }
}

/** Starts a session with the answer of the sign-in call. */
export function startSession(family: Family, tokens: Tokens, user: SignedInUser): void {
  keepTokens(family, tokens, true)
  show(family, tokens.access, user)
}

/** Updates every part of the page that shows the saved profile. */
export function keepUser(family: Family, user: SignedInUser): void {
  show(family, tokensOf(family).access, user)
}

function show(family: Family, token: string | undefined, user: SignedInUser): void {
  browserQueryClient().setQueryData(userQuery(family, token).queryKey, user)
  profiles.keep(family, personOf(token), user)
}
