import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { connect, databaseCode, type ConnectOptions, type Db } from './connect.ts'
import { isConnectionLost } from './unavailable.ts'

/** How far the primary's log of changes had come, in bytes. */
export type Position = number

/** Where what may be a moment old is read: a replica, as long as it is near enough, else the primary. */
export type Reads = {
  /**
   * Has `work` read where all is seen that was written up to `since`, and up to the last `mustShow`. Where the replica fails
   * meanwhile the work is done again by the primary, unless `isBegun` says that it cannot be.
   */
  read<T>(work: (db: Db) => Promise<T>, since?: Position, isBegun?: () => boolean): Promise<T>
  /** From now on everybody sees what is written by now. */
  mustShow(): void
  hasReplica: boolean
  close(): Promise<void>
}

export const readsOfPrimary = (db: Db): Reads => ({
  read: (work) => work(db),
  mustShow: () => undefined,
  hasReplica: false,
  close: async () => undefined,
})

/** A replica that has not yet got what is this old is left alone. */
const oldestMs = 5_000
const lookMs = 1_000
/** While it is waited for. */
const lookSoonMs = 50
// A question that a replica cancels, since what it reads is being cleared away.
const cancelledByRecovery = '40001'

/** Reads from the streaming replica at `url`; it is asked for its position all the time, and is not used while it is away. */
export function openReplica(primary: Db, url: string, options: ConnectOptions): Reads {
  const replica = connect(url, options)
  const ending = new AbortController()
  /** Of the replica; none while it cannot be used. */
  let replayed: Position | undefined
  /** What it must have; unknown while the primary is being asked. */
  let required: Position | undefined
  let changes = 0
  let marks: { at: number; position: Position }[] = []

  const isNear = (since: Position) =>
    replayed !== undefined && required !== undefined && replayed >= Math.max(required, since)

  async function look(): Promise<void> {
    const changesBefore = changes
    const [ofPrimary, ofReplica] = await Promise.allSettled([positionOf(primary), replayedBy(replica.db)])
    replayed = ofReplica.status === 'fulfilled' ? ofReplica.value : undefined
    // While the primary is away nothing is written that a replica could miss.
    if (ofPrimary.status === 'rejected') return
    const now = Date.now()
    marks.push({ at: now, position: ofPrimary.value })
    const old = marks.findLast(({ at }) => at <= now - oldestMs)
    if (old) marks = marks.filter(({ at }) => at >= old.at)
    if (changesBefore === changes) required = Math.max(required ?? ofPrimary.value, old?.position ?? 0)
  }

  async function keepLooking(): Promise<void> {
    while (!ending.signal.aborted) {
      await look().catch(() => undefined)
      const isAwaited = replayed !== undefined && !isNear(0)
      await pause(isAwaited ? lookSoonMs : lookMs, undefined, { signal: ending.signal, ref: false }).catch(
        () => undefined,
      )
    }
  }
  const looking = keepLooking()

  return {
    hasReplica: true,

    async read(work, since = 0, isBegun = () => false) {
      if (!isNear(since)) return work(primary)
      try {
        return await work(replica.db)
      } catch (error) {
        const isOfReplica = isConnectionLost(error) || databaseCode(error) === cancelledByRecovery
        if (!isOfReplica || isBegun()) throw error
        if (isConnectionLost(error)) replayed = undefined
        return work(primary)
      }
    },

    mustShow() {
      changes += 1
      required = undefined
      void look().catch(() => undefined)
    },

    async close() {
      ending.abort()
      await looking
      await replica.close()
    },
  }
}

async function positionOf(primary: Db): Promise<Position> {
  const { rows } = await primary.execute<{ position: number }>(
    sql`select pg_current_wal_lsn() - '0/0' as position`,
  )
  return rows[0]?.position ?? 0
}

/** Undefined of one that has been made a primary: it may go another way than ours. */
async function replayedBy(replica: Db): Promise<Position | undefined> {
  const { rows } = await replica.execute<{ position: number | null }>(
    sql`select case when pg_is_in_recovery() then pg_last_wal_replay_lsn() - '0/0' end as position`,
  )
  return rows[0]?.position ?? undefined
}
