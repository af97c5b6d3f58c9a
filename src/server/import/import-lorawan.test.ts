import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { eq, sql } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { connect, type Connection } from '../db/connect.ts'
import { diskFileStore, type FileStore } from '../files/file-store.ts'
import { originalKey } from '../files/save-image.ts'
import { stockLevels } from '../inventory/inventory.table.ts'
import { metadata } from '../metadata/metadata.table.ts'
import { productRelations, products, type ProductRow } from '../products/products.table.ts'
import { aProduct } from '../test/factories.ts'
import { testDatabase } from '../test/test-database.ts'
import type { ImportReport } from './import-report.ts'
import { importLorawan } from './lorawan/import-lorawan.ts'
import { emptyRepository, oddRepository, type HandMade } from './test-support/hand-made-repository.ts'

const realFolder = fileURLToPath(new URL('../../../../shared/data/lorawan-devices', import.meta.url))

let files: FileStore
let filesFolder: string
const closing: (() => Promise<void>)[] = []

beforeAll(async () => {
  filesFolder = await mkdtemp(join(tmpdir(), 'matjar-import-files-'))
  files = diskFileStore(filesFolder)
})
afterAll(async () => {
  for (const close of closing.toReversed()) await close()
  await rm(filesFolder, { recursive: true, force: true })
})

async function aShop(): Promise<Connection> {
  const database = await testDatabase()
  const connection = connect(database.url)
  closing.push(
    () => database.drop(),
    () => connection.close(),
  )
  return connection
}

async function aRepository(make: () => Promise<HandMade>): Promise<HandMade> {
  const repository = await make()
  closing.push(repository.remove)
  return repository
}

async function byCode({ db }: Connection, code: string): Promise<ProductRow> {
  const [row] = await db.select().from(products).where(eq(products.code, code))
  if (!row) throw new Error(`No product ${code}`)
  return row
}

/** Everything an import may touch, as text: equal before and after means that nothing was written. */
async function everything({ db }: Connection): Promise<string> {
  const { rows } = await db.execute(sql`
    select (select json_agg(p order by p.id) from products p) as products,
      (select json_agg(m order by m.id) from metadata m) as metadata,
      (select json_agg(f order by f.id) from files f) as files,
      (select json_agg(s order by s.code) from import_sources s) as sources,
      (select json_agg(l order by l.product_id) from stock_levels l) as stock,
      (select json_agg(r order by r.product_id, r.position) from product_relations r) as relations`)
  return JSON.stringify(rows)
}

const remarksOf = (report: ImportReport, device: string) =>
  report.remarks.filter((remark) => remark.device === device).map(({ field, reason }) => `${field} ${reason}`)

test('every oddity is survived: what can come in does, and the report names the rest', async () => {
  const shop = await aShop()
  const { folder } = await aRepository(oddRepository)
  const report = await importLorawan({ ...shop, files }, folder)

  expect(report.created.toSorted()).toEqual(
    [
      'acme.arabic',
      'acme.many-pictures',
      'acme.nameless',
      'acme.pictures',
      'acme.plain',
      'acme.priced',
      'acme.words',
      'acme.wrong-kinds',
      'unlisted-maker.probe',
    ].toSorted(),
  )
  expect(report.leftOut.toSorted()).toEqual(
    ['acme/invalid', 'acme/bomb', 'acme/list', 'acme/missing', 'acme/../../secret', 'acme/a b'].toSorted(),
  )
  expect(remarksOf(report, 'acme/plain')).toEqual(['id listed_twice', 'photos no_picture'])
  expect(remarksOf(report, 'acme/invalid')).toEqual(['file invalid_yaml'])
  expect(remarksOf(report, 'acme/bomb')).toEqual(['file invalid_yaml'])
  expect(remarksOf(report, 'acme/list')).toEqual(['file wrong_type'])
  expect(remarksOf(report, 'acme/missing')).toEqual(['file file_absent'])
  expect(remarksOf(report, 'acme/../../secret')).toEqual(['id bad_id'])
  expect(remarksOf(report, 'gone')).toEqual(['index folder_absent'])
  expect(remarksOf(report, 'broken-index')).toEqual(['file invalid_yaml'])
  expect(remarksOf(report, 'unlisted-maker')).toEqual(['index vendor_not_listed'])
  expect((await byCode(shop, 'unlisted-maker.probe')).name.en).toBe('Unlisted Maker Probe')
  expect((await byCode(shop, 'acme.nameless')).visibility).toBe('hidden')
  expect((await byCode(shop, 'acme.plain')).visibility).toBe('visible')
  expect((await byCode(shop, 'acme.priced')).price).toBe(34_950)
  expect((await byCode(shop, 'acme.plain')).price).toBeNull()
})

test('pictures are kept where they can be, in order, and lose where they were taken', async () => {
  const shop = await aShop()
  const { folder } = await aRepository(oddRepository)
  const report = await importLorawan({ ...shop, files }, folder)

  expect(remarksOf(report, 'acme/pictures')).toEqual([
    'photos.other picture_unreadable',
    'photos.other picture_unreadable',
    'photos.other picture_too_large',
    'photos.other picture_twice',
    'photos.other file_outside',
    'photos.other file_outside',
    'photos.other picture_absent',
    'photos.other file_outside',
  ])
  const source = await sharp(await readFile(join(folder, 'vendor/acme/located.jpg'))).metadata()
  expect(source.exif).toBeDefined()
  const { images } = await byCode(shop, 'acme.pictures')
  expect(images).toHaveLength(4)
  const kept = await Promise.all(images.map(({ id }) => files.get(originalKey(id))))
  const seen = await Promise.all(kept.map((bytes) => sharp(bytes).metadata()))
  expect(seen.map(({ exif }) => exif)).toEqual([undefined, undefined, undefined, undefined])
  expect(seen.map(({ space }) => space)).toEqual(['srgb', 'srgb', 'srgb', 'srgb'])
  expect(seen[0]?.width).toBe(60)

  expect((await byCode(shop, 'acme.many-pictures')).images).toHaveLength(10)
  expect(remarksOf(report, 'acme/many-pictures')).toEqual(['photos.other too_many', 'photos.other too_many'])
})

test('a second import writes nothing and says the same of what it left out', async () => {
  const shop = await aShop()
  const { folder } = await aRepository(oddRepository)
  const first = await importLorawan({ ...shop, files }, folder)
  const before = await everything(shop)
  const second = await importLorawan({ ...shop, files }, folder)
  expect(second.unchanged).toHaveLength(first.created.length)
  expect([second.created, second.updated, second.relinked]).toEqual([[], [], []])
  expect(second.remarks).toEqual(first.remarks)
  expect(await everything(shop)).toBe(before)
})

test('a change in the source updates that one product, and there the changed fields alone', async () => {
  const shop = await aShop()
  const { folder, write } = await aRepository(oddRepository)
  await importLorawan({ ...shop, files }, folder)
  const before = await byCode(shop, 'acme.plain')
  await shop.db
    .update(products)
    .set({ price: 9900, name: { en: 'Our own name', ar: 'اسمنا' }, visibility: 'hidden', warrantyMonths: 24 })
    .where(eq(products.code, 'acme.plain'))

  const untouched = await importLorawan({ ...shop, files }, folder)
  expect(untouched.updated).toEqual([])
  expect((await byCode(shop, 'acme.plain')).version).toBe(before.version)

  await write('acme/plain.yaml', 'name: Plain sensor\ndescription: Measures wind.\nsensors: [wind speed]\n')
  const report = await importLorawan({ ...shop, files }, folder)
  expect(report.updated).toEqual(['acme.plain'])
  expect(report.unchanged).toHaveLength(8)
  const after = await byCode(shop, 'acme.plain')
  expect(after.description.en).toContain('Measures wind.')
  expect(after.searchWords).toContain('wind')
  expect([after.price, after.name.en, after.visibility, after.warrantyMonths]).toEqual([
    9900,
    'Our own name',
    'hidden',
    24,
  ])
  expect(after.version).toBe(before.version + 1)
})

test('the shop’s own metadata of the same title is used, whatever its case', async () => {
  const shop = await aShop()
  const id = '01890000-0000-7000-8000-000000000001'
  await shop.db
    .insert(metadata)
    .values({ id, kind: 'application', title: { en: 'TEMPERATURE and Humidity', ar: 'مناخ' } })
  const { folder } = await aRepository(oddRepository)
  await importLorawan({ ...shop, files }, folder)
  expect((await byCode(shop, 'acme.plain')).metadataIds).toContain(id)
  const titles = await shop.db.select().from(metadata).where(eq(metadata.kind, 'application'))
  expect(titles.filter(({ title }) => title.en.toLowerCase() === 'temperature and humidity')).toHaveLength(1)
})

test('a code that is another kind of product is left alone, and the others come in', async () => {
  const shop = await aShop()
  const own = await aProduct(shop.db, { code: 'ACME.plain', hardwareType: 'gateway' })
  const { folder } = await aRepository(oddRepository)
  const report = await importLorawan({ ...shop, files }, folder)
  expect(remarksOf(report, 'acme/plain')).toContain('product code_of_another')
  expect(report.leftOut).toContain('acme/plain')
  expect(report.created).toHaveLength(8)
  expect((await byCode(shop, 'ACME.plain')).name).toEqual(own.name)
})

test('two imports at once make no doubles', async () => {
  const shop = await aShop()
  const { folder } = await aRepository(oddRepository)
  const reports = await Promise.all([1, 2].map(() => importLorawan({ ...shop, files }, folder)))
  expect(reports.flatMap(({ created }) => created)).toHaveLength(9)
  expect(reports.flatMap(({ unchanged }) => unchanged)).toHaveLength(9)
  expect(reports.flatMap(({ remarks }) => remarks).filter(({ reason }) => reason === 'not_saved')).toEqual([])
})

test('a folder that holds no repository is refused in words', async () => {
  const shop = await aShop()
  const empty = await aRepository(emptyRepository)
  await expect(importLorawan({ ...shop, files }, join(empty.folder, 'nowhere'))).rejects.toThrow(
    /no LoRaWAN Device Repository/,
  )
  await expect(importLorawan({ ...shop, files }, empty.folder)).rejects.toThrow(/index\.yaml/)
})

test(
  'all 456 devices of the real repository come in once, and a second import changes nothing',
  { timeout: 240_000 },
  async () => {
    expect(existsSync(realFolder), `the real catalogue data is expected in ${realFolder}`).toBe(true)
    const shop = await aShop()
    const first = await importLorawan({ ...shop, files }, realFolder)
    expect(first.created).toHaveLength(456)
    expect(first.leftOut).toEqual([])
    const reasons = Object.fromEntries(
      [...Map.groupBy(first.remarks, ({ reason }) => reason)].map(([reason, all]) => [reason, all.length]),
    )
    expect(reasons).toMatchObject({
      listed_twice: 3,
      vendor_not_listed: 1,
      picture_too_large: 4,
      picture_twice: 1,
      no_picture: 9,
      description_absent: 3,
      other_currency: 14,
    })

    const [one, other] = [await byCode(shop, 'dragino.lds01'), await byCode(shop, 'enthutech.lds01')]
    expect([one.name.en, other.name.en]).toEqual(['Dragino LDS01', 'Enthu Technology LDS01'])
    expect(one.images[0]?.id).toBe(other.images[0]?.id)
    const [similar] = await shop.db
      .select()
      .from(productRelations)
      .where(sql`${productRelations.productId} = ${one.id} and ${productRelations.position} = 0`)
    expect(similar?.otherId).toBe(other.id)
    const stock = await shop.db.select().from(stockLevels)
    expect(stock).toHaveLength(456)
    expect(stock.every(({ onHand }) => onHand === 0)).toBe(true)
    const hidden = await shop.db
      .select({ code: products.code })
      .from(products)
      .where(eq(products.visibility, 'hidden'))
    expect(hidden.map(({ code }) => code).toSorted()).toEqual([
      'netvox.r730da',
      'netvox.r730db',
      'netvox.r730mba',
    ])

    const before = await everything(shop)
    const second = await importLorawan({ ...shop, files }, realFolder)
    expect(second.unchanged).toHaveLength(456)
    expect(second.remarks).toEqual(first.remarks)
    expect(await everything(shop)).toBe(before)
  },
)
