import { appendFileSync, mkdirSync, mkdtempSync, readFileSync, unlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { copyFiles } from '../files/copy-files.ts'
import { diskFileStore, type FileStore } from '../files/file-store.ts'
import { files } from '../files/files.table.ts'
import { openFileStore } from '../files/open-file-store.ts'
import { saveDocument } from '../files/save-document.ts'
import { saveImage } from '../files/save-image.ts'
import { originalKey } from '../files/stored-file.ts'
import { sendFile } from '../import/test-support/upload-import.ts'
import { anAdmin } from '../test/factories.ts'
import { startS3 } from '../test/s3-server.ts'
import { testApp } from '../test/test-app.ts'
import { verifyFiles } from './verify-files.ts'

const s3 = await startS3()
afterAll(() => s3.close())
const t = testApp()
let bucket: FileStore
beforeAll(async () => {
  bucket = await openFileStore(s3.url(), { s3Credentials: s3.credentials, log: t.ctx.log })
})

let shade = 0
const aPicture = () =>
  sharp({ create: { width: 20, height: 20, channels: 3, background: { r: (shade += 1), g: 9, b: 30 } } })
    .png()
    .toBuffer()
const anImage = async () => (await saveImage(t.db, t.ctx.files, await aPicture(), 'a.png')).id
const onDisk = (key: string) => join(t.ctx.config.dataDirectory, 'files', key)
// All of them, without asking for each of 512 folders.
const folders = ['imports', 'originals', 'sized']
const keysOf = async (store: FileStore) =>
  (await Promise.all(folders.map((folder) => Array.fromAsync(store.list(folder)))))
    .flat()
    .map(({ key, size }) => `${key} ${size}`)
    .toSorted()

test('a shop moves to a bucket while it is used: two runs bring everything, and the second only what came meanwhile', async () => {
  for (let count = 0; count < 4; count += 1) await anImage()
  await saveDocument(t.db, t.ctx.files, Buffer.from('%PDF-1.7\n%%EOF\n'), 'a.pdf')
  await sendFile(await t.as(await anAdmin(t.db)), `code;type\n${'A;hardware\n'.repeat(800_000)}`)

  let isCopying = true
  const uploading = (async () => {
    let count = 0
    for (; isCopying || count === 0; count += 1) {
      await anImage()
      await pause(50)
    }
    return count
  })()
  const first = await copyFiles(t.ctx.files, bucket, folders)
  isCopying = false
  const came = await uploading
  expect(first.copied).toBeGreaterThanOrEqual(6)
  expect(first.there).toBe(0)
  // Their smaller sizes are still being made.
  let before = ''
  await expect
    .poll(
      async () => {
        const [last, now] = [before, (await keysOf(t.ctx.files)).join()]
        before = now
        return last === now
      },
      { interval: 300 },
    )
    .toBe(true)

  const second = await copyFiles(t.ctx.files, bucket, folders)
  expect(second.there).toBeGreaterThanOrEqual(6)
  expect(second.there).toBeLessThanOrEqual(first.copied)
  expect(second.copied).toBeGreaterThanOrEqual(Math.min(came, 1))
  expect(await keysOf(bucket)).toEqual(await keysOf(t.ctx.files))
  expect(await copyFiles(t.ctx.files, bucket, folders)).toMatchObject({ copied: 0, bytes: 0 })
  expect(await verifyFiles(t.db, bucket, { isDeep: true })).toMatchObject({
    files: (await t.db.$count(files)) + 1,
    decoded: 0,
    differences: [],
  })
})

test('and back into a folder, without what a crash had left half written', async () => {
  const folder = mkdtempSync(join(inject('runDirectory'), 'moved-'))
  const back = diskFileStore(folder)
  await copyFiles(bucket, back, folders)
  expect(await keysOf(back)).toEqual(await keysOf(bucket))
  mkdirSync(join(folder, 'originals/zz'))
  writeFileSync(join(folder, 'originals/zz/half.0b0e7a3c.part'), 'half')
  expect(await copyFiles(back, bucket, folders)).toMatchObject({ copied: 0 })
})

test('a copy waits for a store that is away for a moment, and goes on from where it stopped when it ends', async () => {
  const other = await openFileStore(s3.url('other'), { s3Credentials: s3.credentials, log: t.ctx.log })
  s3.line.set('cut')
  await expect(copyFiles(t.ctx.files, other, folders, { pauseMs: 1 })).rejects.toThrow('unavailable')
  const copying = copyFiles(t.ctx.files, other, folders, { pauseMs: 1_200 })
  await pause(300)
  s3.line.set(undefined)
  expect((await copying).copied).toBe((await keysOf(t.ctx.files)).length)
  expect(await keysOf(other)).toEqual(await keysOf(t.ctx.files))
})

test.each(['folder', 'bucket'])(
  'a %s: what is missing, cut short, longer or damaged is named',
  async (kind) => {
    const paper = Buffer.from(`%PDF-1.7\n% ${kind}\n%%EOF\n`)
    const { id: sheet } = await saveDocument(t.db, t.ctx.files, paper, 'a.pdf')
    const ids = [await anImage(), await anImage(), await anImage(), await anImage(), sheet]
    const [gone = '', longer = '', damaged = '', old = ''] = ids
    await t.db.update(files).set({ storedSha256: null }).where(eq(files.id, old))
    const damage = (bytes: Uint8Array) => Buffer.from(bytes).fill(0, bytes.length >> 1)
    if (kind === 'folder') {
      unlinkSync(onDisk(originalKey(gone)))
      appendFileSync(onDisk(originalKey(longer)), 'x')
      for (const id of [damaged, old, sheet])
        writeFileSync(onDisk(originalKey(id)), damage(readFileSync(onDisk(originalKey(id)))))
    } else {
      await copyFiles(t.ctx.files, bucket, folders)
      await bucket.remove(originalKey(gone))
      for (const [id, change] of [
        [longer, (bytes: Uint8Array) => Buffer.concat([bytes, Buffer.from('x')])],
        [damaged, damage],
        [old, damage],
        [sheet, damage],
      ] as const)
        await bucket.put(originalKey(id), change((await bucket.get(originalKey(id)))!))
    }
    const store = kind === 'folder' ? t.ctx.files : bucket
    const said = async (isDeep: boolean) =>
      Object.fromEntries(
        (await verifyFiles(t.db, store, { isDeep })).differences
          .filter(({ key }) => ids.some((id) => key === originalKey(id)))
          .map(({ key, says }) => [key, says]),
      )
    const plain = {
      [originalKey(gone)]: 'is missing',
      [originalKey(longer)]: expect.stringMatching(/^has \d+ bytes instead of \d+$/),
    }
    expect(await said(false)).toEqual(plain)
    expect(await said(true)).toEqual({
      ...plain,
      [originalKey(damaged)]: 'has another content',
      [originalKey(old)]: 'is no whole picture',
      [originalKey(sheet)]: 'has another content',
    })
  },
)
