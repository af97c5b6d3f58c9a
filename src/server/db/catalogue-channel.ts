import { sql } from 'drizzle-orm'
import pg from 'pg'
import type { Db } from './connect.ts'

const channel = 'catalogue'
const retryMs = 500
const connectMs = 5_000

/** Tells every node, when this transaction commits, that what it keeps of the catalogue is old. */
export async function announceCatalogueChange(db: Db): Promise<void> {
  await db.execute(sql`select pg_notify(${channel}, '')`)
}

/** Calls `changed` at every announcement, and after each reconnection, since announcements may have been missed. */
export async function listenForCatalogueChanges(
  url: string,
  changed: () => void,
): Promise<{ close(): Promise<void> }> {
  let closed = false
  let client: pg.Client | undefined
  let retry: NodeJS.Timeout | undefined

  async function listen() {
    const next = new pg.Client({
      connectionString: url,
      keepAlive: true,
      connectionTimeoutMillis: connectMs,
    })
    next.on('notification', changed)
    next.on('error', lost)
    next.on('end', lost)
    await next.connect()
    await next.query(`listen ${channel}`)
    client = next
    changed()
  }
  function lost() {
    if (closed || retry) return
    client?.removeAllListeners('end')
    client = undefined
    changed()
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
