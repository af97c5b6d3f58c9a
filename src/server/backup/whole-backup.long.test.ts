import {
  createReadStream,
  createWriteStream,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { connect, createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import { createHash, randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { generateIdentity, identityToRecipient } from 'age-encryption'
import pg from 'pg'
import { pino } from 'pino'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { diskFileStore, type FileStore } from '../files/file-store.ts'
import { saveImage } from '../files/save-image.ts'
import { originalKey } from '../files/stored-file.ts'
import { aBuyer, anAdmin, aProduct } from '../test/factories.ts'
import { projectFolder } from '../config/project-folder.ts'
import { testApp } from '../test/test-app.ts'
import { testDatabase } from '../test/test-database.ts'
import { boss, executorOf } from '../jobs/boss.ts'
import { readArchive, UnusableBackup, writeArchive } from './archive.ts'
import { holdFiles } from '../files/hold-files.ts'
import { tidyUp } from '../tidy-up.ts'
import { writeFact } from '../checklist/facts.ts'
import { discardImport } from '../import/decide-import.ts'
import { imports } from '../import/imports.table.ts'
import { createImport } from '../import/receive-import.ts'
import { checkBackup, restoreBackup } from './restore-backup.ts'
import { backUp as backUpByPlan } from './scheduled-backup.ts'
import { watchBackups } from './watch-backups.ts'
import { writeBackup, type Backup } from './write-backup.ts'

const t = testApp()
let folder: string
let original: Backup
const pathOf = (name: string) => join(folder, name)
const open = (name: string) => async () => createReadStream(pathOf(name))

async function backUp(name: string, key?: string, source: { directUrl: string; files: FileStore } = shop()) {
  return writeBackup({ ...source, name: 'Test', key }, createWriteStream(pathOf(name)))
}
const shop = () => ({ directUrl: t.databaseUrl, files: t.ctx.files })

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'matjar-backup-'))
  const { account, address, bank } = await aBuyer(t.db)
  const product = await aProduct(t.db, {
    stock: 100,
    name: { en: 'Tab\there, "quote" \\N', ar: 'متتبع\nالأصول' },
  })
  const picture = await sharp({ create: { width: 400, height: 300, channels: 3, background: '#468' } })
    .png()
    .toBuffer()
  await saveImage(t.db, t.ctx.files, picture, 'a picture.png')
  const buyer = await t.as(account)
  for (let number = 0; number < 3; number += 1)
    await buyer({
      method: 'POST',
      path: '/marketplace-customer/orders',
      body: {
        items: [{ product: product.id, quantity: 2 }],
        addressId: address.id,
        paymentMethod: { type: 'bank_account', _id: bank.id },
      },
    })
  const queue = await boss(t.db)
  await queue.send('fold_figures', {}, { db: executorOf(t.db) })
  original = await backUp('plain')
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** Writes a backup anew, each entry as `change` gives it. */
async function rewrite(
  name: string,
  write: (
    writer: Parameters<Parameters<typeof writeArchive>[2]>[0],
    entry: { name: string; bytes: Buffer },
  ) => Promise<unknown>,
) {
  const entries: { name: string; bytes: Buffer }[] = []
  await readArchive(createReadStream(pathOf('plain')), undefined, async ({ name: entry, content }) => {
    entries.push({ name: entry, bytes: await buffer(content) })
  })
  await writeArchive(createWriteStream(pathOf(name)), undefined, async (writer) => {
    for (const entry of entries) await write(writer, entry)
  })
}

/** Another database and folder, gone after `work`. */
async function elsewhere<T>(
  work: (place: { directUrl: string; files: FileStore }) => Promise<T>,
): Promise<T> {
  const database = await testDatabase()
  try {
    return await work({
      directUrl: database.url,
      files: diskFileStore(join(folder, database.url.slice(-12))),
    })
  } finally {
    await database.drop()
  }
}

test('a shop is restored with every row and every byte of its files', () =>
  elsewhere(async (place) => {
    expect(Object.keys(original.sums.files)).toHaveLength(1)
    expect(original.sums.tables['public.orders']?.rows).toBe(3)
    await restoreBackup(open('plain'), { ...place, key: undefined })
    const again = await backUp('again', undefined, place)
    expect(again.sums).toEqual(original.sums)
    expect(again.manifest).toEqual({ ...original.manifest, at: again.manifest.at })
  }))

test('rows are counted also where the end of an answer comes in a packet of its own', async () => {
  const { hostname, port } = new URL(t.databaseUrl)
  const lastBytes = 12
  const server = createServer((near) => {
    const far = connect(Number(port), hostname)
    for (const side of [near, far]) side.setNoDelay()
    near.pipe(far).on('error', () => near.destroy())
    near.on('error', () => far.destroy())
    void (async () => {
      for await (const part of far as AsyncIterable<Buffer>) {
        near.write(part.subarray(0, -lastBytes))
        await pause(3)
        near.write(part.subarray(-lastBytes))
      }
      near.end()
    })()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const directUrl = new URL(t.databaseUrl)
  directUrl.hostname = '127.0.0.1'
  directUrl.port = String((server.address() as AddressInfo).port)
  const { sums } = await backUp('in parts', undefined, { ...shop(), directUrl: directUrl.href })
  server.close()
  expect(sums).toEqual(original.sums)
})

test('a backup that says of some rows that there are none, as some were written, is restored all the same', () =>
  elsewhere(async (place) => {
    await rewrite('miscounted', async (writer, { name, bytes }) => {
      if (name !== 'sums.json') return writer.whole(name, Readable.from([bytes]), bytes.length)
      const { tables, ...others } = original.sums
      const none = Object.entries(tables).map(([table, sum]) => [table, { ...sum, rows: 0 }])
      return writer.json(name, { ...others, tables: Object.fromEntries(none) })
    })
    await restoreBackup(open('miscounted'), { ...place, key: undefined })
    expect((await backUp('counted', undefined, place)).sums).toEqual(original.sums)
  }))

test('it is restored on another day, when the partitions of its days are others', () =>
  elsewhere(async (place) => {
    const day = `partition of pgboss.queue_stats for values from ('2020-02-02') to ('2020-02-03')`
    await t.pool.query(`create table pgboss.queue_stats_20200202 ${day}`)
    await t.pool.query(
      `insert into pgboss.queue_stats (name, captured_on) values ('mails', '2020-02-02 12:00')`,
    )
    await backUp('of another day')
    await t.pool.query('drop table pgboss.queue_stats_20200202')
    await restoreBackup(open('of another day'), { ...place, key: undefined })
    expect((await backUp('of this day', undefined, place)).sums).toEqual(original.sums)
  }))

test('one of an older version, which has such a partition, is restored without it', () =>
  elsewhere(async (place) => {
    const name = 'queue_stats_20200202'
    const row = Buffer.from('6f1ac1a8-9a53-4b3c-9c0b-1f6b4f1f6c11\tmails\n')
    const sha256 = createHash('sha256').update(row).digest('hex')
    await rewrite('of an older version', async (writer, { name: entry, bytes }) => {
      if (entry === 'manifest.json') {
        const tables = [...original.manifest.tables, { schema: 'pgboss', name, columns: ['id', 'name'] }]
        await writer.json(entry, { ...original.manifest, tables })
        return writer.whole(`tables/pgboss.${name}/1`, Readable.from([row]), row.length)
      }
      if (entry !== 'sums.json') return writer.whole(entry, Readable.from([bytes]), bytes.length)
      const sum = { bytes: row.length, sha256, rows: 1 }
      return writer.json(entry, {
        ...original.sums,
        tables: { ...original.sums.tables, [`pgboss.${name}`]: sum },
      })
    })
    await restoreBackup(open('of an older version'), { ...place, key: undefined })
    expect((await backUp('without it', undefined, place)).sums).toEqual(original.sums)
  }))

test('a shop whose orders are divided by month is restored with all of them', () =>
  elsewhere((divided) =>
    elsewhere(async (place) => {
      await restoreBackup(open('plain'), { ...divided, key: undefined })
      const client = new pg.Client({ connectionString: divided.directUrl })
      await client.connect()
      await client.query(readFileSync(join(projectFolder, 'deploy/partitions/by-month.sql'), 'utf8'))
      for (const table of ['orders', 'audit_log']) await client.query('call by_month.divide($1)', [table])
      await client.end()
      await backUp('divided', undefined, divided)
      await restoreBackup(open('divided'), { ...place, key: undefined })
      expect((await backUp('whole again', undefined, place)).sums).toEqual(original.sums)
    }),
  ))

test('the restored shop goes on: numbers follow, rules hold, jobs that waited wait', () =>
  elsewhere(async ({ directUrl, files }) => {
    await restoreBackup(open('plain'), { directUrl, files, key: undefined })
    const client = new pg.Client({ connectionString: directUrl })
    await client.connect()
    const count = async (statement: string) =>
      (await client.query<{ count: number }>(statement)).rows[0]?.count
    const rules = `select count(*) from pg_constraint where contype = 'f' and convalidated`
    const triggers = `select count(*) from pg_trigger where not tgisinternal and tgenabled = 'O'`
    const jobs = `select count(*) from pgboss.job where state = 'created'`
    const here = await Promise.all(
      [rules, triggers, jobs].map(
        async (each) => (await t.pool.query<{ count: number }>(each)).rows[0]?.count,
      ),
    )
    expect([await count(rules), await count(triggers), await count(jobs)]).toEqual(here)
    expect(here[2]).toBeGreaterThan(0)
    await expect(client.query(`delete from accounts`)).rejects.toThrow(/violates|immutable|refer/)
    await client.end()
  }))

test('with a passphrase or for a recipient it is read with the right key alone', async () => {
  const identity = await generateIdentity()
  for (const [name, key, opens] of [
    ['phrase', 'a long passphrase of the operator', 'a long passphrase of the operator'],
    ['recipient', await identityToRecipient(identity), identity],
  ] as const) {
    await backUp(name, key)
    expect(readFileSync(pathOf(name)).includes('manifest.json')).toBe(false)
    expect((await checkBackup(open(name), opens)).sums).toEqual(original.sums)
    await expect(checkBackup(open(name), undefined)).rejects.toThrow('is encrypted')
    await expect(checkBackup(open(name), 'another passphrase')).rejects.toThrow('not the key')
  }
})

test('what is damaged or cut off anywhere is refused, and nothing is changed', () =>
  elsewhere(async (place) => {
    const bytes = readFileSync(pathOf('plain'))
    const before = await backUp('before', undefined, place)
    for (const [name, damaged] of [
      ['short', bytes.subarray(0, bytes.length - 1)],
      ['half', bytes.subarray(0, bytes.length / 2)],
      ['none', Buffer.alloc(0)],
      ['other', Buffer.from('no backup at all, but some text')],
      ...[0.2, 0.5, 0.9].map((where) => {
        const changed = Buffer.from(bytes)
        const at = Math.floor(bytes.length * where)
        changed[at] = (changed[at] ?? 0) ^ 1
        return [`bit at ${where}`, changed] as const
      }),
    ] as const) {
      writeFileSync(pathOf('damaged'), damaged)
      const outcome = await restoreBackup(open('damaged'), { ...place, key: undefined }).catch(
        (error: unknown) => error,
      )
      expect(outcome, name).toBeInstanceOf(UnusableBackup)
    }
    expect((await backUp('after', undefined, place)).sums).toEqual(before.sums)
  }))

test('where the files cannot be written it is not the backup that is called damaged, and the database is as before', () =>
  elsewhere(async (place) => {
    const before = await backUp('before full', undefined, place)
    const full = {
      ...place.files,
      putStream: async (_key: string, bytes: Readable) => {
        bytes.resume()
        throw new Error('no room on the disk')
      },
    }
    const outcome = restoreBackup(open('plain'), { ...place, files: full, key: undefined })
    await expect(outcome).rejects.toThrow(/^no room on the disk$/)
    expect((await backUp('after full', undefined, place)).sums).toEqual(before.sums)
  }))

test('of a newer version, or with another migration of the same name, it is refused', () =>
  elsewhere(async (place) => {
    await t.pool.query(`insert into migrations (name, hash) values ('9999_later.sql', '-')`)
    await backUp('newer')
    await t.pool.query(`delete from migrations where name = '9999_later.sql'`)
    await expect(restoreBackup(open('newer'), { ...place, key: undefined })).rejects.toThrow('9999_later.sql')
  }))

test('a file that the database names and nobody has is told, and the rest is backed up', async () => {
  const nothing = diskFileStore(join(folder, 'nothing'))
  const { sums } = await backUp('without', undefined, { directUrl: t.databaseUrl, files: nothing })
  expect(sums.missingFiles).toEqual(Object.keys(original.sums.files))
  expect(sums.tables).toEqual(original.sums.tables)
})

test('staff see who they are: the administrator signs in again', () =>
  elsewhere(async (place) => {
    const admin = await anAdmin(t.db)
    await backUp('staff')
    await restoreBackup(open('staff'), { ...place, key: undefined })
    const client = new pg.Client({ connectionString: place.directUrl })
    await client.connect()
    const { rows } = await client.query<{ email: string }>('select email from accounts where id = $1', [
      admin.id,
    ])
    expect(rows).toEqual([{ email: admin.email }])
    await client.end()
  }))

test('while a backup holds the files, none is cleared away', async () => {
  const picture = await sharp({ create: { width: 9, height: 9, channels: 3, background: '#123' } })
    .png()
    .toBuffer()
  const { id } = await saveImage(t.db, t.ctx.files, picture, 'unused.png')
  const later = { ...t.ctx, now: () => new Date(Date.now() + 3 * 86_400_000) }
  const release = await holdFiles(t.databaseUrl)
  await tidyUp(later)
  expect(await t.ctx.files.size(originalKey(id))).toBeGreaterThan(0)
  await release()
  await tidyUp(later)
  expect(await t.ctx.files.size(originalKey(id))).toBeUndefined()
})

test('while a backup holds the files, an import that is thrown away keeps its file until the tidy-up', async () => {
  const anImport = () =>
    createImport(t.ctx, Readable.from([Buffer.from('sku,name\nA-1,A\n')]), {
      name: 'a.csv',
      by: { id: randomUUID(), name: 'Test' },
    })
  const checked = async () => {
    const id = await anImport()
    await t.db.update(imports).set({ status: 'checked' }).where(eq(imports.id, id))
    return id
  }
  const [before, during] = [await checked(), await checked()]
  const keyOf = (id: string) => `imports/${id}`
  await discardImport(t.ctx, before)
  expect(await t.ctx.files.size(keyOf(before))).toBeUndefined()
  const release = await holdFiles(t.databaseUrl)
  await discardImport(t.ctx, during)
  expect(await t.ctx.files.size(keyOf(during))).toBeGreaterThan(0)
  await release()
  await tidyUp({ ...t.ctx, now: () => new Date(Date.now() + 2 * 86_400_000) })
  expect(await t.ctx.files.size(keyOf(during))).toBeUndefined()
})

test('an import that was run has no file, and a backup does not miss it', async () => {
  const id = randomUUID()
  await t.db.insert(imports).values({
    id,
    kind: 'csv',
    fileName: 'done.csv',
    fileKey: `imports/${id}`,
    size: 1,
    byName: 'Test',
    status: 'done',
  })
  const { manifest, sums } = await backUp('after-import')
  expect(manifest.files).not.toContain(`imports/${id}`)
  expect(sums.missingFiles).toEqual([])
})

test('where the log is kept, files of a reachable instant wait; what is named again stays', async () => {
  const picture = async (shade: string) =>
    (
      await saveImage(
        t.db,
        t.ctx.files,
        await sharp({ create: { width: 9, height: 9, channels: 3, background: shade } })
          .png()
          .toBuffer(),
        'unused.png',
      )
    ).id
  const [gone, again] = [await picture('#321'), await picture('#231')]
  const { rows } = await t.pool.query(`select * from files where id = $1`, [again])
  const isThere = async (id: string) => (await t.ctx.files.size(originalKey(id))) !== undefined
  const after = (days: number) => ({
    ...t.ctx,
    config: { ...t.ctx.config, walArchive: { folder: '/nowhere', days: 14 } },
    now: () => new Date(Date.now() + days * 86_400_000),
  })
  await tidyUp(after(2))
  expect((await t.pool.query(`select from files where id = any($1)`, [[gone, again]])).rowCount).toBe(0)
  await tidyUp(after(15))
  expect([await isThere(gone), await isThere(again)]).toEqual([true, true])
  const columns = Object.keys(rows[0] as object)
  await t.pool.query(
    `insert into files (${columns.join(', ')}) values (${columns.map((_, at) => `$${at + 1}`).join(', ')})`,
    Object.values({ ...(rows[0] as object), used: true }),
  )
  await tidyUp(after(17))
  expect([await isThere(gone), await isThere(again)]).toEqual([false, true])
})

test('a backup that does not come is told in the log once a day', async () => {
  const told: { msg: string; level: number }[] = []
  const log = pino({ level: 'warn' }, { write: (line) => void told.push(JSON.parse(line)) })
  const start = Date.now()
  let hours = 0
  const ctx = {
    ...t.ctx,
    log,
    config: { ...t.ctx.config, backup: { ...t.ctx.config.backup, to: folder } },
    now: () => new Date(start + hours * 3_600_000),
  }
  await writeFact(t.db, 'backup', {}, new Date(start))
  const look = watchBackups(ctx)
  for (; hours < 47; hours += 1) await look()
  expect(told).toEqual([])
  for (; hours < 49 + 24; hours += 1) await look()
  expect(told).toMatchObject([{ level: 40, msg: 'no good backup has come for two days' }])
  await look()
  expect(told).toHaveLength(2)
  await writeFact(t.db, 'backup', {}, ctx.now())
  hours += 25
  await look()
  expect(told).toHaveLength(2)
})

test('a backup that cannot be restored is removed again, and takes no good one with it', async () => {
  const store = diskFileStore(join(folder, 'nightly'))
  const names = async () => (await Array.fromAsync(store.list(''))).map(({ key }) => key)
  const plan = {
    store,
    rule: { daily: 1, weekly: 0, monthly: 0 },
    key: undefined,
    opensWith: { key: undefined },
  }
  await backUpByPlan(t.ctx, plan)
  const good = await names()
  const broken = { ...store, getStream: async () => Readable.from([Buffer.from('something else')]) }
  const tomorrow = { ...t.ctx, now: () => new Date(Date.now() + 86_400_000) }
  await expect(backUpByPlan(tomorrow, { ...plan, store: broken })).rejects.toThrow(UnusableBackup)
  expect(await names()).toEqual(good)
})
