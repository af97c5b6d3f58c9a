import fastify from 'fastify'
import { createServer, type AddressInfo } from 'node:net'
import { describe, expect, test } from 'vitest'
import { loadBrand } from '../config/brand.ts'
import { createLoadGuard } from './load-guard.ts'
import { metrics } from './metrics.ts'

const brand = await loadBrand('atlas')

const token = 'a token of the tests'

function anApp(given: { token?: string; port?: number }) {
  const app = fastify()
  const guard = createLoadGuard({ brand, sendKept: () => false, sendOld: () => false })
  metrics(app, { metrics: { token: given.token, port: given.port } }, guard)
  const ask = async (authorization?: string) =>
    (await app.inject({ url: '/metrics', headers: { ...(authorization && { authorization }) } })).statusCode
  return { app, ask }
}

test('figures are for nobody unless they are opened, not even for this machine', async () => {
  const { ask } = anApp({})
  expect([await ask(), await ask('Bearer '), await ask('Bearer undefined')]).toEqual([404, 404, 404])
})

test('whoever has the token reads them', async () => {
  const { app, ask } = anApp({ token })
  expect([await ask(), await ask(`Bearer ${token}x`), await ask(`Bearer ${token}`)]).toEqual([404, 404, 200])
  await app.inject('/nowhere')
  const { body } = await app.inject({ url: '/metrics', headers: { authorization: `Bearer ${token}` } })
  expect(body).toContain('http_request_duration_seconds_count{route="none",method="GET",status="404"} ')
})

describe('a port of their own', () => {
  async function freePort(): Promise<number> {
    const server = createServer()
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const { port } = server.address() as AddressInfo
    await new Promise((resolve) => server.close(resolve))
    return port
  }
  const read = async (port: number, authorization?: string) =>
    (
      await fetch(`http://127.0.0.1:${port}/metrics`, {
        headers: { connection: 'close', ...(authorization && { authorization }) },
      })
    ).status

  test('has them, and the shop’s own does not', async () => {
    const port = await freePort()
    const { app, ask } = anApp({ port })
    await app.ready()
    expect(await read(port)).toBe(200)
    expect(await ask()).toBe(404)
    await app.close()
    await expect(read(port)).rejects.toThrow('fetch failed')
  })

  test('wants the token where there is one', async () => {
    const port = await freePort()
    const { app } = anApp({ port, token })
    await app.ready()
    expect([await read(port), await read(port, `Bearer ${token}`)]).toEqual([404, 200])
    await app.close()
  })
})
