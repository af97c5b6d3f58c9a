import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Language } from '#contract/enums.ts'
import { languageOfPath } from '#i18n/paths.ts'
import { languageOf } from './language.ts'
import { createOldAnswers } from './old-answers.ts'
import { encodingOf, pack, sendPacked, type Packed } from './packed-answer.ts'

export type PublicCache = ReturnType<typeof createPublicCache>

/** The answer of a call or a page, before it is cached. */
export type Fresh = {
  body: string
  contentType: string
  headers?: Record<string, string>
  keep?: boolean
  status?: number
}

type Kept = Packed & {
  madeAt: number
  expiresAt: number
  /** Something was changed since, as opposed to its time being over. */
  isOutdated: boolean
}

type Options = { now?: () => number; isDatabaseAway?: () => Promise<boolean> }

const freshSeconds = 30
const staleSeconds = 300
const maxBytes = 256 * 1024 * 1024
const maxAddresses = 20_000
const maxRemembered = 5_000
const cacheControl = `public, max-age=${freshSeconds}, s-maxage=${freshSeconds}, stale-while-revalidate=${staleSeconds}`

/**
 * Cache of public answers and pages, whole and compressed. A cached answer is sent before any routing; one change in the
 * CMS, here or on another node, invalidates all of them. Outdated ones are sent for five more minutes, with their age, when
 * the database cannot be asked; those that only expired also under overload.
 */
export function createPublicCache({ now = Date.now, isDatabaseAway = async () => false }: Options = {}) {
  const oldAnswers = createOldAnswers(isDatabaseAway)
  const kept = new Map<string, Kept>()
  // Raw addresses on the wire → key; two spellings of one query share an entry.
  const addresses = new Map<string, string>()
  const underWay = new Map<string, Promise<Kept | Fresh>>()
  const remembered = new Map<string, Promise<unknown>>()
  // Entries from before the last change, and until when they may be used at all.
  const before = new Map<string, { value: unknown; until: number }>()
  let bytes = 0
  let generation = 0

  function drop(key: string) {
    bytes -= kept.get(key)?.bytes ?? 0
    kept.delete(key)
  }

  function keep(key: string, entry: Kept) {
    drop(key)
    kept.set(key, entry)
    bytes += entry.bytes
    for (const [oldest, entry] of kept) {
      if (bytes <= maxBytes && isGoodOld(entry)) break
      drop(oldest)
    }
  }

  const isGoodOld = ({ expiresAt }: Kept) => expiresAt + staleSeconds * 1000 > now()

  function look(key: string): Kept | undefined {
    const entry = kept.get(key)
    return entry && entry.expiresAt > now() ? entry : undefined
  }

  function lookForOld(key: string): Kept | undefined {
    const entry = kept.get(key)
    return entry && isGoodOld(entry) ? asOld(entry, (now() - entry.madeAt) / 1000) : undefined
  }

  const keyOf = (request: IncomingMessage) => addresses.get(rawAddress(request))
  const isForAll = ({ method, headers }: IncomingMessage) =>
    method === 'GET' && headers.authorization === undefined

  async function produce(
    key: string,
    address: string,
    make: () => Promise<Fresh>,
    headers: OutgoingHttpHeaders,
  ) {
    const startedIn = generation
    const fresh = await make()
    if (fresh.keep === false || (fresh.status ?? 200) !== 200) return fresh
    const entry = {
      ...(await pack(fresh, { ...headers, 'cache-control': cacheControl })),
      madeAt: now(),
      expiresAt: now() + freshSeconds * 1000,
      isOutdated: false,
    }
    // Made before a change and finished after it: correct for its caller, outdated for the next.
    if (startedIn === generation) {
      keep(key, entry)
      if (addresses.size >= maxAddresses) addresses.clear()
      addresses.set(address, key)
    }
    return entry
  }

  function ask<T>(key: string, make: () => Promise<T>): Promise<T> {
    if (remembered.size >= maxRemembered) remembered.clear()
    const asked = make()
    remembered.set(key, asked)
    asked.then(
      (value) => {
        if (before.size >= maxRemembered) before.clear()
        before.set(key, { value, until: Infinity })
      },
      () => remembered.get(key) === asked && remembered.delete(key),
    )
    return asked
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
      remembered.clear()
      for (const value of before.values()) value.until = Math.min(value.until, now() + staleSeconds * 1000)
    },

    /** Values that cost more than a page, such as counts: computed once until the next change. */
    remember<T>(key: string, make: () => Promise<T>): Promise<T> {
      // Keys name their type: one key is always asked with the same `make`.
      const asked = (remembered.get(key) as Promise<T> | undefined) ?? ask(key, make)
      const old = before.get(key)
      const isOld = old !== undefined && old.until < Infinity && old.until > now()
      return isOld ? oldAnswers.orOld(asked, old.value as T, () => false) : asked
    },

    /** Sends a cached answer for this request, before Fastify sees it; returns false when there is none. */
    sendKept(request: IncomingMessage, response: ServerResponse): boolean {
      const key = isForAll(request) ? keyOf(request) : undefined
      if (key === undefined) return false
      const entry = look(key) ?? (oldAnswers.isAway() ? lookForOld(key) : undefined)
      if (entry) sendRaw(request, response, entry)
      return entry !== undefined
    },

    /** Under overload, an answer that only expired is good enough. */
    sendOld(request: IncomingMessage, response: ServerResponse): boolean {
      const key = isForAll(request) ? keyOf(request) : undefined
      if (key === undefined || kept.get(key)?.isOutdated) return false
      const entry = lookForOld(key)
      if (entry) sendRaw(request, response, entry)
      return entry !== undefined
    },

    /** Answers from the cache, or computes the answer once for all parallel callers. */
    async answer(
      request: FastifyRequest,
      reply: FastifyReply,
      { language, question }: { language: Language; question: string },
      make: () => Promise<Fresh>,
    ) {
      const key = `${language} ${question}`
      const address = rawAddress(request)
      const headers = {
        ...plainHeaders(reply),
        'content-language': language,
        vary: request.url.startsWith('/api/')
          ? 'Accept-Encoding, Accept-Language, Authorization'
          : 'Accept-Encoding',
      }
      let result: Kept | Fresh | undefined = look(key)
      if (result) addresses.set(address, key)
      else {
        let running = underWay.get(key)
        if (!running) {
          running = produce(key, address, make, headers)
          underWay.set(key, running)
          const started = running
          const done = () => {
            if (underWay.get(key) === started) underWay.delete(key)
          }
          running.then(done, done)
        }
        // A page rendered from outdated answers would be cached as a new one.
        const isInProcess = request.headers['x-in-process'] !== undefined
        const old = isInProcess ? undefined : lookForOld(key)
        result = await (old ? oldAnswers.orOld(running, old, isFailure) : running)
      }
      if (!('answers' in result)) {
        return reply
          .code(result.status ?? 200)
          .headers({ 'cache-control': 'no-store', ...result.headers })
          .type(result.contentType)
          .send(result.body)
      }
      return sendPacked(request, reply, result)
    },
  }
}

/** As it came on the wire; a page's own address names its language, whatever the browser prefers. */
const rawAddress = ({ url = '/', headers }: Pick<IncomingMessage, 'url' | 'headers'>) =>
  `${languageOfPath(url) ?? languageOf(headers['accept-language'])} ${url}`

const isFailure = (made: Kept | Fresh) => !('answers' in made) && (made.status ?? 200) >= 500

/** Adds its age and forbids further caching. */
function asOld(entry: Kept, ageSeconds: number): Kept {
  const age = Math.floor(ageSeconds)
  const old = {
    'cache-control': 'public, max-age=0, must-revalidate',
    'cache-status': `shop; hit; ttl=${freshSeconds - age}`,
    age: String(age),
  }
  const aged = (answer: Kept['answers']['br']) => ({ ...answer, headers: { ...answer.headers, ...old } })
  const { br, gzip, identity } = entry.answers
  return {
    ...entry,
    answers: { br: aged(br), gzip: aged(gzip), identity: aged(identity) },
    notModified: { ...entry.notModified, ...old },
  }
}

function sendRaw(request: IncomingMessage, response: ServerResponse, entry: Packed): void {
  if (request.headers['if-none-match'] === entry.etag) {
    response.writeHead(304, entry.notModified).end()
    return
  }
  const answer = entry.answers[encodingOf(request.headers['accept-encoding'])]
  response.writeHead(200, answer.headers).end(answer.body)
}

function plainHeaders(reply: FastifyReply): Record<string, string | number | string[]> {
  return Object.fromEntries(
    Object.entries(reply.getHeaders()).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, value]],
    ),
  )
}

/** Canonical cache key: known parameters only, sorted, empty ones dropped. */
export function questionOf(url: string, known: readonly string[]): string {
  const [path = '', query = ''] = url.split('?', 2)
  const read = [...new URLSearchParams(query)].filter(([name, value]) => value !== '' && known.includes(name))
  const sorted = read.toSorted(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0))
  return sorted.length === 0 ? path : `${path}?${new URLSearchParams(sorted).toString()}`
}
