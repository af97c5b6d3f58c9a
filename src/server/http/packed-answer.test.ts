import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { pack } from './packed-answer.ts'

const text = JSON.stringify(
  Array.from({ length: 2_000 }, (_, number) => ({ number, name: `جهاز ${number}` })),
)

function packed(of = text) {
  let bytes = 0
  const answer = pack({ text: of, contentType: 'application/json' }, (by) => (bytes += by))
  return { answer, bytes: () => bytes }
}

test('an answer that was compressed is no longer held as it is, and takes no more memory than it has bytes', async () => {
  const { answer, bytes } = packed()
  const before = bytes()
  const { body } = await answer.inEncoding('gzip')
  expect(gunzipSync(body).toString()).toBe(text)
  expect(body.buffer.byteLength).toBe(body.length)
  expect(bytes()).toBeLessThan(before / 4)
  expect(answer.ready.identity).toBeUndefined()
})

test('another encoding, or none, is made of the one that is there', async () => {
  const { answer } = packed()
  await answer.inEncoding('gzip')
  const { body } = await answer.inEncoding('br')
  expect(brotliDecompressSync(body).toString()).toBe(text)
  const { headers, body: plain } = await answer.inEncoding('identity')
  expect(plain.toString()).toBe(text)
  expect(headers).toMatchObject({ 'content-length': Buffer.byteLength(text) })
  expect(headers).not.toHaveProperty('content-encoding')
})

test('where some ask for it as it is, it stays so too', async () => {
  const { answer, bytes } = packed()
  await answer.inEncoding('identity')
  const before = bytes()
  await answer.inEncoding('br')
  expect(answer.ready.identity?.body.toString()).toBe(text)
  expect(bytes()).toBeGreaterThan(before)
})

test('a short answer is not worth it', async () => {
  const { answer } = packed('{"data":[]}')
  await answer.inEncoding('br')
  expect(answer.ready.identity?.body.toString()).toBe('{"data":[]}')
})

test.each(['br', 'gzip'] as const)(
  'what was compressed as %s can be sent as it is at once',
  async (encoding) => {
    const { answer } = packed()
    await answer.inEncoding(encoding)
    expect(answer.atOnce(encoding).headers['content-encoding']).toBe(encoding)
    expect(answer.atOnce('identity').body.toString()).toBe(text)
  },
)

test('a hundred who ask at once are answered by one compressing', async () => {
  const { answer } = packed()
  const all = await Promise.all(Array.from({ length: 100 }, () => answer.inEncoding('br')))
  expect(new Set(all).size).toBe(1)
})
