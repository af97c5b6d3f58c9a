import { eq, sql } from 'drizzle-orm'
import sharp from 'sharp'
import { beforeAll, expect, test } from 'vitest'
import { v7 as uuid } from 'uuid'
import { anAdmin, aProduct } from '../test/factories.ts'
import { testApp, type Answer, type Ask } from '../test/test-app.ts'
import { files } from './files.table.ts'
import type { Context } from '../context.ts'
import { removeStrayImports } from '../import/remove-stray-imports.ts'
import { removeStrayFiles, removeUnusedFiles } from './remove-unused-files.ts'
import { saveImage } from './save-image.ts'
import { originalKey, sizedKey } from './stored-file.ts'

const t = testApp()
const hourMs = 3_600_000
const later = (hours: number) => ({ ...t.ctx, now: () => new Date(Date.now() + hours * hourMs) })
let staff: (ask: Ask) => Promise<Answer>
beforeAll(async () => {
  staff = await t.as(await anAdmin(t.db))
})

let shade = 0
const bytesOf = async () =>
  new Uint8Array(
    await sharp({
      create: { width: 8, height: 8, channels: 3, background: { r: 3, g: 90, b: (shade += 1) } },
    })
      .png()
      .toBuffer(),
  )
const anUpload = async () => (await saveImage(t.db, t.ctx.files, await bytesOf(), 'a.png')).id
const isKept = async (id: string) =>
  (await t.db.$count(files, eq(files.id, id))) === 1 && (await t.ctx.files.get(originalKey(id))) !== undefined
const setImages = (product: string, images: string[]) =>
  staff({ method: 'PATCH', path: `/marketplace/products/${product}`, body: { images } })

test('an upload that nothing uses goes after a day, with all its sizes; what was used once stays', async () => {
  const product = await aProduct(t.db)
  const [unused, used, replaced] = [await anUpload(), await anUpload(), await anUpload()]
  await t.ctx.files.put(sizedKey(unused, 320, 'webp'), await bytesOf())
  expect((await setImages(product.id, [replaced])).status).toBe(200)
  expect((await setImages(product.id, [used])).status).toBe(200)
  await removeUnusedFiles(later(23))
  expect(await isKept(unused)).toBe(true)
  await removeUnusedFiles(later(25))
  expect(await Promise.all([unused, used, replaced].map(isKept))).toEqual([false, true, true])
  expect(await t.ctx.files.get(sizedKey(unused, 320, 'webp'))).toBeUndefined()
  expect(Object.keys((await setImages(product.id, [unused])).json.fields)).toEqual(['images'])
})

test('the same picture sent again waits for another day', async () => {
  const bytes = await bytesOf()
  const { id } = await saveImage(t.db, t.ctx.files, bytes, 'a.png')
  await t.db
    .update(files)
    .set({ sentAt: sql`now() - interval '25 hours'` })
    .where(eq(files.id, id))
  expect((await saveImage(t.db, t.ctx.files, bytes, 'b.png')).id).toBe(id)
  await removeUnusedFiles(later(0))
  expect(await isKept(id)).toBe(true)
})

test('of everything that can name a file each keeps it', async () => {
  const staffAccount = await anAdmin(t.db)
  const ids = await Promise.all(Array.from({ length: 7 }, anUpload))
  const [image, paper, logo, avatar, picture, slider, entry] = ids as [string, ...string[]]
  await aProduct(t.db, { images: [{ id: image }], documentations: [{ title: 'Manual', fileId: paper }] })
  await staff({ method: 'PATCH', path: '/marketplace/settings', body: { logo } })
  await t.db.execute(sql`update accounts set avatar_id = ${avatar} where id = ${staffAccount.id}`)
  await staff({ method: 'POST', path: '/marketplace/pictures', body: { title: 'Kept', file: picture } })
  await staff({
    method: 'POST',
    path: '/marketplace/sliders',
    body: { title: 'Kept', image: slider, position: 'left' },
  })
  await staff({ method: 'POST', path: '/marketplace/applications', body: { title: 'Kept', image: entry } })
  await removeUnusedFiles(later(25))
  expect(await Promise.all(ids.map(isKept))).toEqual(ids.map(() => true))
})

test('a save that begins to use it at this moment keeps it or is refused, and never names what is gone', async () => {
  const rounds = await Promise.all(
    Array.from({ length: 24 }, async () => ({ product: await aProduct(t.db), file: await anUpload() })),
  )
  const saves = rounds.map(async ({ product, file }) => ({
    file,
    status: (await setImages(product.id, [file])).status,
  }))
  const sweeps = Array.from({ length: 6 }, () => removeUnusedFiles(later(25)))
  const answers = await Promise.all(saves)
  await Promise.all(sweeps)
  for (const { file, status } of answers)
    expect([status, await isKept(file)]).toEqual([status, status === 200])
  expect(answers.every(({ status }) => status === 200 || status === 422)).toBe(true)
})

test('what a crash left on the disk without a row goes, once it is a day old', async () => {
  const [kept, stray] = [await anUpload(), uuid()]
  const folder = stray.slice(-2)
  await t.ctx.files.put(originalKey(stray), await bytesOf())
  await t.ctx.files.put('imports/stray', await bytesOf())
  const removeStray = async (ctx: Context) =>
    (await removeStrayFiles(ctx, folder)) + (await removeStrayImports(ctx))
  expect(await removeStray(later(23))).toBe(0)
  expect(await removeStray(later(25))).toBe(2)
  expect(await t.ctx.files.get(originalKey(stray))).toBeUndefined()
  expect(await removeStrayFiles(later(25), kept.slice(-2))).toBe(0)
  expect(await isKept(kept)).toBe(true)
})
