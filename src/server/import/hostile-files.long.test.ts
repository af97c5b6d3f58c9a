import { readdir, readFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { eq, sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { ZipFile } from 'yazl'
import type { ProductImport } from '#contract/imports.ts'
import { metadata } from '../metadata/metadata.table.ts'
import { products } from '../products/products.table.ts'
import { anAdmin, aProduct } from '../test/factories.ts'
import { testApp, type Answer, type Ask } from '../test/test-app.ts'
import {
  findImport,
  checkedImport,
  doImportJobs,
  rowsOf,
  runChecked,
  undone,
} from './test-support/upload-import.ts'
import { createImport } from './receive-import.ts'
import { oddRepository, type HandMade } from './test-support/hand-made-repository.ts'

const t = testApp()
let ask: (ask: Ask) => Promise<Answer>
beforeAll(async () => {
  ask = await t.as(await anAdmin(t.db))
})

/** As an upload keeps it, without the form around it. */
async function checked(bytes: Readable, name: string) {
  const id = await createImport(t.ctx, bytes, { name, by: { id: null, name: 'test' } })
  await doImportJobs(t)
  return findImport(ask, id)
}

/** Megabytes that the process had at most while `work` was done, above what it had before. */
async function memoryOf(work: () => Promise<unknown>): Promise<number> {
  const before = process.memoryUsage().rss
  let most = before
  const watch = setInterval(() => (most = Math.max(most, process.memoryUsage().rss)), 20)
  await work().finally(() => clearInterval(watch))
  return (most - before) / 1024 / 1024
}

function* repeated(start: string, piece: string, megabytes: number, end = '') {
  yield Buffer.from(start)
  const chunk = Buffer.from(piece.repeat(Math.ceil(1_048_576 / piece.length)))
  for (let done = 0; done < megabytes; done += 1) yield chunk
  yield Buffer.from(end)
}

describe('a file that is too much ends in a sentence, within bounds', () => {
  test.each([
    ['a million rows', () => repeated('code,name.en\n', 'A-1,Tracker\n', 12), 'products.csv', 'more than'],
    [
      '100 MB in one cell',
      () => repeated('code,name.en\nA,"', 'x', 100),
      'products.csv',
      'A row is too long',
    ],
    ['100 MB without a line', () => repeated('code', 'x', 100), 'products.csv', 'A row is too long'],
    [
      '100 MB of one JSON text',
      () => repeated('[{"code":"', 'x', 100, '"}]'),
      'products.json',
      'A row is too long',
    ],
    ['100 MB of brackets', () => repeated('', '[', 100), 'products.json', 'isn’t valid JSON'],
  ])(
    '%s',
    async (_, bytes, name, sentence) => {
      const found: ProductImport[] = []
      const megabytes = await memoryOf(async () => found.push(await checked(Readable.from(bytes()), name)))
      expect(found[0]?.status).toBe('refused')
      expect(found[0]?.problem).toContain(sentence)
      expect(megabytes).toBeLessThan(300)
    },
    60_000,
  )

  test('a file that is larger than an upload may be is refused', async () => {
    const bytes = Readable.from(repeated('code\n', 'A\n', 257))
    await expect(
      createImport(t.ctx, bytes, { name: 'x.csv', by: { id: null, name: 'test' } }),
    ).rejects.toMatchObject({
      code: 'payload_too_large',
    })
  })
})

test('rows full of traps are told one by one and write nothing', async () => {
  const found = await checkedImport(
    t,
    ask,
    [
      'code,type,hardwareType,name.en,shortName.en,images,price,faqs.en,includes',
      `=cmd|' /C calc'!A0,hardware,device,=HYPERLINK("http://x"),x,not-an-id,-5,,`,
      `A-1,hardware,robot,<script>alert(1)</script>,x,00000000-0000-4000-8000-000000000000,1e9,q,A-1 | lots`,
      `${'A'.repeat(500)},nothing,,${'x'.repeat(900)},,,99999999999999999999,,`,
      `B-1,hardware,device,\u0000\u0007null\u0000,x,,12.345,,`,
      '__proto__,hardware,device,constructor,toString,,,,',
    ].join('\n'),
  )
  expect(found.counts).toMatchObject({ new: 0, wrong: 5 })
  const rows = await rowsOf(ask, found._id)
  expect(
    rows.map(({ problems }) =>
      problems
        .map(({ column }) => column)
        .toSorted()
        .join(' '),
    ),
  ).toEqual([
    'applications code images price',
    'applications faqs.en hardwareType images includes price',
    'applications code hardwareType images name.en price shortName.en type',
    'applications images price',
    'applications images',
  ])
})

describe('a LoRaWAN repository as a zip', () => {
  async function zipOf({ folder }: HandMade, root = 'lorawan-devices-main/'): Promise<Buffer> {
    const zip = new ZipFile()
    for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
      const path = join(entry.parentPath, entry.name)
      if (entry.isFile()) zip.addBuffer(await readFile(path), root + relative(folder, path))
    }
    zip.addBuffer(Buffer.from('not for us'), `${root}package.json`)
    zip.end()
    return buffer(zip.outputStream as Readable)
  }

  test('is checked, brought in as the command line does, found unchanged, and taken back', async () => {
    const repository = await oddRepository()
    const zip = await zipOf(repository)
    const found = await checkedImport(t, ask, zip, 'lorawan-devices-main.zip')
    expect(found).toMatchObject({ kind: 'lorawan', status: 'checked', counts: { changed: 0, unchanged: 0 } })
    expect(found.counts.new).toBeGreaterThan(3)
    expect(found.counts.wrong).toBeGreaterThan(0)
    expect(await t.db.$count(products)).toBe(0)
    // What the shop lacks is listed by kind, to be asked about.
    const make = found.missing.map(({ kind }) => kind)
    expect(make).toEqual(expect.arrayContaining(['tag', 'device_type']))
    expect(found.missing.find(({ kind }) => kind === 'tag')?.titles).toContain('Acme')

    const done = await runChecked(t, ask, found._id, true, { make })
    expect(done).toMatchObject({ make, show: false })
    expect(done).toMatchObject({ status: 'done', results: { done: found.counts.new } })
    expect(await t.db.$count(products)).toBe(found.counts.new)

    const again = await checkedImport(t, ask, zip, 'again.zip')
    expect(again.counts).toEqual({ ...found.counts, new: 0, unchanged: found.counts.new })

    // What the source says differently now is told, with what stands in the shop; nothing is written by looking.
    await repository.write(
      'acme/plain.yaml',
      'name: Plainer sensor\ndescription: Measures temperature.\nsensors: [temperature, co2]\n',
    )
    const changed = await checkedImport(t, ask, await zipOf(repository), 'changed.zip')
    expect(changed.counts.changed).toBe(1)
    const [{ changes } = { changes: [] }] = await rowsOf(ask, changed._id, '&outcome=changed')
    const of = (name: string) => changes.find(({ column }) => column === name)
    expect(of('name.en')).toMatchObject({
      before: expect.stringContaining('Plain sensor') as string,
      after: expect.stringContaining('Plainer sensor') as string,
    })
    expect(of('tags')?.before).toContain('umidity')
    expect(of('tags')?.after).not.toContain('umidity')
    expect(of('tags')?.after).toContain('Carbon dioxide')

    // One of its entries staff use elsewhere, one they have worked on: these two stay.
    const entries = await t.db.select().from(metadata).where(eq(metadata.importId, found._id))
    expect(entries.length).toBeGreaterThan(3)
    const [used, touched] = entries
    await aProduct(t.db, { metadataIds: [used?.id ?? ''] })
    await t.db
      .update(metadata)
      .set({ version: 2 })
      .where(eq(metadata.id, touched?.id ?? ''))
    await ask({ method: 'DELETE', path: `/marketplace/products/import/${changed._id}` })

    expect((await undone(t, ask, found._id)).results).toMatchObject({ undone: found.counts.new, kept: 0 })
    expect(await t.db.$count(products, sql`archived_at is null`)).toBe(1)
    expect(await t.db.$count(metadata, eq(metadata.importId, found._id))).toBe(2)
    // Nothing is remembered of what was taken back: it comes in again as new.
    expect((await checkedImport(t, ask, zip, 'later.zip')).counts).toEqual(found.counts)
    await repository.remove()
  })

  test.each([
    ['no repository', async () => zipWith({ 'readme.txt': 'hello' }), 'isn’t a LoRaWAN Device Repository'],
    [
      'a spreadsheet',
      async () => zipWith({ 'xl/workbook.xml': '<x/>', 'vendor/index.yaml': 'x' }),
      'CSV UTF-8',
    ],
    [
      'a name that leads out',
      async () =>
        renamed(await zipWith({ 'vendor/index.yaml': 'vendors: []', 'vendor/xx/xx/index.yaml': 'x' })),
      'damaged',
    ],
    [
      'a zip that is cut off',
      async () => (await zipWith({ 'vendor/index.yaml': 'x' })).subarray(0, 40),
      'damaged',
    ],
    ['a bomb', async () => bomb(), 'larger than'],
  ])(
    'of %s is refused',
    async (_, bytes, sentence) => {
      const found = await checked(Readable.from([await bytes()]), 'devices.zip')
      expect(found.status).toBe('refused')
      expect(found.problem).toContain(sentence)
    },
    60_000,
  )

  async function zipWith(files: Record<string, string>): Promise<Buffer> {
    const zip = new ZipFile()
    for (const [name, text] of Object.entries(files)) zip.addBuffer(Buffer.from(text), name)
    zip.end()
    return buffer(zip.outputStream as Readable)
  }

  /** The same zip with `xx` in its names made `..`: no honest tool writes such a name. */
  const renamed = (zip: Buffer) =>
    Buffer.from(
      zip.toString('latin1').replaceAll('vendor/xx/xx/index.yaml', 'vendor/../../index.yaml'),
      'latin1',
    )

  /** A few megabytes that become more than a gigabyte. */
  async function bomb(): Promise<Buffer> {
    const zip = new ZipFile()
    const zeros = Buffer.alloc(15 * 1024 * 1024)
    zip.addBuffer(Buffer.from('vendors: []'), 'vendor/index.yaml')
    for (let at = 0; at < 80; at += 1) zip.addBuffer(zeros, `vendor/acme/${at}.yaml`)
    zip.end()
    return buffer(zip.outputStream as Readable)
  }
})
