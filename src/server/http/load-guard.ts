import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http'
import { setImmediate, setTimeout as pause } from 'node:timers/promises'
import PQueue from 'p-queue'
import type { Brand } from '#brands/brand.ts'
import type { Language } from '#contract/enums.ts'
import { languageOfPath } from '#i18n/paths.ts'
import { AppError } from './app-error.ts'
import { errorBody, isForPerson } from './error-handler.ts'
import { failurePage, failurePolicy } from './failure-page.ts'
import { languageOf } from './language.ts'
import { see } from '../telemetry/seen-request.ts'
import { loadClassOf, type LoadClass } from './load-classes.ts'
import { encodingOf } from './packed-answer.ts'

export type LoadLimits = Record<LoadClass, { atOnce: number; waiting: number }>

/**
 * Together fewer than would make the event loop late. Browsing holds fewer database connections than there are, and its
 * queue is worked off in a second or two: others are better refused at once.
 */
const usual: LoadLimits = {
  first: { atOnce: 24, waiting: 400 },
  signedIn: { atOnce: 12, waiting: 200 },
  browsing: { atOnce: 6, waiting: 30 },
  files: { atOnce: 16, waiting: 400 },
  heavy: { atOnce: 2, waiting: 20 },
}
/** A page this late is not looked at any more. */
const longestWaitMs = 5_000
/** Seconds after which who was turned away may come again. */
const retryAfter = 5
/** So many wait for the answer that somebody else is let in for; each holds a connection and no more. */
const mostFollowers = 1_000
/** Turns of the event loop between two pieces of browsing while it is crowded, unless they take longer than this. */
const quietCount = 16
const quietMs = 25

type Options = {
  brand: Pick<Brand, 'name' | 'colors'>
  /** Answers with what is kept by now, if there is something. */
  sendKept: (request: IncomingMessage, response: ServerResponse) => boolean
  /** Answers with what is kept and out of date, if there is something. */
  sendOld: (request: IncomingMessage, response: ServerResponse) => boolean
  limits?: LoadLimits
}

/**
 * Lets so many requests of each class in at once, and so many wait; who comes beyond that is turned away (503) before anything
 * was done for them, which costs next to nothing. No class waits for another. Of those who ask the same at the same time one is
 * let in, and the others are sent what is kept then: a page that all look at is made once after a change, and nobody is refused.
 */
export function createLoadGuard({ brand, sendKept, sendOld, limits = usual }: Options) {
  const lanes = new Map<string, Lane>(
    (Object.entries(limits) as [LoadClass, LoadLimits[LoadClass]][]).map(([name, { atOnce, waiting }]) => [
      name,
      { queue: new PQueue({ concurrency: atOnce }), waiting, turnedAway: 0 },
    ]),
  )
  const quietTurn = quietTurns()
  const refusals = everyRefusal(brand)
  /** What somebody is let in for; done when that is answered, false if they have gone before. */
  const asked = new Map<string, Promise<boolean>>()
  let followers = 0

  const turnAway = (lane: Lane, request: IncomingMessage, response: ServerResponse) => {
    if (sendOld(request, response)) return
    lane.turnedAway += 1
    refuse(request, response, refusals)
  }

  /** True once it is answered or refused, false if who asked has gone before. */
  async function enter(name: string, lane: Lane, { request, response, handle }: Asking): Promise<boolean> {
    const { queue } = lane
    if (queue.pending >= queue.concurrency && queue.size >= lane.waiting) {
      turnAway(lane, request, response)
      return true
    }
    const cameAt = performance.now()
    return await queue.add(async () => {
      if (name === 'browsing' && queue.size >= lane.waiting / 2) await quietTurn()
      if (hasGone(request, response)) return false
      if (performance.now() - cameAt > longestWaitMs) turnAway(lane, request, response)
      else await answered(response, handle)
      return true
    })
  }

  async function lead(question: string, lane: Lane, asking: Asking) {
    const entered = enter('browsing', lane, asking)
    asked.set(question, entered)
    try {
      await entered
    } finally {
      asked.delete(question)
    }
  }

  async function follow(first: Promise<boolean>, lane: Lane, asking: Asking) {
    followers += 1
    // Nobody waits longer for another's answer than for their own.
    const isAnswered = await Promise.race([first, pause(longestWaitMs, true, { ref: false })])
    followers -= 1
    const { request, response } = asking
    if (hasGone(request, response) || sendKept(request, response)) return
    if (isAnswered) await enter('browsing', lane, asking)
    else browse(lane, asking)
  }

  function browse(lane: Lane, asking: Asking) {
    const question = asksFor(asking.request)
    const first = asked.get(question)
    if (!first) void lead(question, lane, asking)
    else void (followers < mostFollowers ? follow(first, lane, asking) : enter('browsing', lane, asking))
  }

  return {
    /** Calls `handle` now or later, or answers the request itself. */
    admit(request: IncomingMessage, response: ServerResponse, handle: () => void): void {
      const name = laneOf(request)
      const lane = lanes.get(name)
      const asking = { request, response, handle }
      if (!lane) handle()
      else if (name === 'browsing' && request.method === 'GET') browse(lane, asking)
      else void enter(name, lane, asking)
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

type Lane = { queue: PQueue; waiting: number; turnedAway: number }
type Asking = { request: IncomingMessage; response: ServerResponse; handle: () => void }

/** The response hears of it a moment later than the socket. */
const hasGone = (request: IncomingMessage, response: ServerResponse) =>
  response.destroyed || request.socket.destroyed

/** The same for all who are sent the same bytes. */
const asksFor = ({ url = '/', headers }: IncomingMessage) =>
  `${languageOfPath(url) ?? languageOf(headers['accept-language'])} ${encodingOf(headers['accept-encoding'])} ${url}`

export type LoadGuard = ReturnType<typeof createLoadGuard>

const laneOf = ({ url = '/', headers }: IncomingMessage) =>
  loadClassOf(url, headers.authorization !== undefined)

/** Of an answer that goes on for minutes: others need not wait for its end. */
const endless = 'endless'
export const givesPlaceBack = (response: ServerResponse): void => void response.emit(endless)

/** Done when the whole answer is handed over, however slowly it is then fetched, or when the client has gone. */
const answered = (response: ServerResponse, handle: () => void) =>
  new Promise<void>((resolve) => {
    response.once(endless, resolve)
    response.once('prefinish', resolve)
    response.once('close', resolve)
    handle()
  })

/**
 * Some turns of the event loop for each who asks, one after the other: what came meanwhile is taken up, read and refused before
 * the next heavy piece of work begins.
 */
function quietTurns() {
  let last = Promise.resolve()
  const quiet = async () => {
    const startedAt = performance.now()
    for (let turns = 0; turns < quietCount && performance.now() - startedAt < quietMs; turns += 1)
      await setImmediate()
  }
  return () => (last = last.then(quiet))
}

type Refusal = { headers: OutgoingHttpHeaders; before: string; after: string; bytes: number }
/** Stands where a refusal shows the id of its request. */
const idMark = '{id}'
const kinds = { page: 'text/html; charset=utf-8', data: 'application/json; charset=utf-8' }

/** Every refusal there is, whole: one has to cost next to nothing. */
function everyRefusal(brand: Options['brand']): Record<Language, Record<keyof typeof kinds, Refusal>> {
  const refusalsIn = (language: Language) => {
    const refused = errorBody(new AppError('unavailable', { details: { retryAfter } }), language)
    const body = { ...refused, requestId: idMark }
    const refusal = (kind: keyof typeof kinds, whole: string): Refusal => {
      const [before = '', after = ''] = whole.split(idMark)
      return {
        headers: {
          'content-type': kinds[kind],
          'content-language': language,
          'content-security-policy':
            kind === 'page' ? failurePolicy : `default-src 'none'; frame-ancestors 'none'`,
          'x-content-type-options': 'nosniff',
          'cache-control': 'no-store',
          'retry-after': String(retryAfter),
        },
        before,
        after,
        bytes: Buffer.byteLength(before + after),
      }
    }
    return {
      // An empty address is the one that was asked for.
      page: refusal('page', failurePage(body, language, '', brand)),
      data: refusal('data', JSON.stringify(body)),
    }
  }
  return { en: refusalsIn('en'), ar: refusalsIn('ar') }
}

/** 503 without the framework: a page for a person, data for everyone else. */
function refuse(
  request: IncomingMessage,
  response: ServerResponse,
  refusals: ReturnType<typeof everyRefusal>,
): void {
  const { url = '/', headers } = request
  const forPerson = isForPerson({ url, headers })
  const language = (forPerson && languageOfPath(url)) || languageOf(headers['accept-language'])
  const refusal = refusals[language][forPerson ? 'page' : 'data']
  const { id } = see(request)
  response
    .writeHead(503, {
      ...refusal.headers,
      'content-length': refusal.bytes + id.length,
      'x-request-id': id,
    })
    .end(refusal.before + id + refusal.after)
}
