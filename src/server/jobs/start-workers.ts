import { type ConstructorOptions, PgBoss } from 'pg-boss'
import type { Context } from '../context.ts'
import { directUrlOf } from '../db/connect.ts'
import { endQuietly } from '../db/quiet-end.ts'
import { bossOptions } from './boss.ts'
import { concurrency, type Lane, lanes } from './lanes.ts'
import { type FetchedJob, type JobHandlers, performJob, type WorkerContext } from './perform-job.ts'

/**
 * Connections of its own: what a flood of requests makes wait is not the note that a job was done. Both timeouts end what a
 * frozen server does not answer.
 */
const connections = {
  max: 2,
  connectionTimeoutMillis: 4_000,
  statement_timeout: 20_000,
  query_timeout: 22_000,
  keepAlive: true,
}

/** Half a minute without a sign of life, as every job's queue says, and its job is given to another worker. */
const lookForDeadSeconds = 30

const timing = {
  useListenNotify: true,
  superviseIntervalSeconds: lookForDeadSeconds,
  monitorIntervalSeconds: lookForDeadSeconds,
  cronWorkerIntervalSeconds: 10,
  // Jobs that wait for other jobs do not exist here.
  flowIntervalSeconds: 3_600,
  reindex: false,
} satisfies ConstructorOptions

/** Without notices of the database, and with them: a failed job's next turn is found by looking. */
const pollingSeconds = { pollingIntervalSeconds: 2, notifyPollingIntervalSeconds: 15 }

export type Workers = { boss: PgBoss; stop: (withinMs: number) => Promise<void> }

/**
 * Works through these lanes until it is stopped. `keepsOrder` also gives dead workers' jobs to others, deletes old jobs and runs
 * the schedules, which several nodes share. `stop` lets what runs finish for so long, then gives it back.
 */
export async function startWorkers(
  ctx: Context,
  handlers: JobHandlers,
  { lanes: chosen, keepsOrder }: { lanes: readonly Lane[]; keepsOrder: boolean },
): Promise<Workers> {
  endQuietly()
  const ending = new AbortController()
  const boss = new PgBoss({
    ...bossOptions,
    ...connections,
    ...timing,
    connectionString: directUrlOf(ctx.db),
    supervise: keepsOrder,
    schedule: keepsOrder,
  })
  boss.on('error', (error) => ctx.log.warn({ err: error }, 'jobs were not run'))
  boss.on('warning', (warning) => ctx.log.warn(warning, 'jobs'))
  const work = { ctx, boss, handlers, ending: ending.signal }
  const stop = async (withinMs: number) => {
    // First nothing more is fetched: what long work gives back must not come to this node again.
    const stopped = chosen.flatMap((lane) => lanes[lane].map((name) => boss.offWork(name, { wait: false })))
    ending.abort()
    await Promise.all(stopped)
    await boss.stop({ timeout: withinMs })
  }
  try {
    await boss.start()
    for (const lane of chosen) for (const name of lanes[lane]) await takeUp(work, name, concurrency[lane])
    return { boss, stop }
  } catch (error) {
    await stop(0)
    throw error
  }
}

async function takeUp(work: WorkerContext, name: string, batchSize: number): Promise<void> {
  const { boss } = work
  const options = { ...pollingSeconds, batchSize, includeMetadata: true, perJobResults: true } as const
  const id = await boss.work(name, options, async (fetched: FetchedJob[]) => {
    const results = await Promise.all(fetched.map((job) => performJob(work, job)))
    // Where there was something there may be more.
    boss.notifyWorker(id)
    return results
  })
}
