import { existsSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { doImportJobs, findImport, sendFile } from '../import/test-support/upload-import.ts'
import { runJobs } from '../job-handlers.ts'
import { anAdmin, aProduct } from '../test/factories.ts'
import { makeJobsDue } from '../test/due-jobs.ts'
import { startS3 } from '../test/s3-server.ts'
import { testApp, type Answer, type Ask } from '../test/test-app.ts'
import { tidyUp } from '../tidy-up.ts'
import { files } from './files.table.ts'
import { findMissingFiles } from './missing-files.ts'
import { removeStrayFiles, removeUnusedFiles } from './remove-unused-files.ts'
import { saveImage } from './save-image.ts'
import { originalKey, sizedKey } from './stored-file.ts'

const s3 = await startS3()
afterAll(() => s3.close())
const t = testApp({ environment: { ...s3.environment(), LOG_LEVEL: 'silent' } })
let staff: (ask: Ask) => Promise<Answer>
beforeAll(async () => {
  staff = await t.as(await anAdmin(t.db))
})
afterEach(async () => {
  s3.line.set(undefined)
  await isBack()
})

/** Until the store is asked again. */
async function isBack() {
  const asked = () =>
    t.ctx.files.size('x').then(
      () => true,
      () => false,
    )
  await expect.poll(asked).toBe(true)
}

let shade = 0
const aPicture = () =>
  sharp({ create: { width: 400, height: 40, channels: 3, background: { r: (shade += 1), g: 9, b: 30 } } })
    .png()
    .toBuffer()
const aPaper = () => Buffer.from(`%PDF-1.7\n% ${(shade += 1)}\n%%EOF\n`)
const anImage = async () => (await saveImage(t.db, t.ctx.files, await aPicture(), 'a.png')).id

async function upload(bytes: Buffer, purpose: string, name: string) {
  const form = new FormData()
  form.set('purpose', purpose)
  form.set('file', new Blob([new Uint8Array(bytes)]), name)
  const sent = new Response(form)
  return staff({
    method: 'POST',
    path: '/file-manager/files',
    body: Buffer.from(await sent.arrayBuffer()),
    headers: { 'content-type': sent.headers.get('content-type') ?? '' },
  })
}
const fetched = (url: string, accept = 'image/webp') => t.app.inject({ url, headers: { accept } })
const later = (hours: number) => ({ ...t.ctx, now: () => new Date(Date.now() + hours * 3_600_000) })

test('a picture is uploaded, shown and resized, a document uploaded and downloaded, and no folder is made', async () => {
  const { json } = await upload(await aPicture(), 'product', 'a.png')
  const { _id, url } = json.data
  const whole = await fetched(url)
  expect(whole).toMatchObject({
    statusCode: 200,
    headers: { 'content-type': 'image/jpeg', 'cache-control': 'public, max-age=31536000, immutable' },
  })
  expect(Buffer.from((await t.ctx.files.get(originalKey(_id)))!).equals(whole.rawPayload)).toBe(true)

  const small = await fetched(`${url}?w=160`)
  expect(small).toMatchObject({ statusCode: 200, headers: { 'content-type': 'image/webp' } })
  expect((await sharp(small.rawPayload).metadata()).width).toBe(160)
  await expect.poll(() => t.ctx.files.size(sizedKey(_id, 160, 'webp'))).toBe(small.rawPayload.length)

  const paper = aPaper()
  const sent = await upload(paper, 'document', 'Datasheet.pdf')
  const download = await fetched(sent.json.data.url, '*/*')
  expect(download).toMatchObject({
    statusCode: 200,
    headers: {
      'content-type': 'application/pdf',
      'content-disposition': `attachment; filename="Datasheet.pdf"; filename*=UTF-8''Datasheet.pdf`,
      'cache-control': 'public, max-age=31536000, immutable',
    },
  })
  expect(download.rawPayload.equals(paper)).toBe(true)
  expect(existsSync(join(t.ctx.config.dataDirectory, 'files'))).toBe(false)
})

test('while the store is away the shop sells on, and what needs it says so', async () => {
  const { json } = await upload(await aPicture(), 'product', 'a.png')
  const product = await aProduct(t.db, { images: [{ id: json.data._id }] })
  await expect.poll(() => t.ctx.files.size(sizedKey(json.data._id, 480, 'avif'))).toBeGreaterThan(0)
  const kept = await t.db.$count(files)
  s3.line.set('cut')
  expect((await t.ask({ path: `/marketplace-customer/products/${product.id}` })).status).toBe(200)
  for (const url of ['/api/readyz', '/readyz', '/healthz'])
    expect((await t.app.inject({ url })).statusCode, url).toBe(200)
  const away = { statusCode: 503, headers: { 'retry-after': '5', 'cache-control': 'no-store' } }
  for (const url of [json.data.url, `${json.data.url}?w=160`]) expect(await fetched(url)).toMatchObject(away)
  for (const answer of [
    await upload(await aPicture(), 'product', 'b.png'),
    await upload(aPaper(), 'document', 'b.pdf'),
    await sendFile(staff, 'code;type\n1;hardware'),
  ])
    expect(answer).toMatchObject({ status: 503, json: { code: 'unavailable' } })
  expect(await t.db.$count(files)).toBe(kept)
})

test('an import whose file cannot be had now is checked later', async () => {
  const { json } = await sendFile(staff, 'code;type\nA-1;hardware')
  s3.line.set('cut')
  await runJobs(t.ctx, 'long')
  expect((await findImport(staff, json.data._id)).status).toBe('checking')
  s3.line.set(undefined)
  await isBack()
  await makeJobsDue(t.db)
  await doImportJobs(t)
  expect(await findImport(staff, json.data._id)).toMatchObject({ status: 'checked', counts: { wrong: 1 } })
})

test('an upload whose answer is lost once stands; one that was told it failed leaves nothing that stays', async () => {
  const before = await t.db.$count(files)
  const bytes = await aPicture()
  s3.line.set('deaf')
  expect((await upload(bytes, 'product', 'a.png')).status).toBe(503)
  s3.line.set(undefined)
  await expect.poll(async () => (await upload(bytes, 'product', 'a.png')).status).toBe(201)
  expect(await t.db.$count(files)).toBe(before + 1)
  const keys = async () => (await Array.fromAsync(t.ctx.files.list('originals'))).map(({ key }) => key)
  const found = await keys()
  expect(found).toHaveLength(before + 2)
  for (const folder of new Set(found.map((key) => key.slice(-2)))) await removeStrayFiles(later(25), folder)
  expect(await keys()).toHaveLength(before + 1)
})

test('what is unused goes, what is missing is found; a store that is away counts as no loss, and holds up no other tidying', async () => {
  const [unused, lost] = [await anImage(), await anImage()]
  await aProduct(t.db, { images: [{ id: lost }] })
  await expect.poll(() => t.ctx.files.size(sizedKey(unused, 480, 'avif'))).toBeGreaterThan(0)
  await removeUnusedFiles(later(25))
  for (const key of [originalKey(unused), sizedKey(unused, 480, 'avif')])
    expect(await t.ctx.files.size(key)).toBeUndefined()

  expect(await findMissingFiles(t.ctx)).toEqual([])
  await t.ctx.files.remove(originalKey(lost))
  expect(await findMissingFiles(t.ctx)).toEqual([lost])
  s3.line.set('cut')
  await expect(findMissingFiles(t.ctx)).rejects.toThrow('unavailable')
  await t.pool.query(`insert into wrong_codes_by_minute values (now() - interval '3 days', 1)`)
  await expect(tidyUp(t.ctx)).rejects.toThrow('unavailable')
  expect((await t.pool.query('select from wrong_codes_by_minute')).rowCount).toBe(0)
})
