import { readFileSync } from 'node:fs'
import { beforeAll, describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { writeFact } from '../checklist/facts.ts'
import { queueJob } from '../jobs/queue-job.ts'
import { countPayment } from '../telemetry/counters.ts'
import { transaction } from '../db/transaction.ts'
import '../start-jobs.ts'
import { buildApp } from '../app.ts'
import { testApp } from '../test/test-app.ts'
import { createPublicCache } from './public-cache.ts'

const token = 'a token of the tests'
const t = testApp({ environment: { METRICS_TOKEN: token, BACKUP_TO: '/nowhere' } })

async function scrape(app = t.app): Promise<string> {
  const { body, statusCode } = await app.inject({
    url: '/metrics',
    headers: { authorization: `Bearer ${token}` },
  })
  expect(statusCode).toBe(200)
  return body
}
const figure = (text: string, name: string): number | undefined => {
  const line = text.split('\n').find((line) => line.startsWith(`${name} `))
  return line === undefined ? undefined : Number(line.slice(name.length + 1))
}
/** A monitor that has not asked yet. */
async function fresh(overrides: object = {}) {
  const app = await buildApp({ ...t.ctx, publicCache: createPublicCache(), ...overrides })
  return { app, read: () => scrape(app) }
}

test('jobs are counted by queue, those for later apart, with how long the oldest waits', async () => {
  for (const mail of ['a', 'b', 'c']) await transaction(t.db, (db) => queueJob(db, 'send_mail', { mail }))
  await t.pool.query(
    `update pgboss.job set start_after = now() - interval '100 seconds' where data->>'mail' = 'a'`,
  )
  await t.pool.query(
    `update pgboss.job set start_after = now() + interval '1 hour', state = 'retry' where data->>'mail' = 'c'`,
  )
  await t.pool.query(`update pgboss.job set name = 'dead_letters' where data->>'mail' = 'b'`)
  const { app, read } = await fresh()
  const text = await read()
  expect(figure(text, 'jobs_waiting{queue="send_mail"}')).toBe(1)
  expect(figure(text, 'jobs_delayed{queue="send_mail"}')).toBe(1)
  expect(figure(text, 'jobs_oldest_waiting_seconds{queue="send_mail"}')).toBeGreaterThanOrEqual(100)
  expect(figure(text, 'jobs_waiting{queue="run_import"}')).toBe(0)
  expect(figure(text, 'jobs_dead')).toBe(1)
  expect(figure(text, 'database_up')).toBe(1)
  await app.close()
})

test('mails that wait are counted, with how long the oldest waits', async () => {
  await t.pool.query(
    `insert into outbox (id, kind, language, to_address, status, created_at) values
       (gen_random_uuid(), 'welcome', 'en', 'a@mail.example', 'waiting', now() - interval '200 seconds'),
       (gen_random_uuid(), 'welcome', 'en', 'a@mail.example', 'sent', now() - interval '900 seconds')`,
  )
  const { app, read } = await fresh()
  const text = await read()
  expect(figure(text, 'mails_waiting')).toBe(1)
  const oldest = figure(text, 'mails_oldest_waiting_seconds') ?? 0
  expect(oldest).toBeGreaterThanOrEqual(200)
  expect(oldest).toBeLessThan(800)
  await app.close()
})

test('how old the last backup is, and since when none came that was asked for', async () => {
  const first = await fresh()
  expect(figure(await first.read(), 'backup_age_seconds')).toBeUndefined()
  await first.app.close()
  await t.pool.query(
    `insert into pgboss.schedule (name, cron, created_on) values ('back_up', '30 3 * * *', now() - interval '3 days')`,
  )
  const never = await fresh()
  expect(figure(await never.read(), 'backup_age_seconds')).toBeGreaterThanOrEqual(259_200)
  await never.app.close()
  await writeFact(t.db, 'backup', {}, new Date(Date.now() - 3_600_000))
  const made = await fresh()
  const age = figure(await made.read(), 'backup_age_seconds')
  expect(age).toBeGreaterThanOrEqual(3_600)
  expect(age).toBeLessThan(7_200)
  await made.app.close()
})

test('many scrapes ask the database once', async () => {
  let asked = 0
  const db = Object.assign(Object.create(t.db) as typeof t.db, {
    execute: (...args: Parameters<typeof t.db.execute>) => ((asked += 1), t.db.execute(...args)),
  })
  const { app, read } = await fresh({ db })
  await Promise.all([read(), read(), read()])
  await read()
  expect(asked).toBe(1)
  await app.close()
})

test('a database that is away is told of, and what it would know is left out', async () => {
  const db = Object.assign(Object.create(t.db) as typeof t.db, {
    execute: () => Promise.reject(new Error('away')),
  })
  const { app, read } = await fresh({ db })
  const text = await read()
  expect(figure(text, 'database_up')).toBe(0)
  expect(figure(text, 'mails_waiting')).toBeUndefined()
  expect(text).not.toContain('jobs_waiting{')
  await app.close()
})

test('kept answers are counted', async () => {
  const { app, read } = await fresh()
  const ask = () => app.inject('/api/marketplace-customer/products')
  await ask()
  await ask()
  await ask()
  const text = await read()
  expect(figure(text, 'public_cache_misses_total')).toBe(1)
  expect(figure(text, 'public_cache_hits_total')).toBe(2)
  expect(figure(text, 'public_cache_bytes')).toBeGreaterThan(1_000)
  await app.close()
})

describe('files for operators', () => {
  const read = (path: string) => readFileSync(new URL(`../../../deploy/${path}`, import.meta.url), 'utf8')
  let known: Set<string>

  beforeAll(async () => {
    countPayment('sandbox', 'paid')
    await writeFact(t.db, 'backup', {}, new Date())
    await t.app.inject('/nowhere')
    known = new Set([...(await scrape()).matchAll(/^([a-z_:]\w*)(?:\{| )/gm)].map(([, name = '']) => name))
    // Prometheus's own.
    known.add('up')
  })

  /** Of a PromQL expression: what is no function, keyword, label or text. */
  const metricsIn = (expression: string) =>
    [
      ...expression
        .replace(/"[^"]*"/g, '')
        .replace(/\{[^}]*\}/g, '')
        .replace(/\[[^\]]*\]/g, '')
        .replace(/\b(?:by|without)\s*\([^)]*\)/g, '')
        .matchAll(/[a-zA-Z_:][\w:]*(?!\w*\s*\()/g),
    ]
      .map(([name]) => name)
      .filter((name) => !['and', 'or', 'unless', 'e9'].includes(name))

  test('every alert asks for figures that there are', () => {
    const { groups } = parse(read('prometheus/alerts.yaml')) as {
      groups: { rules: { alert: string; expr: string; annotations: { summary: string } }[] }[]
    }
    const rules = groups.flatMap(({ rules }) => rules)
    expect(rules.length).toBeGreaterThan(10)
    expect(new Set(rules.map(({ alert }) => alert)).size).toBe(rules.length)
    for (const { alert, expr, annotations } of rules) {
      expect(annotations.summary, alert).toBeTruthy()
      expect(metricsIn(expr).length, alert).toBeGreaterThan(0)
      for (const name of metricsIn(expr)) expect(known, alert).toContain(name)
      expect(read('../docs/observability.md'), 'what to do about it').toContain(`\`${alert}\``)
    }
  })

  test('every panel asks for figures that there are', () => {
    const { panels, title } = JSON.parse(read('grafana/dashboard.json')) as {
      title: string
      panels: { id: number; type: string; title: string; targets?: { expr: string }[] }[]
    }
    expect(title).toBe('Matjar')
    expect(new Set(panels.map(({ id }) => id)).size).toBe(panels.length)
    const asked = panels.filter(({ type }) => type !== 'row')
    expect(asked.length).toBeGreaterThan(15)
    for (const { title: panel, targets = [] } of asked) {
      expect(targets.length, panel).toBeGreaterThan(0)
      for (const { expr } of targets) {
        expect(metricsIn(expr).length, panel).toBeGreaterThan(0)
        for (const name of metricsIn(expr)) expect(known, panel).toContain(name)
      }
    }
  })

  test('the check finds a figure that there is not', () => {
    expect(metricsIn('sum by (class) (rate(no_such_total{a="b_c"}[5m])) > 2')).toEqual(['no_such_total'])
  })
})
