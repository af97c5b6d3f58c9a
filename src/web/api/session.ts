import { useEffect, useSyncExternalStore } from 'react'
import { adminAuthApi, customerSessionApi } from '#contract/auth.ts'
import { browserStorage, useStoredValue } from '#web/storage.ts'
import { call } from './call.ts'
import { forgetAnswers } from './kept-answers.ts'
import { personOf, profiles, type SignedInUser } from './profiles.ts'
import { clearTokens, type Family, familyOf, tokenKeys, tokensOf } from './tokens.ts'

export type Session = {
  /** Undefined while nobody is signed in or the profile is loading. */
  user: SignedInUser | undefined
  isSignedIn: boolean
  can: (permission: string) => boolean
}

/** Who is signed in on this side; nobody on the server and in the first render. Follows other tabs. */
export function useSession(family: Family): Session {
  const person = personOf(useStoredValue(tokenKeys[family].access))
  const user = useSyncExternalStore(
    profiles.watch,
    () => profiles.of(family, person),
    () => undefined,
  )
  // Most visitors are not signed in, and need nothing of this.
  useEffect(() => (person === undefined ? undefined : followProfile(family, person)), [family, person])
  return {
    user,
    isSignedIn: person !== undefined,
    can: (permission) => user?.permissions.includes(permission) ?? false,
  }
}

/** Keeps the profile of this person's session up to date until the returned function is called. */
function followProfile(family: Family, person: string): () => void {
  let isLeft = false
  let leave = (): void => {
    isLeft = true
  }
  import('./session-profile.ts').then(
    ({ watchProfile }) => {
      if (!isLeft) leave = watchProfile(family, person)
    },
    // No connection: the next page asks again.
    () => undefined,
  )
  return () => leave()
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
export function forgetOnUserChange(): void {
  const person = () => personOf(tokensOf(familyOf(window.location.pathname)).access)
  let before = person()
  browserStorage.watch(() => {
    const now = person()
    if (before !== undefined && before !== now) {
      forgetAnswers()
      profiles.clear()
    }
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
