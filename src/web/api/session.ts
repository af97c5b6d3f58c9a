import { useEffect, useSyncExternalStore } from 'react'
import { browserStorage } from '#web/storage.ts'
import { formKeeper } from './form-keeper.ts'
import { forgetAnswers } from './kept-answers.ts'
import { personOf, profiles, type SignedInUser } from './profiles.ts'
import { clearTokens, type Family, familyOf, tokensOf } from './tokens.ts'

export type Session = {
  /** Undefined while nobody is signed in or the profile is loading. */
  user: SignedInUser | undefined
  isSignedIn: boolean
  can: (permission: string) => boolean
}

/** Who is signed in on this side; nobody on the server and in the first render. Follows other tabs. */
export function useSession(family: Family): Session {
  const person = useSyncExternalStore(
    browserStorage.watch,
    () => personOnPage(family),
    () => undefined,
  )
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

/** Who is signed in; in the CMS, whose the page is while something is typed there. */
const personOnPage = (family: Family): string | undefined =>
  (family === 'cms' && formKeeper()?.person()) || personOf(tokensOf(family).access)

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
    try {
      const { signOut } = await import('./sign-out.ts')
      await signOut(family)
    } catch {
      // Signed out here in any case; the session on the server expires by itself.
    }
    clearTokens(family)
  }
}

/** One user's data is not shown to the next, in whichever tab the change happened. */
export function forgetOnUserChange(): void {
  const person = () => personOnPage(familyOf(window.location.pathname))
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
