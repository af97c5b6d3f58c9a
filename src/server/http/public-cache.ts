import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Language } from '#contract/enums.ts'
import { languageOfPath } from '#i18n/paths.ts'
import { bytesOf } from './bytes-of.ts'
import { changesAt, withChange } from './changes-at.ts'
import { headersForCdn, notForCdn, noteTags } from './cache-tags.ts'
import { languageOf } from './language.ts'
import { createOldAnswers, staleSeconds } from './old-answers.ts'
import { encodingOf, isSignedIn, pack, sendPacked, sendRaw, type Packed } from './packed-answer.ts'
import { hasPreviewCookie, previewNow } from './preview-now.ts'
import { privateCacheControl } from './private-answer.ts'
import { createRememberedValues } from './remembered-values.ts'
import { seenOf } from '../telemetry/seen-request.ts'
import { visitor, visitorsViewing, type PublicCaller, type Viewing } from './viewer.ts'

export type PublicCache = ReturnType<typeof createPublicCache>

/** The answer of a call or a page, before it is cached. */
export type Fresh = {
  /** A page's text, or what an answer of the API says; nobody may change it. */
  value: unknown
  contentType: string
  headers?: Record<string, string>
  keep?: boolean
  status?: number
  /** What it tells of, for a CDN. */
  tags?: readonly string[]
  /** Stands in a page that is not kept for the id of whose request it answers: one page may answer several at once. */
  idMark?: string
}

type CacheEntry = Fresh & {
  /** What browsers are sent, once one has asked. */
  packed?: Packed
  /** The pattern of its address, for the log. */
  route?: string | undefined
  /** Headers of all that are sent it, as far as they are known. */
  base?: OutgoingHttpHeaders
  /** What it takes of the memory. */
  bytes: number
  madeAt: number
  expiresAt: number
  /** When the clock alone makes it another. */
  changesAt: number | undefined
  /** Something was changed since, as opposed to its time being over. */
  isOutdated: boolean
}

/** Which answer is asked for: the parts of its address that matter, the language, and what it depends on of who asks. */
type Question = { language: Language; question: string; viewing?: Viewing }

/** What went out of the cache. */
type Sent = { route: string; bytes: number }
const sentOf = ({ route = 'none' }: CacheEntry, bytes: number): Sent => ({ route, bytes })

type Options = {
  now?: () => number
  isDatabaseAway?: () => Promise<boolean>
  maxBytes?: number
  cdnKeepSeconds?: number | undefined
}

export const freshSeconds = 30
/** Some hundreds of pages with their answers. */
const usualMaxBytes = 64 * 1024 * 1024
const maxAddresses = 20_000
/** Longer ones are taken apart each time. */
const maxAddressLength = 1_000
const bytesOfEntry = 1024

/**
 * Cache of public answers and pages: what they say, and for browsers their compressed bytes, made when the first one asks. What
 * is ready is sent before any routing; one change in the CMS, here or on another node, invalidates all of them. Outdated ones
 * are sent for five more minutes, with their age, when the database cannot be asked; those that only expired also under overload.
 */
export function createPublicCache({
  now = Date.now,
  isDatabaseAway = async () => false,
  maxBytes = usualMaxBytes,
  cdnKeepSeconds,
}: Options = {}) {
  const oldAnswers = createOldAnswers(isDatabaseAway)
  const values = createRememberedValues(oldAnswers, now)
  const kept = new Map<string, CacheEntry>()
  // Raw addresses on the wire → key; two spellings of one query share an entry.
  const addresses = new Map<string, string>()
  const underWay = new Map<string, Promise<CacheEntry | Fresh>>()
  let bytes = 0
  let hits = 0
  let misses = 0
  let generation = 0

  function drop(key: string) {
    bytes -= kept.get(key)?.bytes ?? 0
    kept.delete(key)
  }

  function keep(key: string, entry: CacheEntry) {
    const earlier = kept.get(key)?.base
    if (earlier) entry.base = earlier
    drop(key)
    kept.set(key, entry)
    bytes += entry.bytes
    makeRoom()
  }

  function grow(key: string, entry: CacheEntry, by: number) {
    entry.bytes += by
    if (kept.get(key) !== entry) return
    bytes += by
    makeRoom()
  }

  function makeRoom() {
    for (const [oldest, entry] of kept) {
      if (bytes <= maxBytes && isGoodOld(entry)) break
      drop(oldest)
    }
  }

  const isGoodOld = ({ expiresAt }: CacheEntry) => expiresAt + staleSeconds * 1000 > now()

  function look(key: string): CacheEntry | undefined {
    const entry = kept.get(key)
    return entry && entry.expiresAt > now() ? entry : undefined
  }

  function lookForOld(key: string): CacheEntry | undefined {
    const entry = kept.get(key)
    return entry && isGoodOld(entry) ? entry : undefined
  }

  /** Of what may be sent as it is; undefined where the caller has to be looked for first. */
  const keyOf = (request: IncomingMessage, caller: PublicCaller | undefined) =>
    request.method === 'GET' && caller ? addresses.get(rawAddress(request, caller.viewing)) : undefined

  async function produce(key: string, make: () => Promise<Fresh>) {
    const startedIn = generation
    const { made: fresh, changesAt: change } = await withChange(make)
    if (fresh.keep === false || (fresh.status ?? 200) !== 200) return fresh
    const entry: CacheEntry = {
      ...fresh,
      bytes: bytesOfEntry + bytesOf([key, fresh.value]),
      madeAt: now(),
      expiresAt: Math.min(now() + freshSeconds * 1000, change ?? Infinity),
      changesAt: change,
      isOutdated: false,
    }
    // Made before a change and finished after it: correct for its caller, outdated for the next.
    if (startedIn === generation) keep(key, entry)
    return entry
  }

  /** Makes the answer once for all parallel callers. */
  function produceOnce(key: string, make: () => Promise<Fresh>): Promise<CacheEntry | Fresh> {
    const running = underWay.get(key)
    if (running) return running
    const started = produce(key, make)
    underWay.set(key, started)
    const done = () => {
      if (underWay.get(key) === started) underWay.delete(key)
    }
    started.then(done, done)
    return started
  }

  const forCdn = (entry: CacheEntry, base: OutgoingHttpHeaders): OutgoingHttpHeaders =>
    cdnKeepSeconds === undefined
      ? {}
      : headersForCdn(entry.tags ?? [], String(base['content-language']), {
          keepSeconds: Math.min(cdnKeepSeconds, secondsLeft(entry)),
          freshSeconds: Math.min(freshSeconds, secondsLeft(entry)),
        })
  const aged = (entry: CacheEntry) => ({
    ...agedHeaders(entry, now()),
    ...(cdnKeepSeconds !== undefined && notForCdn),
  })

  function packedFor(key: string, entry: CacheEntry, base: OutgoingHttpHeaders): Packed {
    if (entry.packed) return entry.packed
    const { value, contentType, headers } = entry
    entry.base = base
    entry.packed = pack(
      {
        text: textOf(value),
        contentType,
        headers: { ...base, 'cache-control': cacheControlOf(entry), ...forCdn(entry, base), ...headers },
      },
      (by) => grow(key, entry, by),
    )
    // Pages are asked for by browsers only: their bytes are enough.
    if (typeof value === 'string') {
      entry.value = undefined
      grow(key, entry, -bytesOf(value))
    }
    return entry.packed
  }

  /** At once, so as it is where it was not compressed before; false where no browser ever asked. */
  function sendAged(
    request: IncomingMessage,
    response: ServerResponse,
    key: string,
    entry: CacheEntry,
  ): boolean {
    const packed = entry.packed ?? (entry.base && packedFor(key, entry, entry.base))
    if (!packed) return false
    const answer = packed.atOnce(encodingOf(request.headers['accept-encoding']))
    hits += 1
    sendRaw(request, response, packed, answer, aged(entry))
    return true
  }

  function rememberAddress(address: string, key: string) {
    if (address.length > maxAddressLength) return
    if (addresses.size >= maxAddresses) addresses.clear()
    addresses.set(address, key)
  }

  return {
    /** Invalidates the whole cache. */
    invalidate() {
      generation += 1
      for (const entry of kept.values()) {
        entry.expiresAt = Math.min(entry.expiresAt, now())
        entry.isOutdated = true
      }
      underWay.clear()
      values.invalidate()
    },

    /** Values that cost more than a page, such as counts: computed once until the next change. */
    remember: values.remember,

    /** Sends a cached answer for this request, before Fastify sees it; returns undefined when there is none. */
    sendKept(
      request: IncomingMessage,
      response: ServerResponse,
      caller = isSignedIn(request) ? undefined : visitor,
    ): Sent | undefined {
      const key = hasPreviewCookie(request) ? undefined : keyOf(request, caller)
      if (key === undefined) return undefined
      const entry = look(key)
      if (!entry) {
        const old = oldAnswers.isAway() && !isSignedIn(request) ? lookForOld(key) : undefined
        return old !== undefined && sendAged(request, response, key, old) ? sentOf(old, 0) : undefined
      }
      const { packed } = entry
      const answer = packed?.ready[encodingOf(request.headers['accept-encoding'])]
      if (!packed || !answer) return undefined
      hits += 1
      sendRaw(request, response, packed, answer)
      return sentOf(entry, answer.body.length)
    },

    /** Under overload, an answer that only expired is good enough. */
    sendOld(request: IncomingMessage, response: ServerResponse): boolean {
      const key = isSignedIn(request) || hasPreviewCookie(request) ? undefined : keyOf(request, visitor)
      if (key === undefined || kept.get(key)?.isOutdated) return false
      const entry = lookForOld(key)
      if (entry?.changesAt !== undefined && entry.changesAt <= now()) return false
      return entry !== undefined && sendAged(request, response, key, entry)
    },

    /** Answers a browser from the cache, or computes the answer once for all parallel callers. */
    async answer(
      request: FastifyRequest,
      reply: FastifyReply,
      { caller = visitor, ...asked }: Question & { caller?: PublicCaller },
      make: () => Promise<Fresh>,
    ) {
      const { language } = asked
      // Neither taken from what is kept nor kept.
      if (previewNow()) {
        const made = await make()
        return reply
          .code(made.status ?? 200)
          .headers({ ...made.headers, 'content-language': language, ...previewHeaders })
          .type(made.contentType)
          .send(withId(made, request.id))
      }
      const key = nameOf(asked)
      const base = {
        ...plainHeaders(reply),
        'content-language': language,
        vary: request.url.startsWith('/api/')
          ? 'Accept-Encoding, Accept-Language, Authorization'
          : 'Accept-Encoding',
      }
      let result: CacheEntry | Fresh | undefined = look(key)
      let old: CacheEntry | undefined
      if (result) hits += 1
      else {
        misses += 1
        old = lookForOld(key)
        const running = produceOnce(key, make)
        result = await (old ? oldAnswers.orOld(running, old, isFailure) : running)
      }
      if (!('madeAt' in result))
        return reply
          .code(result.status ?? 200)
          .headers({
            'cache-control': isSignedIn(request) ? privateCacheControl : 'no-store',
            ...result.headers,
          })
          .type(result.contentType)
          .send(withId(result, request.id))
      if (kept.get(key) === result) rememberAddress(rawAddress(request, caller.viewing), key)
      result.route = seenOf(request.raw)?.route
      const packed = packedFor(key, result, base)
      return sendPacked(request, reply, packed, result === old ? aged(result) : {})
    },

    /** For the monitor: since the start, and what kept answers and remembered values take. */
    figures: () => ({ hits, misses, bytes, valueBytes: values.bytes() }),

    /** What the answer says, for who needs no bytes of it. Never an old one: a page drawn from it would be kept as new. */
    async value(asked: Question, make: () => Promise<Fresh>): Promise<unknown> {
      if (previewNow()) return (await make()).value
      const key = nameOf(asked)
      const made: Fresh & Partial<CacheEntry> = look(key) ?? (await produceOnce(key, make))
      const { value, tags } = made
      noteTags(tags)
      changesAt(made.changesAt)
      return value
    },
  }
}

/** How long others may keep it after it was sent from here for the last time, in seconds. */
const secondsLeft = ({ changesAt: change, expiresAt }: CacheEntry) =>
  change === undefined ? Infinity : Math.max(0, Math.floor((change - expiresAt) / 1000))

function cacheControlOf(entry: CacheEntry): string {
  const left = secondsLeft(entry)
  const fresh = Math.min(freshSeconds, left)
  return `public, max-age=${fresh}, s-maxage=${fresh}, stale-while-revalidate=${Math.min(staleSeconds, left - fresh)}`
}

const previewHeaders = { 'cache-control': 'no-store', 'x-robots-tag': 'noindex' }

const nameOf = ({ language, question, viewing = visitorsViewing }: Question) =>
  `${viewing.key}${language} ${question}`

/** As it came on the wire; a page's own address names its language, whatever the browser prefers. */
const rawAddress = ({ url = '/', headers }: Pick<IncomingMessage, 'url' | 'headers'>, { key }: Viewing) =>
  `${key}${languageOfPath(url) ?? languageOf(headers['accept-language'])} ${url}`

const isFailure = (made: CacheEntry | Fresh) => !('madeAt' in made) && (made.status ?? 200) >= 500

/** A page is a text; an answer of the API is an object. */
const withId = ({ value, idMark }: Fresh, id: string) =>
  idMark === undefined ? textOf(value) : textOf(value).replaceAll(idMark, id)

const textOf = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value))

/** Say how old it is and forbid further caching. */
function agedHeaders({ madeAt }: CacheEntry, now: number): OutgoingHttpHeaders {
  const age = Math.floor((now - madeAt) / 1000)
  return {
    'cache-control': 'public, max-age=0, must-revalidate',
    'cache-status': `shop; hit; ttl=${freshSeconds - age}`,
    age: String(age),
  }
}

/** Those of every answer: the id is one request's own. */
function plainHeaders(reply: FastifyReply): Record<string, string | number | string[]> {
  return Object.fromEntries(
    Object.entries(reply.getHeaders()).flatMap(([name, value]) =>
      value === undefined || name === 'x-request-id' ? [] : [[name, value]],
    ),
  )
}
