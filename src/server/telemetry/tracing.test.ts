import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { buildApp } from '../app.ts'
import { readConfig } from '../config/config.ts'
import { startSession } from '../auth/sessions.ts'
import { createPublicCache } from '../http/public-cache.ts'
import { runJobs, startAllWorkers } from '../job-handlers.ts'
import type { Workers } from '../jobs/start-workers.ts'
import { mountPages } from '../pages/pages.ts'
import { aBuyer, aProduct } from '../test/factories.ts'
import { mailServer } from '../test/mail-server.ts'
import { testApp } from '../test/test-app.ts'
import { type Collected, traceCollector } from '../test/trace-collector.ts'
import { openTelemetry } from './open-telemetry.ts'

const mails = await mailServer()
const collector = await traceCollector()
const t = testApp({
  mode: 'live',
  environment: {
    SMTP_URL: mails.url,
    TRUST_PROXY: 'loopback',
    PAYMENT_PROVIDER: 'sandbox',
    SECRET_KEY: 'x'.repeat(40),
  },
})
const configOf = (environment: Record<string, string>) => {
  const { tracing } = readConfig({ NODE_ENV: 'test', OTEL_BSP_SCHEDULE_DELAY: '20', ...environment })
  if (!tracing) throw new Error('No traces were asked for')
  return tracing
}

let tracing: ReturnType<typeof openTelemetry>
let app: Awaited<ReturnType<typeof buildApp>>
let shop: string
let workers: Workers | undefined
const warnings: unknown[] = []
const log = { warn: (...said: unknown[]) => void warnings.push(said) } as never

const start = (endpoint: string, more: Record<string, string> = {}) =>
  openTelemetry(configOf({ OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, ...more }), '1', log)

beforeAll(async () => {
  app = await buildApp({ ...t.ctx, publicCache: createPublicCache() }, mountPages)
  shop = await app.listen({ port: 0, host: '127.0.0.1' })
})
afterEach(async () => {
  await workers?.stop(2_000)
  workers = undefined
  await tracing?.stop()
  collector.spans.length = 0
})
afterAll(async () => {
  await app?.close()
  collector.close()
  await mails.close()
})

async function placeOne() {
  const { account, address, bank } = await aBuyer(t.db, {
    firstName: 'Noura',
    email: `noura.secret.${crypto.randomUUID()}@mail.example`,
  })
  const product = await aProduct(t.db, { price: 1_000 })
  const { accessToken } = await startSession(t.ctx, account, 'test')
  const answer = await fetch(`${shop}/api/marketplace-customer/orders`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${accessToken}`,
      'content-type': 'application/json',
      'idempotency-key': crypto.randomUUID(),
      traceparent: `00-${traceId}-b7ad6b7169203331-01`,
      'x-request-id': 'named-by-the-proxy',
    },
    body: JSON.stringify({
      items: [{ product: product.id, quantity: 1 }],
      addressId: address.id,
      paymentMethod: { type: 'bank_account', _id: bank.id },
      note: 'Ring twice, says Noura',
    }),
  })
  return { answer, account, body: (await answer.json()) as { data?: { _id: string } } }
}

const traceId = '0af7651916cd43dd8448eb211c80319c'
function theOne(spans: Collected[], name: string): Collected {
  const found = spans.find((span) => span.name === name)
  if (!found) throw new Error(`There is no span ${name}`)
  return found
}
const ofTrace = () => collector.spans.filter((span) => span.traceId === traceId)
const parentOf = ({ parentSpanId }: Collected) =>
  collector.spans.find(({ spanId }) => spanId === parentSpanId)

test('an order is one trace, from the request through the database and the job to the mail, and names nobody', async () => {
  tracing = start(collector.url, {
    OTEL_SERVICE_NAME: 'shop-of-the-test',
    OTEL_RESOURCE_ATTRIBUTES: 'deployment.environment.name=test',
    OTEL_EXPORTER_OTLP_HEADERS: 'authorization=Bearer%20abc',
  })
  workers = await startAllWorkers({ ...t.ctx })
  const { answer, account, body } = await placeOne()
  expect(body).toMatchObject({ data: { _id: expect.any(String) } })
  await expect.poll(() => mails.received.length).toBeGreaterThan(0)
  await expect.poll(() => ofTrace().some(({ name }) => name === 'process send_mail')).toBe(true)
  await tracing.flush()

  const spans = ofTrace()
  const named = (name: string) => theOne(spans, name)
  const request = named('POST /api/marketplace-customer/orders')
  expect(request).toMatchObject({
    parentSpanId: 'b7ad6b7169203331',
    attributes: {
      'http.route': '/api/marketplace-customer/orders',
      'http.response.status_code': answer.status,
      'matjar.request.id': 'named-by-the-proxy',
      'matjar.account': `customer:${account.id}`,
    },
    resource: { 'service.name': 'shop-of-the-test', 'deployment.environment.name': 'test' },
  })
  const commit = named('COMMIT')
  expect(commit.parentSpanId).toBe(request.spanId)
  expect(spans.filter(({ name }) => name === 'INSERT').length).toBeGreaterThan(2)
  const sent = named('send send_mail')
  expect(sent.parentSpanId).toBe(request.spanId)
  const job = named('process send_mail')
  expect(job.parentSpanId).toBe(sent.spanId)
  const mail = named('hand over mail')
  expect(mail).toMatchObject({ parentSpanId: job.spanId, status: {} })
  expect(parentOf(mail)?.name).toBe('process send_mail')
  expect(spans.some(({ name, parentSpanId }) => name === 'UPDATE' && parentSpanId === job.spanId)).toBe(true)

  const all = JSON.stringify(collector.spans)
  const mailedTo = mails.received[0]?.to[0] ?? 'nobody'
  for (const personal of ['Noura', 'noura.secret', 'Ring twice', account.lastName ?? 'nobody', mailedTo])
    expect(all).not.toContain(personal)
  expect(all).not.toMatch(/127\.0\.0\.1/)
  expect(collector.calls[0]).toMatchObject({ url: '/v1/traces', headers: { authorization: 'Bearer abc' } })
})

test('a page is a span, with what it asks of the API beneath', async () => {
  tracing = start(collector.url)
  await fetch(`${shop}/en/products?search=secret`)
  await tracing.flush()
  const page = theOne(collector.spans, 'draw page')
  expect(parentOf(page)?.name).toBe('GET /en/products')
  const asked = collector.spans.filter(({ parentSpanId }) => parentSpanId === page.spanId)
  expect(asked.map(({ name }) => name)).toContain('call /marketplace-customer/products')
  expect(JSON.stringify(collector.spans)).not.toContain('secret')
})

test('a share of none sends nothing, and a request goes on in the trace of who sent it', async () => {
  tracing = start(collector.url, { OTEL_TRACES_SAMPLER: 'always_off' })
  expect((await placeOne()).answer.status).toBeLessThan(300)
  await tracing.flush()
  expect(collector.spans).toEqual([])
})

test('a collector that is not there slows nothing, and is told of once', async () => {
  tracing = start('http://127.0.0.1:9')
  const startedAt = performance.now()
  expect((await placeOne()).answer.status).toBeLessThan(300)
  expect(performance.now() - startedAt).toBeLessThan(2_000)
  await pause(100)
  const stoppedAt = performance.now()
  await tracing.stop()
  expect(performance.now() - stoppedAt).toBeLessThan(1_500)
  expect(warnings.length).toBeLessThanOrEqual(1)
})

test('without an SDK a job still knows the request that sent it', async () => {
  await t.pool.query('delete from pgboss.job')
  await placeOne()
  const { rows } = await t.pool.query(
    `select trace_context from pgboss.job where name = 'send_mail' order by created_on desc limit 1`,
  )
  expect(rows[0]).toEqual({
    trace_context: {
      request: 'named-by-the-proxy',
      traceparent: `00-${traceId}-b7ad6b7169203331-01`,
    },
  })
  await runJobs(t.ctx)
})
