import fastify from 'fastify'
import { Writable } from 'node:stream'
import { expect, test } from 'vitest'
import { loadBrand } from '../config/brand.ts'
import type { Context } from '../context.ts'
import { createLog } from '../log.ts'
import { cspReportsPath } from './csp-reports-path.ts'
import { cspReportsRoutes } from './csp-reports.routes.ts'
import { errorHandling } from './error-handler.ts'

const brand = await loadBrand('atlas')

function anApp() {
  const lines: string[] = []
  const written = new Writable({
    write(chunk: Buffer, _encoding, done) {
      lines.push(chunk.toString())
      done()
    },
  })
  const ctx = { brand, log: createLog({ logLevel: 'warn' }, written) } as unknown as Context
  const app = fastify()
  errorHandling(app, ctx)
  cspReportsRoutes(app, ctx)
  const send = async (body: unknown, type = 'application/reports+json') => {
    const payload = typeof body === 'string' ? body : JSON.stringify(body)
    return (
      await app.inject({ method: 'POST', url: cspReportsPath, payload, headers: { 'content-type': type } })
    ).statusCode
  }
  return { lines, send }
}
const report = (blockedURL: string, sourceFile = 'https://shop.example/en') => ({
  type: 'csp-violation',
  body: {
    effectiveDirective: 'script-src-elem',
    blockedURL,
    documentURL: 'https://shop.example/en/quotes/1?key=secret',
    sourceFile,
    lineNumber: 7,
  },
})

test('what a browser reports is logged once, without the keys of addresses', async () => {
  const { lines, send } = anApp()
  expect(await send([report('https://evil.example/a.js'), report('https://evil.example/a.js')])).toBe(204)
  expect(lines).toHaveLength(1)
  expect(JSON.parse(lines[0] ?? '').csp).toEqual({
    directive: 'script-src-elem',
    blocked: 'https://evil.example/a.js',
    page: 'https://shop.example/en/quotes/1',
    source: 'https://shop.example/en',
    line: 7,
  })
})

test('older browsers are understood too', async () => {
  const { lines, send } = anApp()
  const old = {
    'csp-report': {
      'violated-directive': 'img-src',
      'blocked-uri': 'https://evil.example/a.png',
      'document-uri': 'https://shop.example/ar?x=1',
    },
  }
  expect(await send(old, 'application/csp-report')).toBe(204)
  expect(lines[0]).toContain('"directive":"img-src"')
})

test('what an extension of the browser does is not logged, nor other reports', async () => {
  const { lines, send } = anApp()
  const extension = report('https://evil.example/a.js', 'chrome-extension://abc/inject.js')
  expect(await send([extension, { type: 'deprecation', body: { id: 'x' } }])).toBe(204)
  expect(lines).toEqual([])
})

test('nobody fills the log or the memory', async () => {
  const { lines, send } = anApp()
  expect(await send('{')).toBe(400)
  expect(await send(`["${'x'.repeat(20_000)}"]`)).toBe(413)
  expect(await send(Array.from({ length: 21 }, (_, number) => report(`https://a.example/${number}`)))).toBe(
    400,
  )
  const statuses: number[] = []
  for (let sent = 0; sent < 25; sent += 1)
    statuses.push(
      await send(
        Array.from({ length: 10 }, (_, number) =>
          report(`https://a.example/${sent}/${number}${'y'.repeat(400)}`),
        ),
      ),
    )
  expect(statuses.at(-1)).toBe(429)
  expect(lines).toHaveLength(60)
  expect(Math.max(...lines.map((line) => line.length))).toBeLessThan(2_000)
})
