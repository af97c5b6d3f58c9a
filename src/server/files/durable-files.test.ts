import { appendFileSync, readdirSync, truncateSync, unlinkSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { expect, test, vi } from 'vitest'
import { testApp } from '../test/test-app.ts'
import { diskFileStore } from './file-store.ts'
import { files } from './files.table.ts'
import { findMissingFiles, missingFilesGauge } from './missing-files.ts'
import { removeStrayFiles } from './remove-unused-files.ts'
import { saveDocument } from './save-document.ts'
import { keepImage, saveImage } from './save-image.ts'
import { originalKey } from './stored-file.ts'

const t = testApp()
const onDisk = (key: string) => join(t.ctx.config.dataDirectory, 'files', key)

let shade = 0
const aPicture = () =>
  sharp({ create: { width: 9, height: 7, channels: 3, background: { r: 7, g: (shade += 1), b: 30 } } })
    .png()
    .toBuffer()
const aPaper = () => Buffer.from(`%PDF-1.7\n% ${(shade += 1)}\n%%EOF\n`)

const losses = {
  removed: (path: string) => unlinkSync(path),
  'cut short': (path: string) => truncateSync(path, 3),
  emptied: (path: string) => truncateSync(path, 0),
}

test.each(Object.entries(losses))(
  'a picture whose file was %s is whole again when it is sent again',
  async (_, lose) => {
    const bytes = await aPicture()
    const first = await saveImage(t.db, t.ctx.files, bytes, 'a.png')
    const before = await t.ctx.files.get(originalKey(first.id))
    lose(onDisk(originalKey(first.id)))
    const again = await saveImage(t.db, t.ctx.files, bytes, 'a.png')
    expect(again.id).toBe(first.id)
    expect(await t.ctx.files.get(originalKey(first.id))).toEqual(before)
    const [row] = await t.db.select().from(files).where(eq(files.id, first.id))
    expect(row).toMatchObject({ size: before?.length, width: 9, height: 7 })
  },
)

test('so is a document, and a picture that our own code has drawn', async () => {
  const paper = aPaper()
  const { id } = await saveDocument(t.db, t.ctx.files, paper, 'a.pdf')
  unlinkSync(onDisk(originalKey(id)))
  expect(await saveDocument(t.db, t.ctx.files, paper, 'a.pdf')).toEqual({ id })
  expect(await t.ctx.files.get(originalKey(id))).toEqual(new Uint8Array(paper))

  const drawn = {
    data: await aPicture(),
    width: 9,
    height: 7,
    mimeType: 'image/png',
    sha256: 'drawn',
    name: 'a',
  }
  const first = await keepImage(t.db, t.ctx.files, drawn)
  unlinkSync(onDisk(originalKey(first.id)))
  expect(await keepImage(t.db, t.ctx.files, drawn)).toMatchObject({ id: first.id, isNew: false })
  expect(await t.ctx.files.size(originalKey(first.id))).toBe(drawn.data.length)
})

test('a picture has its row only once its bytes are on the disk', async () => {
  const full = { ...t.ctx.files, put: () => Promise.reject(new Error('ENOSPC')) }
  const bytes = await aPicture()
  const before = await t.db.$count(files)
  await expect(saveImage(t.db, full, bytes, 'a.png')).rejects.toThrow('ENOSPC')
  expect(await t.db.$count(files)).toBe(before)
})

test('a file that is written half does not take the place of a whole one, and leaves nothing behind', async () => {
  const store = diskFileStore(join(t.ctx.config.dataDirectory, 'other'))
  await store.put('imports/a', Buffer.from('whole'))
  async function* broken() {
    yield Buffer.from('hal')
    throw new Error('the line broke')
  }
  await expect(store.putStream('imports/a', Readable.from(broken()))).rejects.toThrow('the line broke')
  expect(Buffer.from((await store.get('imports/a')) ?? []).toString()).toBe('whole')
  expect(readdirSync(join(t.ctx.config.dataDirectory, 'other', 'imports'))).toEqual(['a'])
})

test('what a crash left half written goes after a day, beside a file that stays', async () => {
  const { id } = await saveImage(t.db, t.ctx.files, await aPicture(), 'a.png')
  const part = `${originalKey(id)}.0b0e7a3c.part`
  writeFileSync(onDisk(part), 'half')
  const old = new Date(Date.now() - 2 * 86_400_000)
  utimesSync(onDisk(part), old, old)
  utimesSync(onDisk(originalKey(id)), old, old)
  await removeStrayFiles(t.ctx, id.slice(-2))
  expect(await t.ctx.files.size(part)).toBeUndefined()
  expect(await t.ctx.files.size(originalKey(id))).toBeGreaterThan(0)
})

test('the nightly look finds rows whose file is not there or not whole, for the log and the monitor', async () => {
  const ids: string[] = []
  for (let count = 0; count < 3; count += 1)
    ids.push((await saveImage(t.db, t.ctx.files, await aPicture(), `${count}.png`)).id)
  expect(await findMissingFiles(t.ctx)).toEqual([])
  const [gone = '', longer = ''] = ids
  unlinkSync(onDisk(originalKey(gone)))
  appendFileSync(onDisk(originalKey(longer)), 'x')
  const logged = vi.spyOn(t.ctx.log, 'error').mockReturnValue(undefined)
  expect((await findMissingFiles(t.ctx)).toSorted()).toEqual([gone, longer].toSorted())
  expect(logged.mock.calls[0]?.[0]).toMatchObject({ count: 2 })
  expect((await missingFilesGauge.get()).values[0]?.value).toBe(2)
})
