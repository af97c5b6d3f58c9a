import { createHash } from 'node:crypto'
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import type { FastifyRequest } from 'fastify'
import type pg from 'pg'
import type { Method } from '#contract/endpoint.ts'
import type { Viewer } from './viewer.ts'
import type { Config } from '../config/config.ts'
import { AppError } from './app-error.ts'
import { networkOf } from './network-of.ts'
import { createSharedLimiter, inDatabase, type Limiter } from './shared-limiter.ts'

export type RateLimits = ReturnType<typeof createRateLimits>

// An office shares one address, so an address gets more than one account.
const addressFactor = 4
const signInWindowSeconds = 15 * 60
const knownNetworkSeconds = 90 * 86_400

/** A password attempt: for which account (or name, where there is no such account), and from where. */
type PasswordTry = {
  account: string
  address: string
  /** Hash of the browser's secret, if this account signed in from it before. */
  device: string | undefined
}

/**
 * How often one may call, on all nodes together. Password and code guesses are counted in the database; ordinary calls in
 * memory, which is cheap, and where there may be several nodes they are added up once a second.
 */
export function createRateLimits(config: Config, pool: pg.Pool) {
  const perMinute = (points: number, keyPrefix: string) =>
    config.databaseUrl
      ? createSharedLimiter(pool, { points, duration: 60, keyPrefix })
      : new RateLimiterMemory({ points, duration: 60, keyPrefix })
  const reads = perMinute(config.readsPerMinute, 'reads')
  const writes = perMinute(config.writesPerMinute, 'writes')
  const addressReads = perMinute(config.readsPerMinute * addressFactor, 'address-reads')
  const addressWrites = perMinute(config.writesPerMinute * addressFactor, 'address-writes')
  const shared = (points: number, keyPrefix: string, duration = signInWindowSeconds) =>
    inDatabase(pool, { points, duration, keyPrefix })
  const wrongPasswords = shared(10, 'passwords')
  const wrongPasswordsFrom = shared(30, 'passwords-from')
  const knownNetworks = shared(1, 'passwords-known-from', knownNetworkSeconds)
  const registrations = shared(config.formsPerHour, 'registrations', 3_600)
  const requests = shared(config.formsPerHour, 'requests', 3_600)
  const requestsTo = shared(config.formsPerHour, 'requests-to', 3_600)
  const dataChecks = shared(60, 'data-checks')
  const uploads = shared(30, 'uploads', 3_600)
  const visitorUploads = shared(20, 'visitor-uploads', 3_600)
  const demoUploads = shared(20, 'demo-uploads', 3_600)
  const testMails = shared(5, 'test-mails', 3_600)
  const discountChecks = shared(10, 'discount-checks', 60)

  return {
    /** Counts one uncached call of an account, or of an address without one. */
    async count(
      request: FastifyRequest,
      method: Method,
      account: { id?: string } | undefined,
    ): Promise<void> {
      const write = method !== 'GET'
      if (account?.id) await consume(write ? writes : reads, account.id)
      else await consume(write ? addressWrites : addressReads, networkOf(request.ip))
    },

    /**
     * Checks a password, unless too many were wrong: ten per account from strangers together, ten from each browser or
     * network the account signed in from before, and thirty per address. A known browser counts for itself only, so that
     * other people's guesses cannot lock the owner out there. Attempts count before they are checked, and only failures stay
     * counted.
     */
    async tryPassword<T>({ account, address, device }: PasswordTry, look: () => Promise<T>): Promise<T> {
      const network = networkOf(address)
      const here = `${account} ${network}`
      const isNear = device === undefined && (await knownNetworks.get(here)) !== null
      const counted =
        device !== undefined ? `${account} device ${device}` : isNear ? here : `${account} strangers`
      await consume(wrongPasswords, counted)
      if (device === undefined) await consume(wrongPasswordsFrom, network)
      const answer = await look()
      if (device !== undefined || isNear) await wrongPasswords.delete(counted)
      else await wrongPasswords.reward(counted)
      if (device === undefined) await wrongPasswordsFrom.reward(network)
      await knownNetworks.set(here, 1, knownNetworkSeconds)
      return answer
    },

    registration: (address: string) => consume(registrations, networkOf(address)),
    /** Counts a contact message or a request for a quote; `giveBack` takes that back, for one that failed. */
    async request(address: string, email: string) {
      const network = networkOf(address)
      // The answer goes to an address that anybody may type.
      const to = createHash('sha256').update(email.toLowerCase()).digest('base64url')
      await consume(requests, network)
      try {
        await consume(requestsTo, to)
      } catch (refused) {
        await requests.reward(network)
        throw refused
      }
      return {
        async giveBack() {
          await requests.reward(network)
          await requestsTo.reward(to)
        },
      }
    },
    dataCheck: (address: string) => consume(dataChecks, networkOf(address)),
    /** A customer's pictures. */
    upload: (accountId: string) => consume(uploads, accountId),
    /** A visitor's files. */
    visitorUpload: (address: string) => consume(visitorUploads, networkOf(address)),
    /** Any upload to a public demo. */
    demoUpload: (address: string) => consume(demoUploads, networkOf(address)),

    /** Test emails that somebody sends themselves. */
    testMail: (accountId: string) => consume(testMails, accountId),

    /** Limits guesses at discount codes: only wrong ones count, and after ten a minute right ones are refused too. */
    async guessCode<T>(
      { viewer, address }: { viewer: Viewer | undefined; address: string },
      look: () => Promise<T>,
      isWrong: (answer: T) => boolean,
    ): Promise<T> {
      const who = viewer?.id ?? networkOf(address)
      const sofar = await discountChecks.get(who)
      if (sofar && sofar.remainingPoints <= 0) throw tooMany(sofar)
      const answer = await look()
      if (isWrong(answer)) await consume(discountChecks, who)
      return answer
    },
  }
}

async function consume(limiter: Limiter, key: string): Promise<void> {
  try {
    await limiter.consume(key)
  } catch (refused) {
    if (!(refused instanceof RateLimiterRes)) throw refused
    throw tooMany(refused)
  }
}

const tooMany = ({ msBeforeNext }: RateLimiterRes) =>
  new AppError('rate_limited', { details: { retryAfter: Math.ceil(msBeforeNext / 1000) } })
