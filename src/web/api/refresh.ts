import type { Family, Tokens } from './tokens.ts'

type RefreshDoors = {
  tokens: (family: Family) => Partial<Tokens>
  keep: (family: Family, tokens: Tokens) => void
  /** Ends the session here, after the server has rejected it. */
  end: (family: Family) => void
  /** Asks the server; undefined when it refuses. Throws when there is no answer. */
  ask: (family: Family, refreshToken: string) => Promise<Tokens | undefined>
  /** Runs one at a time among all tabs. */
  alone: <T>(name: string, work: () => Promise<T>) => Promise<T>
}

/**
 * Returns a new access token in place of a rejected one, or undefined when the session is over. However many calls and tabs
 * ask at once, the server is asked once: the others find the new token when their turn comes.
 */
export function refresher(doors: RefreshDoors) {
  return (family: Family, refused: string | undefined): Promise<string | undefined> =>
    doors.alone(`matjar-refresh-${family}`, async () => {
      const { access, refresh } = doors.tokens(family)
      if (access !== undefined && access !== refused) return access
      if (refresh === undefined) return undefined
      const fresh = await doors.ask(family, refresh)
      if (!fresh) {
        doors.end(family)
        return undefined
      }
      doors.keep(family, fresh)
      return fresh.access
    })
}

const running = new Map<string, Promise<unknown>>()

/** Web Locks where the browser has them (only on secure pages); else one at a time within this tab. */
export async function withLock<T>(name: string, work: () => Promise<T>): Promise<T> {
  if (typeof navigator !== 'undefined' && 'locks' in navigator) return navigator.locks.request(name, work)
  const before = running.get(name) ?? Promise.resolve()
  const mine = before.then(work, work)
  running.set(name, mine)
  return mine
}
