import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance, InjectOptions } from 'fastify'
import type pg from 'pg'
import { afterAll, beforeAll } from 'vitest'
import type { BrandFlags } from '#brands/brand.ts'
import { buildApp } from '../app.ts'
import { admit, noteWritten } from '../auth/admit.ts'
import { listOpenStaffSessions } from '../auth/open-staff-sessions.ts'
import { createRecentCallers } from '../auth/recent-callers.ts'
import { startSession } from '../auth/sessions.ts'
import type { AccountRow } from '../auth/auth.table.ts'
import { createTokens } from '../auth/tokens.ts'
import { loadBrand } from '../config/brand.ts'
import { readConfig } from '../config/config.ts'
import type { Context } from '../context.ts'
import { connect, type Db } from '../db/connect.ts'
import { readsOfPrimary } from '../db/reads.ts'
import { isAway } from '../db/is-away.ts'
import { createEventHub } from '../events/event-hub.ts'
import { openConfiguredStore } from '../files/open-file-store.ts'
import { createRateLimits } from '../http/rate-limits.ts'
import { createPublicCache } from '../http/public-cache.ts'
import { createLog } from '../log.ts'
import { chooseBotCheck } from '../providers/captcha/choose-bot-check.ts'
import { choosePaymentProvider } from '../providers/payments/choose-provider.ts'
import { openMailer } from '../providers/mail/open-mailer.ts'
import { postgresSearch } from '../products/search/postgres-search.ts'
import { keptZone } from '../settings/shop-view.ts'
import type { ShopMode } from '../config/requested-mode.ts'
import { testDatabase } from './test-database.ts'

/** `json` is whatever came back: a test says what it expects of it. */
export type Answer = {
  status: number
  headers: Record<string, unknown>
  json: any
  text: string
  bytes: Buffer
}
export type Ask = {
  method?: InjectOptions['method']
  path: string
  body?: unknown
  headers?: Record<string, string>
}

export type TestApp = {
  ctx: Context
  db: Db
  pool: pg.Pool
  app: FastifyInstance
  databaseUrl: string
  /** Asks as a visitor; `as` asks as somebody signed in. */
  ask(ask: Ask): Promise<Answer>
  as(account: AccountRow): Promise<(ask: Ask) => Promise<Answer>>
  /** Moves the server's clock. */
  clock: { now: Date }
}

type Options = {
  flags?: Partial<BrandFlags>
  brand?: string
  environment?: Record<string, string>
  mode?: ShopMode
}

/** The real app on a database of this test file's own, ready before the first test. */
export function testApp({
  flags,
  brand: brandId = 'atlas',
  environment = {},
  mode = 'demo',
}: Options = {}): TestApp {
  const t = {} as TestApp
  let close: () => Promise<void>

  beforeAll(async () => {
    const database = await testDatabase()
    const folder = mkdtempSync(join(tmpdir(), 'matjar-test-'))
    const config = readConfig({
      NODE_ENV: 'test',
      LOG_LEVEL: 'error',
      READS_PER_MINUTE: '1000000',
      WRITES_PER_MINUTE: '1000000',
      DATA_DIR: folder,
      BRAND: brandId,
      ...environment,
    })
    const brand = await loadBrand(config.brand, flags && JSON.stringify(flags))
    const { db, pool, close: disconnect } = connect(database.url, { max: config.databasePool })
    const clock = { now: new Date() }
    const now = () => (clock.now = new Date(Math.max(clock.now.getTime(), Date.now())))
    const tokens = createTokens('a secret of the tests, long enough to sign with', now)
    const mailer = await openMailer(config, brand)
    const log = createLog(config)
    const ctx: Context = {
      config,
      mode,
      brand,
      db,
      reads: readsOfPrimary(db),
      files: await openConfiguredStore(config, log),
      tokens,
      admit: (endpoint, request) => admit(ctx, endpoint, request),
      noteWritten: (sessionId) => noteWritten(ctx, sessionId),
      callers: createRecentCallers({ brand, db, tokens, now }),
      publicCache: createPublicCache({
        now: () => now().getTime(),
        isDatabaseAway: isAway(pool),
        cdnKeepSeconds: config.cdn?.keepSeconds,
      }),
      search: postgresSearch,
      // What is asked by `inject` is answered at its end.
      events: createEventHub({
        db,
        log,
        look: (ids) => listOpenStaffSessions(db, ids, now()),
        limits: { lifeMs: 100 },
      }),
      limits: createRateLimits(config, pool),
      botCheck: chooseBotCheck(config, { db, tokens, now }),
      mailer,
      payments: await choosePaymentProvider(config, mode),
      log,
      life: { isDraining: false },
      shopZone: () => keptZone(ctx),
      now,
    }
    const app = await buildApp(ctx)
    const ask = async ({ method = 'GET', path, body, headers }: Ask, token?: string): Promise<Answer> => {
      const answer = await app.inject({
        method,
        url: `/api${path}`,
        headers: { ...(token && { authorization: `Bearer ${token}` }), ...headers },
        ...(body !== undefined && { payload: body as object }),
      })
      const isJson = String(answer.headers['content-type']).includes('json')
      return {
        status: answer.statusCode,
        headers: answer.headers,
        text: answer.body,
        bytes: answer.rawPayload,
        json: isJson ? answer.json() : undefined,
      }
    }
    Object.assign(t, {
      ctx,
      db,
      pool,
      app,
      databaseUrl: database.url,
      clock,
      ask: (asked: Ask) => ask(asked),
      as: async (account: AccountRow) => {
        const { accessToken } = await startSession(ctx, account, 'test')
        return (asked: Ask) => ask(asked, accessToken)
      },
    } satisfies Omit<TestApp, never>)
    close = async () => {
      await app.close()
      mailer?.close()
      await disconnect()
      await database.drop()
      rmSync(folder, { recursive: true, force: true })
    }
  })

  afterAll(() => close?.())
  return t
}
