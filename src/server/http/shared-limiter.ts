import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import type pg from 'pg'

type Options = { points: number; duration: number; keyPrefix: string }
export type Limiter = { consume(key: string): Promise<unknown> }

const tellMs = 1_000

/** Of rate-limiter-flexible, in the table that a migration makes. */
export const inDatabase = (pool: pg.Pool, options: Options) =>
  new RateLimiterPostgres({
    storeClient: pool,
    storeType: 'pool',
    tableName: 'rate_limits',
    tableCreated: true,
    ...options,
  })

/**
 * Counts in memory, so that no call waits for it, and adds up with the other nodes once a second: whoever has used up a limit
 * on all of them together is refused by each within that second. While the database is away each node counts by itself.
 */
export function createSharedLimiter(pool: pg.Pool, options: Options): Limiter {
  const here = new RateLimiterMemory(options)
  const everywhere = inDatabase(pool, options)
  let untold = new Map<string, number>()
  let timer: NodeJS.Timeout | undefined

  async function tell(): Promise<void> {
    const told = untold
    untold = new Map()
    timer = undefined
    for (const [key, count] of told) {
      const answer = await everywhere.consume(key, count).catch((refused: unknown) => refused)
      if (answer instanceof RateLimiterRes && answer.remainingPoints <= 0)
        await here.block(key, Math.ceil(answer.msBeforeNext / 1000))
    }
  }

  return {
    async consume(key) {
      untold.set(key, (untold.get(key) ?? 0) + 1)
      timer ??= setTimeout(() => void tell(), tellMs).unref()
      await here.consume(key)
    },
  }
}
