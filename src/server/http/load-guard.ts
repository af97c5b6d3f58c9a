import type { IncomingMessage, ServerResponse } from 'node:http'
import PQueue from 'p-queue'
import type { Brand } from '#brands/brand.ts'
import type { Language } from '#contract/enums.ts'
import type { ErrorBody } from '#contract/errors.ts'
import { languageOfPath } from '#i18n/paths.ts'
import { AppError } from './app-error.ts'
import { errorBody, isForPerson } from './error-handler.ts'
import { failurePage, failurePolicy } from './failure-page.ts'
import { languageOf } from './language.ts'
import { loadClassOf, type LoadClass } from './load-classes.ts'

export type LoadLimits = Record<LoadClass, { atOnce: number; waiting: number }>

/**
 * Together fewer than make the event loop late. Browsing holds fewer connections of the database than there are, and its queue
 * is what is done in a second or two: whoever does not fit is better told at once.
 */
const usual: LoadLimits = {
  first: { atOnce: 24, waiting: 400 },
  signedIn: { atOnce: 12, waiting: 200 },
  browsing: { atOnce: 6, waiting: 30 },
  files: { atOnce: 16, waiting: 400 },
  heavy: { atOnce: 2, waiting: 20 },
}
/** Nobody looks at a page any more that comes this late. */
const longestWaitMs = 5_000
/** Seconds after which who was turned away may come again. */
const retryAfter = 5

type Options = {
  brand: Pick<Brand, 'name' | 'colors'>
  /** Answers with what is kept and out of date, if there is something. */
  sendOld: (request: IncomingMessage, response: ServerResponse) => boolean
  limits?: LoadLimits
}

/**
 * Lets so many requests of each class in at once, and so many wait; who comes beyond that is turned away (503) before anything
 * was done for them, which costs next to nothing. No class waits for another.
 */
export function createLoadGuard({ brand, sendOld, limits = usual }: Options) {
  const lanes = new Map<string, { queue: PQueue; waiting: number; turnedAway: number }>(
    (Object.entries(limits) as [LoadClass, LoadLimits[LoadClass]][]).map(([name, { atOnce, waiting }]) => [
      name,
      { queue: new PQueue({ concurrency: atOnce }), waiting, turnedAway: 0 },
    ]),
  )
  type Lane = { turnedAway: number }
  const turnAway = (lane: Lane, request: IncomingMessage, response: ServerResponse) => {
    if (sendOld(request, response)) return
    lane.turnedAway += 1
    refuse(request, response, brand)
  }

  return {
    /** Calls `handle` now or later, or answers the request itself. */
    admit(request: IncomingMessage, response: ServerResponse, handle: () => void): void {
      const lane = lanes.get(laneOf(request))
      if (!lane) return handle()
      if (lane.queue.pending >= lane.queue.concurrency && lane.queue.size >= lane.waiting)
        return turnAway(lane, request, response)
      const cameAt = performance.now()
      void lane.queue.add(() => {
        if (response.destroyed) return undefined
        if (performance.now() - cameAt > longestWaitMs) return turnAway(lane, request, response)
        return answered(response, handle)
      })
    },
    /** For the monitor. */
    figures: () =>
      [...lanes].map(([name, { queue, turnedAway }]) => ({
        name,
        running: queue.pending,
        waiting: queue.size,
        turnedAway,
      })),
  }
}

export type LoadGuard = ReturnType<typeof createLoadGuard>

const laneOf = ({ url = '/', headers }: IncomingMessage) =>
  loadClassOf(url, headers.authorization !== undefined)

/** Done when the whole answer is handed over, however slowly it is then fetched, or when nobody waits for it any more. */
const answered = (response: ServerResponse, handle: () => void) =>
  new Promise<void>((resolve) => {
    response.once('prefinish', resolve)
    response.once('close', resolve)
    handle()
  })

type Refusal = { body: ErrorBody; json: string }
const refusals = new Map<Language, Refusal>()

/** Made once: a refusal has to cost next to nothing. */
function refusalIn(language: Language): Refusal {
  const known = refusals.get(language)
  if (known) return known
  const body = errorBody(new AppError('unavailable', { details: { retryAfter } }), language)
  const refusal = { body, json: JSON.stringify(body) }
  refusals.set(language, refusal)
  return refusal
}

/** 503 without the framework: a page for a person, data for everyone else. */
function refuse(request: IncomingMessage, response: ServerResponse, brand: Options['brand']): void {
  const { url = '/', headers } = request
  const forPerson = isForPerson({ url, headers })
  const language = (forPerson && languageOfPath(url)) || languageOf(headers['accept-language'])
  const refusal = refusalIn(language)
  const body = forPerson ? failurePage(refusal.body, language, url, brand) : refusal.json
  response.writeHead(503, {
    'content-type': forPerson ? 'text/html; charset=utf-8' : 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(body),
    'content-language': language,
    'content-security-policy': forPerson ? failurePolicy : `default-src 'none'; frame-ancestors 'none'`,
    'x-content-type-options': 'nosniff',
    'cache-control': 'no-store',
    'retry-after': String(retryAfter),
  })
  response.end(body)
}
