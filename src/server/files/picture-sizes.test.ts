import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { testApp } from '../test/test-app.ts'
import type { FileStore } from './file-store.ts'
import { createPictureSizes } from './picture-sizes.ts'
import { saveImage } from './save-image.ts'
import { originalKey, sizedKey } from './stored-file.ts'

const t = testApp()
let shade = 0
const aPicture = (width: number) =>
  sharp({ create: { width, height: 20, channels: 3, background: { r: 7, g: (shade += 1), b: 90 } } })
    .png()
    .toBuffer()
const saved = async (width: number) => (await saveImage(t.db, t.ctx.files, await aPicture(width), 'a.png')).id
async function sizesOnDisk(id: string): Promise<string[]> {
  const keys: string[] = []
  for await (const { key } of t.ctx.files.list(`sized/${id.slice(-2)}`))
    if (key.includes(id)) keys.push(key.slice(key.indexOf(id) + id.length + 1))
  return keys.toSorted()
}
const ask = (id: string, width: string) =>
  t.app.inject({ url: `/api/file-manager/files/${id}?w=${width}`, headers: { accept: 'image/webp' } })

test('a picture that is saved gets its sizes by itself, as far as they differ', async () => {
  const id = await saved(300)
  await expect.poll(() => sizesOnDisk(id)).toEqual(['160.avif', '160.webp', '320.avif', '320.webp'])
})

test.each([
  ['a width that pages use', '320', 320],
  ['one between two, as the next larger', '161', 320],
  ['one beyond all, as the largest', '99999', 1920],
  ['nothing', '0', 160],
])('of %s there is a picture, and no other', async (_, width, served) => {
  const id = await saved(2_400)
  const answer = await ask(id, width)
  expect(answer).toMatchObject({ statusCode: 200, headers: { 'content-type': 'image/webp' } })
  expect((await sharp(answer.rawPayload).metadata()).width).toBe(served)
  expect(await t.ctx.files.size(sizedKey(id, served, 'webp'))).toBe(answer.rawPayload.length)
})

test('what is no width is refused', async () => {
  const id = await saved(200)
  for (const width of ['wide', '-1', '1.5']) expect((await ask(id, width)).statusCode).toBe(422)
})

test('a picture of an old shop, without sizes, gets one at its first asking', async () => {
  const id = crypto.randomUUID()
  await t.ctx.files.put(originalKey(id), await aPicture(700))
  await t.pool.query(
    `insert into files (id, name, mime_type, size, width, height, sha256) values ($1, 'a', 'image/png', 9, 700, 20, $2)`,
    [id, id],
  )
  expect((await sharp((await ask(id, '1920')).rawPayload).metadata()).width).toBe(700)
  expect(await sizesOnDisk(id)).toEqual(['960.webp'])
})

describe('in a queue', () => {
  /** A store whose originals come when the test says so. */
  async function aQueue(limits: { atOnce: number; waiting: number; ahead: number }) {
    const original = await aPicture(200)
    const put: string[] = []
    const asked: (() => void)[] = []
    const store: FileStore = {
      ...t.ctx.files,
      get: async (key) => {
        if (!key.startsWith('originals/')) return undefined
        await new Promise<void>((resolve) => asked.push(resolve))
        return original
      },
      put: async (key) => void put.push(key),
    }
    const sizes = createPictureSizes(store, limits)
    const next = async () => {
      await expect.poll(() => asked.length).toBeGreaterThan(0)
      asked.shift()?.()
    }
    return { sizes, put, next, asked }
  }

  test('few are made at once, few wait, and who comes then is told to come again', async () => {
    const { sizes, next, asked } = await aQueue({ atOnce: 1, waiting: 1, ahead: 9 })
    const first = sizes.get('a', 160, 'webp')
    await expect.poll(() => asked.length).toBe(1)
    const second = sizes.get('b', 160, 'webp')
    await expect(sizes.get('c', 160, 'webp')).rejects.toMatchObject({
      code: 'unavailable',
      context: { details: { retryAfter: 5 } },
    })
    await next()
    await next()
    expect((await Promise.all([first, second])).map(({ length }) => length > 0)).toEqual([true, true])
  })

  test('the same one is made once for all who ask', async () => {
    const { sizes, put, next } = await aQueue({ atOnce: 1, waiting: 1, ahead: 9 })
    const asked = Array.from({ length: 20 }, () => sizes.get('a', 160, 'webp'))
    await next()
    await Promise.all(asked)
    expect(put).toEqual([sizedKey('a', 160, 'webp')])
  })

  test('what somebody waits for is made before what is made ahead', async () => {
    const { sizes, put, next } = await aQueue({ atOnce: 1, waiting: 1, ahead: 9 })
    sizes.prepare('a', 300)
    const asked = sizes.get('a', 320, 'avif')
    await next()
    await next()
    await asked
    expect(put).toEqual([sizedKey('a', 160, 'webp'), sizedKey('a', 320, 'avif')])
    // What has begun is finished, what has not is left.
    const closed = sizes.close()
    await next()
    await closed
    expect(put).toHaveLength(3)
  })
})
