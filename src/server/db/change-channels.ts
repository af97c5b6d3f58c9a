import { sql } from 'drizzle-orm'
import pg from 'pg'
import type { Db } from './connect.ts'

const retryMs = 500
const connectMs = 5_000

/** Tells every node, when this transaction commits, that what it keeps of the catalogue is old. */
export async function announceCatalogueChange(db: Db): Promise<void> {
  await db.execute(sql`select pg_notify('catalogue', '')`)
}

/** What is called at a change of each kind; triggers announce those of accounts, their sessions and tenants. */
type Changed = {
  catalogue?: () => void
  accounts?: () => void
  /** The number of an event, or none where some may have been missed. */
  events?: (seq?: string) => void
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
    next.on('notification', ({ channel, payload }) => changed[channel as keyof Changed]?.(payload))
    next.on('error', lost)
    next.on('end', lost)
    await next.connect()
    await next.query('listen catalogue; listen accounts; listen events')
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
