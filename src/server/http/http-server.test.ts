import { connect, type AddressInfo } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testApp } from '../test/test-app.ts'
import { httpServer } from './http-server.ts'

/** A hundred times as fast as the real one. */
const limits = { graceMs: 300, bytesPerSecond: 2_000, maxBytes: 10_000, everyMs: 25 }
const server = httpServer(
  (request, response) => {
    if (request.url === '/refused') response.writeHead(401).end('no')
    request.resume()
    request.on('end', () => response.end('taken'))
  },
  limits,
  150,
)
beforeAll(() => new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve)))
afterAll(() => new Promise((resolve) => server.close(resolve)))

/** Sends the head, then `piece` every 20 ms until all is sent or the line is cut; answers what came back. */
async function drip(head: string, piece: string, pieces: number) {
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
  let answer = ''
  let isCut = false
  socket.on('data', (chunk: Buffer) => (answer += chunk.toString()))
  socket.on('error', () => (isCut = true))
  socket.on('close', () => (isCut = true))
  socket.write(head)
  for (let sent = 0; sent < pieces && !isCut; sent += 1) {
    await pause(20)
    if (!isCut) socket.write(piece)
  }
  await pause(100)
  socket.destroy()
  lastAnswer = answer
  return answer.split('\r\n')[0] ?? ''
}
let lastAnswer = ''
const headOf = (type: string, length: number, path = '/') =>
  `POST ${path} HTTP/1.1\r\nHost: a\r\nContent-Type: ${type}\r\nContent-Length: ${length}\r\n\r\n`
const form = 'multipart/form-data; boundary=x'

describe('a body that comes slowly', () => {
  test('is cut off where it is a small one', async () => {
    expect(await drip(headOf('application/json', 5_000), 'x'.repeat(100), 50)).toBe(
      'HTTP/1.1 408 Request Timeout',
    )
    expect(JSON.parse(lastAnswer.split('\r\n\r\n')[1] ?? '')).toMatchObject({ code: 'request_timeout' })
  })

  test('is waited for where it is a file that keeps coming', async () => {
    expect(await drip(headOf(form, 5_000), 'x'.repeat(100), 50)).toBe('HTTP/1.1 200 OK')
  })

  test('is cut off where a file only trickles', async () => {
    expect(await drip(headOf(form, 5_000), 'x', 100)).toBe('HTTP/1.1 408 Request Timeout')
  })

  test('is cut off once it is longer than any file may be', async () => {
    const head = `POST / HTTP/1.1\r\nHost: a\r\nContent-Type: ${form}\r\nTransfer-Encoding: chunked\r\n\r\n`
    expect(await drip(head, `3e8\r\n${'x'.repeat(1_000)}\r\n`, 100)).toBe('HTTP/1.1 408 Request Timeout')
  })

  test('holds no connection once it has been refused', async () => {
    const head = headOf(form, 100_000, '/refused')
    const start = Date.now()
    expect(await drip(head, 'x'.repeat(100), 1_000)).toBe('HTTP/1.1 401 Unauthorized')
    expect(Date.now() - start).toBeLessThan(3_000)
  })
})

test('headers that trickle are cut off', async () => {
  expect(await drip('GET / HTTP/1.1\r\n', 'X-A: b\r\n', 60)).toBe('HTTP/1.1 408 Request Timeout')
})

describe('the shop itself', () => {
  const t = testApp()

  async function send(request: string): Promise<string> {
    if (!t.app.server.listening) await t.app.listen({ port: 0, host: '127.0.0.1' })
    const socket = connect((t.app.server.address() as AddressInfo).port, '127.0.0.1')
    let answer = ''
    socket.on('data', (chunk: Buffer) => (answer += chunk.toString()))
    socket.on('error', () => undefined)
    socket.write(request)
    await new Promise((resolve) => socket.once('close', resolve))
    return answer
  }

  test('listens so', () => {
    expect(t.app.server.requestTimeout).toBe(0)
    expect(t.app.server.headersTimeout).toBe(10_000)
  })

  test('keeps a connection for longer than proxies do', () => {
    expect(t.app.server.keepAliveTimeout).toBeGreaterThan(60_000)
  })

  test.each([
    [
      'too many headers',
      `GET / HTTP/1.1\r\nHost: a\r\nX-A: ${'b'.repeat(20_000)}\r\n\r\n`,
      431,
      'headers_too_large',
    ],
    ['what is no request', 'HELLO\r\n\r\n', 400, 'bad_request'],
  ])('refuses %s in the shape of every refusal', async (_, request, statusCode, code) => {
    const [head = '', body = ''] = (await send(request)).split('\r\n\r\n')
    expect(head).toMatch(new RegExp(`^HTTP/1.1 ${statusCode} `))
    expect(JSON.parse(body)).toEqual({
      statusCode,
      code,
      message: expect.any(String),
      requestId: expect.any(String),
    })
  })
})
