import type { User } from '#contract/auth.ts'
import { claimsOf } from './own-profile.ts'
import type { Family } from './tokens.ts'
import type { Renamed } from './types.ts'

export type SignedInUser = Renamed<User>

let known: Readonly<Record<string, SignedInUser>> = {}
const listeners = new Set<() => void>()

function change(to: typeof known): void {
  known = to
  for (const listener of listeners) listener()
}

/** Another user who signs in, in whichever tab, is somebody else. */
const nameOf = (family: Family, token: string) => `${family} ${claimsOf(token).sub}`

/** The profiles of who is signed in here, for all that shows them. */
export const profiles = {
  of: (family: Family, token: string | null): SignedInUser | undefined =>
    token === null ? undefined : known[nameOf(family, token)],
  keep: (family: Family, token: string, user: SignedInUser): void =>
    change({ ...known, [nameOf(family, token)]: user }),
  clear: (): void => change({}),
  watch: (listener: () => void): (() => void) => {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  },
}
