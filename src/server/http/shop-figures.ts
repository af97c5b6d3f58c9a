import { statfs } from 'node:fs/promises'
import { sql } from 'drizzle-orm'
import pg from 'pg'
import { Counter, Gauge, type Registry } from 'prom-client'
import type { Context } from '../context.ts'
import { archiveBacklog } from '../db/embedded/wal-archive.ts'
import { lanes } from '../jobs/lanes.ts'
import { waitAtMost } from '../wait-at-most.ts'

type Row = {
  what: 'jobs' | 'dead' | 'mails' | 'backup' | 'cdn'
  name: string
  due: number
  later: number
  oldest: number
}

const keptMs = 5_000
/** A scrape does not wait longer for a database that is buried in work. */
const patienceMs = 1_000

/** Figures of the shop for the monitor: one small question to the database, whose answer is kept for five seconds. */
export function shopFigures(
  register: Registry,
  ctx: Pick<Context, 'db' | 'publicCache' | 'config' | 'walArchive'>,
): void {
  const look = lookEvery(ctx)
  const gauge = (name: string, help: string, labels: string[], set: (gauge: Gauge) => Promise<void> | void) =>
    new Gauge({
      name,
      help,
      labelNames: labels,
      registers: [register],
      async collect() {
        // What is not known is left out, not nought.
        if (labels.length > 0) this.reset()
        else this.remove()
        await set(this)
      },
    })
  const ofJobs = (name: string, help: string, figure: 'due' | 'later' | 'oldest') =>
    gauge(name, help, ['queue'], async (gauge) => {
      const rows = await look()
      // What is empty is told as such: a figure that is not there looks like a monitor that is broken.
      if (rows) for (const queue of Object.values(lanes).flat()) gauge.set({ queue }, 0)
      for (const row of rows ?? []) if (row.what === 'jobs') gauge.set({ queue: row.name }, row[figure])
    })
  const ofAll = (name: string, help: string, what: Row['what'], figure: 'due' | 'oldest') =>
    gauge(name, help, [], async (gauge) => {
      const rows = await look()
      if (rows) gauge.set(rows.find((row) => row.what === what)?.[figure] ?? 0)
    })

  gauge(
    'database_up',
    'Whether the database answered the last question of the monitor: 1 or 0',
    [],
    async (gauge) => gauge.set((await look()) ? 1 : 0),
  )
  ofJobs('jobs_waiting', 'Jobs that are due and not begun, by queue', 'due')
  ofJobs('jobs_delayed', 'Jobs for later, such as those to be tried again, by queue', 'later')
  ofJobs('jobs_oldest_waiting_seconds', 'For how long the oldest due job waits, by queue', 'oldest')
  ofAll('jobs_dead', 'Jobs that were given up, among the dead letters', 'dead', 'due')
  ofAll('mails_waiting', 'Mails that are not handed over yet', 'mails', 'due')
  ofAll('mails_oldest_waiting_seconds', 'For how long the oldest of them waits', 'mails', 'oldest')

  ofAll(
    'cdn_purge_waiting_seconds',
    'For how long the oldest change waits that a CDN was not told of; 0 where none waits',
    'cdn',
    'oldest',
  )
  gauge(
    'backup_age_seconds',
    'Since the last good backup, where the clock makes them; of one that never came, since BACKUP_TO was set',
    [],
    async (gauge) => {
      const age = (await look())?.find(({ what }) => what === 'backup')?.oldest
      if (ctx.config.backup.to !== undefined && age !== undefined) gauge.set(age)
    },
  )
  gauge(
    'wal_archive_waiting_seconds',
    'For how long the oldest finished part of the write-ahead log waits to be kept in WAL_ARCHIVE; 0 where none waits',
    [],
    async (gauge) => {
      const backlog = ctx.walArchive
        ? await archiveBacklog(ctx.walArchive).catch(() => undefined)
        : { seconds: 0 }
      if (backlog) gauge.set(backlog.seconds)
    },
  )

  const { $client: pool } = ctx.db
  if (pool instanceof pg.Pool) {
    gauge('database_pool_size', 'Open connections for requests', [], (gauge) => gauge.set(pool.totalCount))
    gauge('database_pool_in_use', 'Connections that are in use', [], (gauge) =>
      gauge.set(pool.totalCount - pool.idleCount),
    )
    gauge('database_pool_waiting', 'Who waits for a connection', [], (gauge) => gauge.set(pool.waitingCount))
    gauge('database_pool_limit', 'Connections that may be open (DATABASE_POOL)', [], (gauge) =>
      gauge.set(ctx.config.databasePool),
    )
  }

  const ofCache = (name: string, help: string, figure: 'hits' | 'misses') =>
    new Counter({
      name,
      help,
      registers: [register],
      collect() {
        this.reset()
        this.inc(ctx.publicCache.figures()[figure])
      },
    })
  ofCache('public_cache_hits_total', 'Public answers sent from memory since the start', 'hits')
  ofCache('public_cache_misses_total', 'Public answers that had to be made since the start', 'misses')
  gauge('public_cache_bytes', 'Memory that kept public answers and counts take', [], (gauge) => {
    const { bytes, valueBytes } = ctx.publicCache.figures()
    gauge.set(bytes + valueBytes)
  })

  gauge('disk_free_bytes', 'Room on the disk of DATA_DIR', [], async (gauge) => {
    const disk = await statfs(ctx.config.dataDirectory).catch(() => undefined)
    if (disk) gauge.set(disk.bavail * disk.bsize)
  })
}

/** Undefined while the database does not answer. */
function lookEvery({ db }: Pick<Context, 'db'>): () => Promise<Row[] | undefined> {
  let last: { at: number; rows: Promise<Row[] | undefined> } | undefined
  return () => {
    const now = performance.now()
    if (!last || now - last.at > keptMs) last = { at: now, rows: ask(db) }
    return last.rows
  }
}

async function ask(db: Context['db']): Promise<Row[] | undefined> {
  let rows: Row[] | undefined
  // Both parts are read from indexes that have only what waits.
  const asked = db.execute<Row>(sql`
    select case name when 'dead_letters' then 'dead' else 'jobs' end as what, name,
      count(*) filter (where start_after <= now()) as due,
      count(*) filter (where start_after > now()) as later,
      coalesce(extract(epoch from now() - min(start_after) filter (where start_after <= now())), 0)::float8 as oldest
    from pgboss.job where state < 'active' and not blocked group by name
    union all
    select 'mails', '', count(*), 0, coalesce(extract(epoch from now() - min(created_at)), 0)::float8
    from outbox where status = 'waiting'
    union all
    select 'cdn', '', count(*), 0, coalesce(extract(epoch from now() - min(at)), 0)::float8
    from cdn_purges where passes = 0
    union all
    select 'backup', '', 0, 0, extract(epoch from now() - since)::float8
    from (select coalesce(
      (select at from checklist_facts where name = 'backup'),
      (select created_on from pgboss.schedule where name = 'back_up')) as since) asked
    where since is not null`)
  await waitAtMost(
    patienceMs,
    asked.then((answer) => void (rows = answer.rows)),
  )
  return rows
}
