import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { accounts } from '../auth/auth.table.ts'
import { readConfig } from '../config/config.ts'
import { demoCatalogue } from '#demo/catalogue/demo-catalogue.ts'
import { migrate } from '../db/migrate.ts'
import { anAdmin } from '../test/factories.ts'
import { testApp } from '../test/test-app.ts'
import type { ShopMode } from '../config/requested-mode.ts'
import { readMode, settleMode } from './settle-mode.ts'
import { shopMode } from './shop-mode.table.ts'

const key = 'k'.repeat(32)
const environments: Record<ShopMode, Record<string, string>> = {
  demo: {},
  publicDemo: { DEMO: 'public', HOST: '0.0.0.0' },
  live: { PUBLIC_URL: 'https://shop.example', SECRET_KEY: key },
}

const t = testApp()
beforeEach(() => t.db.delete(shopMode))

const start = (environment: Record<string, string>) => settleMode(t.db, readConfig(environment))
const kept = async () => (await t.db.select().from(shopMode))[0]?.mode

describe('what the environment asks for', () => {
  test.each<[Record<string, string>, ShopMode, string | undefined]>([
    [{}, 'demo', undefined],
    [{ HOST: 'localhost' }, 'demo', undefined],
    [{ HOST: '::1' }, 'demo', undefined],
    [{ HOST: '127.0.0.53' }, 'demo', undefined],
    [{ NODE_ENV: 'development' }, 'demo', undefined],
    [{ NODE_ENV: 'production' }, 'demo', undefined],
    [{ PUBLIC_URL: '' }, 'demo', undefined],
    [{ HOST: '0.0.0.0' }, 'live', 'HOST=0.0.0.0'],
    [{ HOST: '::' }, 'live', 'HOST=::'],
    [{ HOST: '127.0.0.1.example.com' }, 'live', 'HOST=127.0.0.1.example.com'],
    [{ HOST: '10.0.0.4' }, 'live', 'HOST=10.0.0.4'],
    [{ PUBLIC_URL: 'https://shop.example' }, 'live', 'PUBLIC_URL'],
    [{ PUBLIC_URL: 'http://localhost:3000' }, 'live', 'PUBLIC_URL'],
    [{ TRUST_PROXY: 'loopback' }, 'live', 'TRUST_PROXY'],
    [{ DATABASE_URL: 'postgres://a:secret@db/shop' }, 'live', 'DATABASE_URL'],
    [{ DATABASE_URL: 'postgres://a:secret@db/shop', NODE_ENV: 'development' }, 'live', 'DATABASE_URL'],
    [{ HOST: '0.0.0.0', DEMO: 'public' }, 'publicDemo', 'HOST=0.0.0.0'],
    [{ DEMO: 'public' }, 'publicDemo', undefined],
  ])('%j: %s', (environment, mode, reachableBy) => {
    expect(readConfig(environment)).toMatchObject({ requestedMode: mode, reachableBy })
  })

  test('any other DEMO stops the start', () => {
    expect(() => readConfig({ DEMO: 'true' })).toThrow('DEMO: is "public" or left out')
  })
})

describe('the first start decides it', () => {
  test.each<[ShopMode, 'demo' | 'live']>([
    ['demo', 'demo'],
    ['publicDemo', 'demo'],
    ['live', 'live'],
  ])('%s makes an empty shop %s', async (mode, written) => {
    expect(await start(environments[mode])).toBe(mode)
    expect(await kept()).toBe(written)
    expect(await start(environments[mode])).toBe(mode)
  })

  test('a demo may be shown to others, and be private again', async () => {
    await start(environments.demo)
    expect(await start(environments.publicDemo)).toBe('publicDemo')
    expect(await start(environments.demo)).toBe('demo')
  })

  test.each<[ShopMode, ShopMode, string]>([
    ['demo', 'live', 'holds a demo shop, and PUBLIC_URL is set, which makes it reachable'],
    ['publicDemo', 'live', 'To show the demo to others say DEMO=public'],
    ['live', 'demo', 'holds a live shop, and nothing makes it reachable. Set PUBLIC_URL (or HOST)'],
    ['live', 'publicDemo', 'holds a live shop, and DEMO=public asks for a demo'],
  ])('%s data is never started as %s', async (first, second, message) => {
    await start(environments[first])
    const before = await kept()
    await expect(start(environments[second])).rejects.toThrow(message)
    expect(await kept()).toBe(before)
  })

  test('two nodes that begin an empty shop at once agree', async () => {
    const answers = await Promise.allSettled([start(environments.demo), start(environments.live)])
    const mode = await kept()
    expect(answers.map(({ status }) => status)).toEqual(
      mode === 'demo' ? ['fulfilled', 'rejected'] : ['rejected', 'fulfilled'],
    )
  })
})

describe('what is not given stops the start, and the shop stays undecided', () => {
  const live = environments.live
  test.each<[string, Record<string, string>, string]>([
    [
      'no key',
      { PUBLIC_URL: 'https://shop.example' },
      'A live shop needs SECRET_KEY of at least 32 characters',
    ],
    ['demo data in a live shop', { ...live, SEED: 'demo' }, 'SEED=demo asks for demo data'],
    ['a great deal of it', { ...live, SEED: 'large' }, 'SEED=large asks for demo data'],
    [
      'a demo that mails',
      { SMTP_URL: 'smtp://mail.example' },
      'SMTP_URL is set. Remove it, or set PUBLIC_URL',
    ],
    [
      'a demo that charges',
      { TAP_SECRET_KEY: 'sk_live_1' },
      'TAP_SECRET_KEY is set. Remove it, or set PUBLIC_URL',
    ],
    [
      'a public demo that mails',
      { DEMO: 'public', SMTP_URL: 'smtp://mail.example' },
      'or leave out DEMO for a live',
    ],
  ])('%s', async (_, environment, message) => {
    await expect(start(environment)).rejects.toThrow(message)
    expect(await kept()).toBeUndefined()
  })
})

describe('commands work with whatever shop there is', () => {
  test.each<[ShopMode, Record<string, string>, ShopMode]>([
    ['live', {}, 'live'],
    ['live', { DEMO: 'public' }, 'live'],
    ['demo', { DATABASE_URL: 'postgres://db/shop' }, 'publicDemo'],
    ['demo', {}, 'demo'],
  ])('a %s shop with %j is %s', async (first, environment, mode) => {
    await start(environments[first])
    expect(await readMode(t.db, readConfig(environment))).toBe(mode)
  })

  test('they decide nothing for an empty shop', async () => {
    expect(await readMode(t.db, readConfig({}))).toBe('demo')
    expect(await kept()).toBeUndefined()
  })
})

describe('a shop that is older than the question', () => {
  /** As if it had been made before the migration. */
  async function upgraded() {
    await t.db.execute(sql`drop table shop_mode`)
    await t.db.execute(
      sql`delete from migrations where name in ('0032_shop_mode.sql', '0037_demo_filled_at.sql')`,
    )
    await migrate(t.databaseUrl)
    const mode = await kept()
    await t.db.delete(accounts)
    return mode
  }

  test('is a demo where the demo people are in it', async () => {
    await anAdmin(t.db, { email: demoCatalogue.admins[0]?.email ?? '' })
    await anAdmin(t.db)
    expect(await upgraded()).toBe('demo')
  })

  test('is live with people of its own', async () => {
    await anAdmin(t.db)
    expect(await upgraded()).toBe('live')
  })

  test('is undecided while it is empty', async () => {
    expect(await upgraded()).toBeUndefined()
  })
})
