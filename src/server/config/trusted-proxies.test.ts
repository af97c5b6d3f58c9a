import { once } from 'node:events'
import { createServer, request as httpRequest, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterEach, describe, expect, test } from 'vitest'
import { readConfig } from './config.ts'

const running: (FastifyInstance | Server)[] = []
afterEach(async () => {
  for (const server of running.splice(0))
    await new Promise<unknown>((done) => void server.close(done as never))
})

/** A server that answers with the address it believes its caller to have. */
async function shop(trustProxy: string | undefined): Promise<number> {
  const { trustedProxies } = readConfig({ ...(trustProxy && { TRUST_PROXY: trustProxy }) })
  const app = Fastify({ trustProxy: trustedProxies ?? false })
  app.get('/', ({ ip }) => ({ ip }))
  await app.listen({ port: 0, host: '127.0.0.1' })
  running.push(app)
  return (app.server.address() as AddressInfo).port
}

/**
 * A proxy that adds the address of whoever is connected, as nginx does with `$proxy_add_x_forwarded_for`. Everybody here is
 * connected from the same machine, so the outermost one is given the address that it is to see.
 */
async function proxyTo(port: number, caller?: string): Promise<number> {
  const server = createServer((incoming, outgoing) => {
    const before = incoming.headers['x-forwarded-for']
    const from = caller ?? incoming.socket.remoteAddress ?? ''
    const headers = {
      ...incoming.headers,
      'x-forwarded-for': [before, from].flat().filter(Boolean).join(', '),
    }
    incoming.pipe(
      httpRequest({ port, host: '127.0.0.1', headers }, (answer) => {
        outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
        answer.pipe(outgoing)
      }),
    )
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  running.push(server)
  return (server.address() as AddressInfo).port
}

async function call(port: number, forwarded?: string): Promise<string> {
  const headers = forwarded === undefined ? {} : { 'x-forwarded-for': forwarded }
  const answer = await fetch(`http://127.0.0.1:${port}/`, { headers })
  return ((await answer.json()) as { ip: string }).ip
}

const caller = '192.0.2.9'
const spoofs = [undefined, '203.0.113.5', '203.0.113.5, 198.51.100.1', '127.0.0.1', 'nonsense, ::1']

describe('behind one proxy', () => {
  test.each(['1', '127.0.0.1', '127.0.0.0/8', 'loopback', '10.0.0.0/8, 127.0.0.1', '::1,127.0.0.1'])(
    'TRUST_PROXY=%s shows who calls, whatever they say',
    async (trustProxy) => {
      const behind = await proxyTo(await shop(trustProxy), caller)
      for (const spoof of spoofs) expect(await call(behind, spoof)).toBe(caller)
    },
  )

  test('without it everybody has the address of the proxy', async () => {
    expect(await call(await proxyTo(await shop(undefined), caller))).toBe('127.0.0.1')
  })

  test('one hop too many lets a caller choose an address', async () => {
    expect(await call(await proxyTo(await shop('2'), caller), '203.0.113.5')).toBe('203.0.113.5')
  })
})

describe('behind two proxies', () => {
  const two = async (trustProxy: string) => proxyTo(await proxyTo(await shop(trustProxy)), caller)

  test.each(['2', '127.0.0.1', 'loopback'])(
    'TRUST_PROXY=%s shows who calls, whatever they say',
    async (trustProxy) => {
      const behind = await two(trustProxy)
      for (const spoof of spoofs) expect(await call(behind, spoof)).toBe(caller)
    },
  )

  test('one hop sees the outer proxy', async () => {
    expect(await call(await two('1'), '203.0.113.5')).toBe('127.0.0.1')
  })
})

test('who is not a trusted proxy is not believed', async () => {
  expect(await call(await shop('10.0.0.0/8'), '203.0.113.5')).toBe('127.0.0.1')
  expect(await call(await shop('::1'), '203.0.113.5')).toBe('127.0.0.1')
})

test.each([
  '0',
  '11',
  '-1',
  '1.5',
  'true',
  'yes',
  'nginx',
  '10.0.0',
  '10.0.0.0/33',
  '0.0.0.0/0',
  '::/0',
  'fe80::1%eth0',
  '10.0.0.1,',
  '10.0.0.0/8/8',
  '10.0.0.0/255.0.0.0',
])('TRUST_PROXY=%s stops the start and says what it may be', (trustProxy) => {
  expect(() => readConfig({ TRUST_PROXY: trustProxy })).toThrow(
    'TRUST_PROXY: is the number of proxies in front (1), or a list of their addresses and ranges',
  )
})
