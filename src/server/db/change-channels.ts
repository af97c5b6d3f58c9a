import { sql } from 'drizzle-orm'
import pg from 'pg'
import type { Db } from './connect.ts'

const retryMs = 500
const connectMs = 5_000

/** What of the catalogue has changed: all of it, or what these tags stand for. */
export type ChangedTags = readonly [string, ...string[]]
export const everything: ChangedTags = ['all']
export const marketingChanged: ChangedTags = ['marketing']
/** Their pages tell of products, of which any may enter or leave them. */
export const solutionsChanged: ChangedTags = ['products']
/** Beyond this it is simpler to say that products changed. */
const mostNamed = 50
/** A product tells of itself and of what it names; any list may have it or lose it. */
export const productsChanged = (ids: readonly string[]): ChangedTags =>
  ids.length > mostNamed ? ['products', 'product'] : ['products', ...ids.map(tagOf)]
/** Carried by whatever names this thing. */
export const tagOf = (id: string) => `id-${id}`

/**
 * Tells every node, when this transaction commits, that what it keeps of the catalogue is old. Where a CDN is told too, notes what for: a row
 * of its own, so that no change waits for another.
 */
export async function announceCatalogueChange(db: Db, tags = everything): Promise<void> {
  await db.execute(sql`
    with noted as (
      insert into cdn_purges (tags) select ${sql.param(tags)}::text[] where exists (select from cdn_told) returning 1)
    select pg_notify('catalogue', ''), (select count(*) from noted)`)
}

/** What is called at a change of each kind; triggers announce those of accounts, their sessions and tenants. */
type Changed = {
  catalogue?: () => void
  accounts?: () => void
  /** The number of an event, or none where some may have been missed. */
  events?: (seq?: string) => void
  /** Who has a form open; what was missed is said again before long. */
  presence?: (told: string) => void
}

/** Calls what it is given at every announcement, and after each reconnection, since announcements may have been missed. */
export async function listenForChanges(url: string, changed: Changed): Promise<{ close(): Promise<void> }> {
  let closed = false
  let client: pg.Client | undefined
  let retry: NodeJS.Timeout | undefined

  const missed = () => {
    changed.catalogue?.()
    changed.accounts?.()
    changed.events?.()
  }
  async function listen() {
    const next = new pg.Client({
      connectionString: url,
      keepAlive: true,
      connectionTimeoutMillis: connectMs,
    })
    next.on('notification', ({ channel, payload }) => changed[channel as keyof Changed]?.(payload ?? ''))
    next.on('error', lost)
    next.on('end', lost)
    await next.connect()
    await next.query('listen catalogue; listen accounts; listen events; listen presence')
    client = next
    missed()
  }
  function lost() {
    if (closed || retry) return
    client?.removeAllListeners('end')
    client = undefined
    missed()
    retry = setTimeout(() => {
      retry = undefined
      listen().catch(lost)
    }, retryMs)
  }

  await listen()
  return {
    async close() {
      closed = true
      clearTimeout(retry)
      await client?.end()
    },
  }
}
