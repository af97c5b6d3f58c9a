import underPressure from '@fastify/under-pressure'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import { AppError } from './app-error.ts'

/** What the event loop is late on average; less is a burst that passes: waiting is sooner than coming again. */
const maxEventLoopDelayMs = 2_000
const sampleIntervalMs = 5_000
/** Seconds after which who was turned away may come again. */
const retryAfter = 5

/**
 * Turns requests away (503) while there has been too much to do for two samples in a row (safety C15). One alone may
 * be a machine that slept, or was busy with something else, and has nothing to do by now.
 */
export async function loadGuard(app: FastifyInstance, log: FastifyBaseLogger): Promise<void> {
  const isLasting = lasting()
  await app.register(underPressure, {
    maxEventLoopDelay: maxEventLoopDelayMs,
    sampleInterval: sampleIntervalMs,
    retryAfter,
    pressureHandler: (request, _reply, type, value) => {
      // Cheap to send, and a page that lacks one of its files is worse than a late one.
      if (!isLasting(value) || request.url.startsWith('/assets/')) return
      log.warn({ type, value }, 'turned away: too much to do')
      throw new AppError('unavailable', { details: { retryAfter } })
    },
  })
}

/** Told of each request that meets a sample over the limit. A sample is known by its value. */
export function lasting(now = () => performance.now()): (value: number | undefined) => boolean {
  let last = { value: undefined as number | undefined, at: -Infinity, isLasting: false }
  return (value) => {
    if (value !== last.value) last = { value, at: now(), isLasting: now() - last.at < 2 * sampleIntervalMs }
    return last.isLasting
  }
}
