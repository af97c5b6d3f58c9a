import { PassThrough, type Readable } from 'node:stream'
import { sql } from 'drizzle-orm'
import type { Logger } from 'pino'
import { eventBeatSeconds, eventKinds, type EventKind } from '#contract/events.ts'
import { presenceForms, type Present } from '#contract/presence.ts'
import { mayCall, type Needs } from '#contract/staff-permissions.ts'
import type { Db } from '../db/connect.ts'
import { AppError } from '../http/app-error.ts'
import type { AdminViewer } from '../http/viewer.ts'

/** What a session may see now; undefined where it has ended. */
type Permissions = readonly string[]
type Options = {
  db: Db
  log: Pick<Logger, 'error'>
  /** The sessions among these that are still open, each with what its owner may do. */
  look: (sessionIds: readonly string[]) => Promise<ReadonlyMap<string, Permissions>>
  limits?: Partial<typeof usual>
}

const usual = {
  anAccount: 4,
  aNode: 200,
  beatMs: eventBeatSeconds * 1_000,
  /** Longer than what proxies and sleeping laptops leave of a connection; who is still there comes back. */
  lifeMs: 15 * 60_000,
  /** Changes of accounts come in bunches. */
  lookMs: 300,
  /** A node may have missed what was announced so long before it lost its connection: transactions end out of order. */
  backMs: 30_000,
}
/** More than that is not told again: lists are read anew. */
const maxReplayed = 500
/** So many beats: sessions also end by their time, which nobody announces. */
const beatsOfLook = 3
/** Who does not take what was sent is not there any more. */
const maxWaitingBytes = 64 * 1024
const retryMs = 1_000

type Event = { seq: string; kind: EventKind; data: unknown; accountId: string | null; at: Date }
type Stream = {
  out: PassThrough
  accountId: string
  sessionId: string
  permissions: Permissions
  /** Sees nothing until they have set up a second factor. */
  isBlind: boolean
  /** While what was missed is being read: what comes meanwhile waits. */
  waiting: Event[] | undefined
}

/**
 * The streams of this node, and what is told to them. It is told of new events by their number (`heard`), and by `missed` that
 * it may not have been told of some.
 */
export function createEventHub({ db, log, look, limits }: Options) {
  const { anAccount, aNode, beatMs, lifeMs, lookMs, backMs } = { ...usual, ...limits }
  const streams = new Set<Stream>()
  /** Numbers that were told lately, so that none is told twice. */
  const told = new Map<string, number>()
  const asked = new Set<string>()
  let reading: Promise<void> | undefined
  let looking: NodeJS.Timeout | undefined
  let lostAt: number | undefined
  let isClosed = false

  let beats = 0
  const beat = setInterval(() => {
    beats += 1
    if (beats % beatsOfLook === 0) lookSoon()
    for (const stream of streams) write(stream, ': \n\n')
    const old = Date.now() - 4 * backMs
    for (const [seq, at] of told) if (at < old) told.delete(seq)
  }, beatMs)
  beat.unref()

  function write(stream: Stream, text: string): void {
    if (stream.out.writableLength > maxWaitingBytes) return end(stream)
    stream.out.write(text)
  }
  function end(stream: Stream): void {
    streams.delete(stream)
    stream.out.end()
  }
  function tell(stream: Stream, event: Event): void {
    if (!isFor(stream, event)) return
    if (stream.waiting) stream.waiting.push(event)
    else write(stream, textOf(event))
  }
  function tellAll(events: readonly Event[]): void {
    for (const event of events) {
      if (told.has(event.seq)) continue
      told.set(event.seq, Date.now())
      for (const stream of streams) tell(stream, event)
      if (event.kind === 'access') lookSoon()
    }
  }

  /** One reading at a time; what comes meanwhile is read by the next. */
  function read(): void {
    if (reading || isClosed) return
    reading = (async () => {
      while ((asked.size > 0 || lostAt !== undefined) && !isClosed) {
        const seqs = [...asked]
        const since = lostAt
        asked.clear()
        lostAt = undefined
        try {
          // Nobody listens: who comes later is told from the table.
          if (streams.size === 0) continue
          tellAll(await listEvents(db, seqs, since))
        } catch (error) {
          log.error({ err: error }, 'events were not read')
          for (const seq of seqs) asked.add(seq)
          lostAt = since ?? lostAt
          await new Promise((resolve) => setTimeout(resolve, retryMs).unref())
        }
      }
    })().finally(() => {
      reading = undefined
      if (asked.size > 0 || lostAt !== undefined) read()
    })
  }

  function lookSoon(): void {
    if (isClosed || streams.size === 0) return
    looking ??= setTimeout(() => {
      looking = undefined
      void lookAgain()
    }, lookMs).unref()
  }
  /** Ends the streams of sessions that have ended, and learns what the others may see now. */
  async function lookAgain(): Promise<void> {
    const those = [...streams]
    // They may have ended meanwhile.
    if (those.length === 0) return
    try {
      const open = await look([...new Set(those.map(({ sessionId }) => sessionId))])
      for (const stream of those) {
        const permissions = open.get(stream.sessionId)
        if (!permissions) end(stream)
        else if (!stream.isBlind) stream.permissions = permissions
      }
    } catch (error) {
      // What may not be seen any more is not shown for want of an answer.
      log.error({ err: error }, 'sessions of event streams were not read')
      for (const stream of those) end(stream)
    }
  }

  return {
    /** Announced by its number. */
    heard(seq: string): void {
      asked.add(seq)
      read()
    },
    /** Something may have been announced that was not heard, about accounts too. */
    missed(): void {
      lostAt = Math.min(lostAt ?? Infinity, Date.now() - backMs)
      read()
      lookSoon()
    },
    /** Somebody has a form open, or has left it: told to colleagues who may see what it changes. */
    tellPresence(payload: string): void {
      const told = JSON.parse(payload) as Present
      const needs: Needs | undefined = presenceForms[told.form]
      // Of a newer release that runs beside this one.
      if (needs === undefined) return
      const text = `event: present\ndata: ${JSON.stringify(told)}\n\n`
      for (const stream of streams)
        if (stream.accountId !== told.account && !stream.waiting && mayCall(needs, stream.permissions))
          write(stream, text)
    },
    /** An account or a session has changed. */
    accountsChanged: lookSoon,

    /**
     * A stream of what this person may see, from after `lastId`, as far as that is kept.
     * @throws AppError limit_reached for too many of one account, unavailable for too many of all
     */
    async open(
      { id, sessionId, permissions, mustSetUpFactor = false }: AdminViewer,
      lastId: string | undefined,
    ): Promise<Readable> {
      if (isClosed || streams.size >= aNode) throw new AppError('unavailable')
      const own = [...streams].filter(({ accountId }) => accountId === id)
      if (own.length >= anAccount) throw new AppError('limit_reached')
      const stream: Stream = {
        out: new PassThrough(),
        accountId: id,
        sessionId: sessionId ?? '',
        permissions,
        isBlind: mustSetUpFactor,
        waiting: [],
      }
      streams.add(stream)
      const life = setTimeout(() => end(stream), lifeMs).unref()
      stream.out.once('close', () => {
        clearTimeout(life)
        streams.delete(stream)
      })
      try {
        const { newest, missed } = await listSince(db, lastId, backMs)
        const [first, ...rest] = missed
          ? missed.filter((event) => isFor(stream, event)).map(textOf)
          : [`event: reset\nid: ${newest}\ndata: {}\n\n`]
        write(stream, `event: open\nid: ${lastId !== undefined && missed ? lastId : newest}\ndata: {}\n\n`)
        if (first !== undefined) for (const text of [first, ...rest]) write(stream, text)
        const sent = new Set(missed?.map(({ seq }) => seq))
        const { waiting = [] } = stream
        stream.waiting = undefined
        for (const event of waiting) if (!sent.has(event.seq)) tell(stream, event)
        // It may have ended between the question who calls and this.
        lookSoon()
        return stream.out
      } catch (error) {
        end(stream)
        throw error
      }
    },

    count: () => streams.size,

    /** Ends every stream; nobody comes after that. */
    close(): void {
      isClosed = true
      clearInterval(beat)
      clearTimeout(looking)
      for (const stream of streams) end(stream)
    },
  }
}

export type EventHub = ReturnType<typeof createEventHub>

function isFor({ accountId, permissions }: Stream, event: Event): boolean {
  if (event.accountId !== null) return event.accountId === accountId
  const needs = eventKinds[event.kind]
  if (needs === 'everybody') return true
  // Unknown: of a newer release that runs beside this one.
  return needs !== undefined && needs !== 'self' && mayCall(needs, permissions)
}

const textOf = ({ seq, kind, data }: Event) => `event: ${kind}\nid: ${seq}\ndata: ${JSON.stringify(data)}\n\n`

type Row = { seq: string; kind: EventKind; data: unknown; account_id: string | null; at: string }
const columns = sql`seq::text, kind, data, account_id, at`
const eventOf = ({ account_id: accountId, at, ...row }: Row): Event => ({
  ...row,
  accountId,
  at: new Date(at),
})

async function listEvents(db: Db, seqs: readonly string[], since: number | undefined): Promise<Event[]> {
  const { rows } = await db.execute<Row>(sql`
    select ${columns} from events
    where seq = any(${sql.param(seqs)}::bigint[])
      ${since === undefined ? sql`` : sql`or at >= ${new Date(since).toISOString()}::timestamptz`}
    order by seq`)
  return rows.map(eventOf)
}

/**
 * What happened after an event, and somewhat before it, since transactions end out of order; undefined where too much has, or the
 * event is not kept any more.
 */
async function listSince(db: Db, lastId: string | undefined, backMs: number) {
  const { rows: known } = await db.execute<{ newest: string | null; since: string | null }>(sql`
    select (select max(seq) from events)::text as newest,
      (select at from events where seq = ${isNumber(lastId) ? lastId : '-1'}::bigint)::text as since`)
  const newest = known[0]?.newest ?? '0'
  if (lastId === undefined || (lastId === '0' && newest === '0')) return { newest, missed: [] }
  const since = known[0]?.since
  if (!since) return { newest, missed: undefined }
  const { rows } = await db.execute<Row>(sql`
    select ${columns} from events
    where at >= ${since}::timestamptz - make_interval(secs => ${backMs / 1_000}) and seq <> ${lastId}::bigint
    order by seq limit ${maxReplayed + 1}`)
  return { newest, missed: rows.length > maxReplayed ? undefined : rows.map(eventOf) }
}

const isNumber = (text: string | undefined) => text !== undefined && /^\d{1,18}$/.test(text)
