import { randomUUID } from 'node:crypto'
import {
  RateLimiterMemory,
  RateLimiterPostgres,
  RateLimiterRes,
  type RateLimiterAbstract,
} from 'rate-limiter-flexible'
import type { FastifyRequest } from 'fastify'
import type pg from 'pg'
import type { Method } from '#contract/endpoint.ts'
import type { Viewer } from '../auth/admit.ts'
import type { Config } from '../config.ts'
import { AppError } from './app-error.ts'

export type Limits = ReturnType<typeof createLimits>

// An office shares one address, so an address may do more than one account (D-121).
const addressFactor = 4
const signInWindowSeconds = 15 * 60
const knownPairSeconds = 90 * 86_400

/**
 * How often one may call. Ordinary calls are counted by each node in memory, which costs nothing;
 * guesses at passwords and codes are counted in the database, for all nodes together.
 */
export function createLimits(config: Config, pool: pg.Pool) {
  const perMinute = (points: number, keyPrefix: string) =>
    new RateLimiterMemory({ points, duration: 60, keyPrefix })
  const reads = perMinute(config.readsPerMinute, 'reads')
  const writes = perMinute(config.writesPerMinute, 'writes')
  const addressReads = perMinute(config.readsPerMinute * addressFactor, 'address-reads')
  const addressWrites = perMinute(config.writesPerMinute * addressFactor, 'address-writes')
  const shared = (points: number, keyPrefix: string, duration = signInWindowSeconds) =>
    new RateLimiterPostgres({
      storeClient: pool,
      storeType: 'pool',
      tableName: 'rate_limits',
      tableCreated: true,
      points,
      duration,
      keyPrefix,
    })
  const signInPair = shared(10, 'sign-in-pair')
  const signInIdentifier = shared(30, 'sign-in-identifier')
  const signInAddress = shared(30, 'sign-in-address')
  const knownPairs = shared(1, 'sign-in-known', knownPairSeconds)
  const registrations = shared(config.formsPerHour, 'registrations', 3_600)
  const requests = shared(config.formsPerHour, 'requests', 3_600)
  const dataChecks = shared(60, 'data-checks')
  const wrongCodes = shared(200, 'wrong-codes', 3_600)
  const uploads = shared(30, 'uploads', 3_600)
  const discountChecks = shared(10, 'discount-checks', 60)

  const inProcess = { 'x-in-process': randomUUID() }

  return {
    /** Headers of calls that the server makes of itself while it draws a page; nobody outside can know them. */
    inProcess,

    /** Counts one uncached call of an account, or of an address without one. */
    async count(request: FastifyRequest, method: Method, viewer: Viewer | undefined): Promise<void> {
      if (request.headers['x-in-process'] === inProcess['x-in-process']) return
      const write = method !== 'GET'
      if (viewer) await consume(write ? writes : reads, viewer.id)
      else await consume(write ? addressWrites : addressReads, request.ip)
    },

    /** Before a password is looked at: by identifier and address together, and by each alone (D-614). */
    async signIn(address: string, identifier: string): Promise<void> {
      const name = identifier.toLowerCase()
      const pair = `${name} ${address}`
      await consume(signInPair, pair)
      // Guessing from many addresses must not lock out the owner, who signed in from here before.
      if (!(await knownPairs.get(pair))) await consume(signInIdentifier, name)
      await consume(signInAddress, address)
    },

    /** Only mistakes count: once the password was right, an office of many is not slowed, nor the owner. */
    async signedIn(address: string, identifier: string): Promise<void> {
      const name = identifier.toLowerCase()
      const pair = `${name} ${address}`
      const wasKnown = await knownPairs.get(pair)
      await signInPair.delete(pair)
      await signInAddress.reward(address)
      if (!wasKnown) await signInIdentifier.reward(name)
      await knownPairs.set(pair, 1, knownPairSeconds)
    },

    registration: (address: string) => consume(registrations, address),
    /** Messages and requests for a quote (D-570). */
    async request<T>(address: string, send: () => Promise<T>): Promise<T> {
      await consume(requests, address)
      try {
        return await send()
      } catch (refused) {
        // What was not taken did not trouble anybody.
        await requests.reward(address)
        throw refused
      }
    },
    dataCheck: (address: string) => consume(dataChecks, address),
    /** Pictures of a customer (safety C9). */
    upload: (accountId: string) => consume(uploads, accountId),

    /** Counts a wrong code of anybody's; many in an hour mean that codes are being guessed (safety C7). */
    async wrongCode(): Promise<void> {
      await wrongCodes.penalty('all')
    },
    async areCodesGuessed(): Promise<boolean> {
      const sofar = await wrongCodes.get('all')
      return sofar !== null && sofar.remainingPoints <= 0
    },

    /** Codes are guessed by trying: wrong ones count, and after ten a minute right ones are not looked at either (D-546). */
    async guessCode<T>(who: string, look: () => Promise<T>, isWrong: (answer: T) => boolean): Promise<T> {
      const sofar = await discountChecks.get(who)
      if (sofar && sofar.remainingPoints <= 0) throw tooMany(sofar)
      const answer = await look()
      if (isWrong(answer)) await consume(discountChecks, who)
      return answer
    },
  }
}

async function consume(limiter: RateLimiterAbstract, key: string): Promise<void> {
  try {
    await limiter.consume(key)
  } catch (refused) {
    if (!(refused instanceof RateLimiterRes)) throw refused
    throw tooMany(refused)
  }
}

const tooMany = ({ msBeforeNext }: RateLimiterRes) =>
  new AppError('rate_limited', { details: { retryAfter: Math.ceil(msBeforeNext / 1000) } })
