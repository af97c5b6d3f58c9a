import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { waitAtMost } from './wait-at-most.ts'
import type { Context } from './context.ts'

/** Running requests have so long, and as long again must be left of the eight seconds that a process manager waits. */
const requestsMs = 3_500
const requestsAfterDrainMs = 1_000
const jobsMs = 1_500
const lookMs = 50

export type RunningShop = {
  ctx: Context
  app: FastifyInstance
  jobs: { stop: () => Promise<void> }
}

/**
 * Not ready any more, then no new connections, then no work. What runs may finish; what takes too long is cut, since its
 * caller has no answer yet and the database undoes it.
 */
export async function shutDown({ ctx, app, jobs }: RunningShop, signal: string | undefined): Promise<void> {
  ctx.life.isDraining = true
  // Who follows a stream comes back to another node.
  ctx.events.close()
  // The database may have gone first; what is left undone is taken up at the next start.
  const jobsEnd = jobs
    .stop()
    .catch((error: unknown) => ctx.log.warn({ err: error }, 'jobs did not end in order'))
  // Who presses Ctrl-C has no balancer that must hear of it first.
  const drainMs = signal === 'SIGTERM' ? ctx.config.drainSeconds * 1_000 : 0
  await pause(drainMs)
  await closeWithin(drainMs > 0 ? requestsAfterDrainMs : requestsMs, app)
  await waitAtMost(jobsMs, jobsEnd)
}

async function closeWithin(milliseconds: number, app: FastifyInstance): Promise<void> {
  // A connection that falls idle only now would otherwise be waited for.
  const closingIdle = setInterval(() => app.server.closeIdleConnections(), lookMs)
  const closed = app.close()
  await waitAtMost(milliseconds, closed)
  clearInterval(closingIdle)
  app.server.closeAllConnections()
  await waitAtMost(lookMs, closed)
}
