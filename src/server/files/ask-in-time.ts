import { Gauge } from 'prom-client'
import type { Logger } from 'pino'
import { AppError } from '../http/app-error.ts'

const failuresBeforeRest = 3
const restMs = 1_000
const retryAfter = 5

/** For the monitor. */
export const storeAwayGauge = new Gauge({
  name: 'file_store_away',
  help: '1 while the file store does not answer; the shop sells on without its pictures',
})

/** `giveTime` lets the question take so long as a whole, from its beginning on. */
type Work<T> = (signal: AbortSignal, giveTime: (milliseconds: number) => void) => Promise<T>
export type AskInTime = <T>(work: Work<T>, milliseconds?: number) => Promise<T>

type Options = { patienceMs: number; isAway: (error: unknown) => boolean; log: Pick<Logger, 'warn'> }

/**
 * Asks a server that may hang or be gone. No question takes longer than it may, whatever it waits for; and after three that
 * failed in a row one at a time goes through, while the others are refused at once: waiting for the same silence helps nobody.
 * @throws AppError unavailable
 */
export function askInTime({ patienceMs, isAway, log }: Options): AskInTime {
  let failures = 0
  let restUntil = 0

  return async (work, milliseconds = patienceMs) => {
    const isResting = failures >= failuresBeforeRest
    if (isResting && performance.now() < restUntil) throw away()
    // The next tries when this one has had its time; a large file may have more.
    if (isResting) restUntil = performance.now() + patienceMs
    try {
      const answer = await within(milliseconds, work)
      failures = 0
      storeAwayGauge.set(0)
      return answer
    } catch (error) {
      if (!isAway(error)) {
        // An answer all the same.
        failures = 0
        storeAwayGauge.set(0)
        throw error
      }
      failures += 1
      restUntil = performance.now() + restMs
      if (failures >= failuresBeforeRest) storeAwayGauge.set(1)
      log.warn({ err: error }, 'the file store did not answer')
      throw away()
    }
  }
}

const away = () => new AppError('unavailable', { details: { retryAfter } })

/** The signal ends what listens to it; what does not is no longer waited for. */
async function within<T>(milliseconds: number, work: Work<T>): Promise<T> {
  const start = performance.now()
  const ending = new AbortController()
  let timer: NodeJS.Timeout | undefined
  const { promise: tooLate, reject } = Promise.withResolvers<never>()
  const giveTime = (whole: number) => {
    clearTimeout(timer)
    timer = setTimeout(
      () => {
        const error = Object.assign(new Error(`no answer within ${whole} ms`), { name: 'TimeoutError' })
        reject(error)
        ending.abort(error)
      },
      whole - (performance.now() - start),
    )
  }
  giveTime(milliseconds)
  try {
    return await Promise.race([work(ending.signal, giveTime), tooLate])
  } finally {
    clearTimeout(timer)
  }
}
