import type { User } from '#contract/auth.ts'
import { claimsOf } from './claims.ts'
import type { Family } from './tokens.ts'
import type { Renamed } from './types.ts'

export type SignedInUser = Renamed<User>

let known: Readonly<Record<string, SignedInUser>> = {}
const listeners = new Set<() => void>()

function change(to: typeof known): void {
  known = to
  for (const listener of listeners) listener()
}

/** Another user who signs in, in whichever tab, is somebody else; undefined is nobody. */
export const personOf = (token: string | null | undefined): string | undefined =>
  typeof token === 'string' ? String(claimsOf(token).sub) : undefined

const nameOf = (family: Family, person: string) => `${family} ${person}`

/** The profiles of who is signed in here, for all that shows them. */
export const profiles = {
  of: (family: Family, person: string | undefined): SignedInUser | undefined =>
    person === undefined ? undefined : known[nameOf(family, person)],
  keep: (family: Family, person: string | undefined, user: SignedInUser): void => {
    if (person !== undefined) change({ ...known, [nameOf(family, person)]: user })
  },
  clear: (): void => change({}),
  watch: (listener: () => void): (() => void) => {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  },
}
