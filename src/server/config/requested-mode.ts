/**
 * `demo` is for one machine, `publicDemo` shows the same to others, `live` sells. A live shop has no well-known people,
 * no outbox to read codes in and no test cards unless they are asked for.
 */
export type ShopMode = 'demo' | 'publicDemo' | 'live'

type Environment = {
  DEMO?: 'public' | undefined
  HOST: string
  PUBLIC_URL?: string | undefined
  TRUST_PROXY?: string | undefined
  DATABASE_URL?: string | undefined
}

/** What the environment asks for: whatever lets others reach the shop makes it live, unless it is to be a public demo. */
export function requestedMode(environment: Environment): ShopMode {
  if (environment.DEMO === 'public') return 'publicDemo'
  return reachableBy(environment) === undefined ? 'demo' : 'live'
}

/** The variable that makes the shop reachable, as it may be shown; values with passwords in them are left out. */
export function reachableBy({
  HOST,
  PUBLIC_URL,
  TRUST_PROXY,
  DATABASE_URL,
}: Environment): string | undefined {
  if (!isLoopback(HOST)) return `HOST=${HOST}`
  if (PUBLIC_URL !== undefined) return 'PUBLIC_URL'
  if (TRUST_PROXY !== undefined) return 'TRUST_PROXY'
  return DATABASE_URL === undefined ? undefined : 'DATABASE_URL'
}

/** Names and addresses that lead nowhere but to this machine. */
export const isLoopback = (host: string): boolean =>
  host === 'localhost' || host === '::1' || /^127\.\d{1,3}\.\d{1,3}\.\d{1,3}$/.test(host)
