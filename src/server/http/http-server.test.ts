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
  return answer.split('\r\n')[0] ?? ''
}
const headOf = (type: string, length: number, path = '/') =>
  `POST ${path} HTTP/1.1\r\nHost: a\r\nContent-Type: ${type}\r\nContent-Length: ${length}\r\n\r\n`
const form = 'multipart/form-data; boundary=x'

describe('a body that comes slowly', () => {
  test('is cut off where it is a small one', async () => {
    expect(await drip(headOf('application/json', 5_000), 'x'.repeat(100), 50)).toBe(
      'HTTP/1.1 408 Request Timeout',
    )
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

const t = testApp()
test('the shop itself listens so', () => {
  expect(t.app.server.requestTimeout).toBe(0)
  expect(t.app.server.headersTimeout).toBe(10_000)
})
