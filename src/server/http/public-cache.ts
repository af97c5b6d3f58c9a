import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Language } from '#contract/enums.ts'
import { languageOf } from './language.ts'
import { encodingOf, pack, sendPacked, type Packed } from './packed-answer.ts'

export type PublicCache = ReturnType<typeof createPublicCache>

/** What a call or a page answered, before it is kept. */
export type Fresh = {
  body: string
  contentType: string
  headers?: Record<string, string>
  keep?: boolean
  status?: number
}

type Kept = Packed & { expiresAt: number }

const freshSeconds = 30
const staleSeconds = 300
const maxBytes = 256 * 1024 * 1024
const maxAddresses = 20_000
const maxRemembered = 5_000
const cacheControl = `public, max-age=${freshSeconds}, s-maxage=${freshSeconds}, stale-while-revalidate=${staleSeconds}`

/**
 * Public answers and pages, kept whole and compressed (D-119, safety C19). A kept answer goes out before any routing;
 * one change in the CMS, here or on another node, makes all of them old at once.
 */
export function createPublicCache(now: () => number = Date.now) {
  const kept = new Map<string, Kept>()
  // Raw addresses on the wire → key; two spellings of one query share what is kept.
  const addresses = new Map<string, string>()
  const underWay = new Map<string, Promise<Kept | Fresh>>()
  const remembered = new Map<string, Promise<unknown>>()
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
    for (const oldest of kept.keys()) {
      if (bytes <= maxBytes) break
      drop(oldest)
    }
  }

  function look(key: string): Kept | undefined {
    const entry = kept.get(key)
    if (entry && entry.expiresAt > now()) return entry
    if (entry) drop(key)
    return undefined
  }

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
      expiresAt: now() + freshSeconds * 1000,
    }
    // Made before a change and finished after it: right for who asked, too old for the next.
    if (startedIn === generation) {
      keep(key, entry)
      if (addresses.size >= maxAddresses) addresses.clear()
      addresses.set(address, key)
    }
    return entry
  }

  return {
    /** Everything kept is old from now on. */
    invalidate() {
      generation += 1
      kept.clear()
      addresses.clear()
      underWay.clear()
      remembered.clear()
      bytes = 0
    },

    /** What costs more than a page to find out, such as counts: asked once until the next change. */
    remember<T>(key: string, make: () => Promise<T>): Promise<T> {
      const known = remembered.get(key)
      // Keys name their type: one key is always asked with the same `make`.
      if (known) return known as Promise<T>
      if (remembered.size >= maxRemembered) remembered.clear()
      const asked = make()
      remembered.set(key, asked)
      asked.catch(() => remembered.get(key) === asked && remembered.delete(key))
      return asked
    },

    /** Sends a kept answer for this request, before Fastify sees it; false when there is none. */
    sendKept(request: IncomingMessage, response: ServerResponse): boolean {
      if (request.method !== 'GET' || request.headers.authorization !== undefined) return false
      const key = addresses.get(`${languageOf(request.headers['accept-language'])} ${request.url ?? ''}`)
      const entry = key === undefined ? undefined : look(key)
      if (!entry) return false
      if (request.headers['if-none-match'] === entry.etag) {
        response.writeHead(304, entry.notModified)
        response.end()
        return true
      }
      const answer = entry.answers[encodingOf(request.headers['accept-encoding'])]
      response.writeHead(200, answer.headers)
      response.end(answer.body)
      return true
    },

    /** Answers from what is kept, or makes it once for all who ask at the same time. */
    async answer(
      request: FastifyRequest,
      reply: FastifyReply,
      { language, question }: { language: Language; question: string },
      make: () => Promise<Fresh>,
    ) {
      const key = `${language} ${question}`
      const address = `${language} ${request.url}`
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
        result = await running
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

function plainHeaders(reply: FastifyReply): Record<string, string | number | string[]> {
  return Object.fromEntries(
    Object.entries(reply.getHeaders()).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, value]],
    ),
  )
}

/** One spelling for one question: only the parameters that are read, sorted, empty ones dropped. */
export function questionOf(url: string, known: readonly string[]): string {
  const [path = '', query = ''] = url.split('?', 2)
  const read = [...new URLSearchParams(query)].filter(([name, value]) => value !== '' && known.includes(name))
  const sorted = read.toSorted(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0))
  return sorted.length === 0 ? path : `${path}?${new URLSearchParams(sorted).toString()}`
}
