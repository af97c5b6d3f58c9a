import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { eq, sql } from 'drizzle-orm'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { metadataKinds } from '#contract/metadata.ts'
import { originalKey } from '../files/stored-file.ts'
import { stockLevels } from '../inventory/inventory.table.ts'
import { metadata } from '../metadata/metadata.table.ts'
import { changeProduct } from '../products/change-product.ts'
import { productRelations, products } from '../products/products.table.ts'
import { allFactsOf } from '../products/facts/facts-of.ts'
import { findWhole } from '../products/whole-product.ts'
import { aProduct, anAdmin } from '../test/factories.ts'
import type { ImportReport } from './import-report.ts'
import { importLorawan } from './lorawan/import-lorawan.ts'
import { emptyRepository, oddRepository, wholeRepository } from './test-support/hand-made-repository.ts'
import { byCode, everything, importShops } from './test-support/import-shops.ts'

/** As somebody asks who wants everything: what can be shown is, and the metadata is made. */
const all = { shows: true, makes: metadataKinds.map(({ kind }) => kind) }
const shops = importShops()
const { aShop, aRepository } = shops

const remarksOf = (report: ImportReport, device: string) =>
  report.remarks.filter((remark) => remark.device === device).map(({ field, reason }) => `${field} ${reason}`)

test('every oddity is survived: what can come in does, and the report names the rest', async () => {
  const shop = await aShop()
  const { folder } = await aRepository(oddRepository)
  const report = await importLorawan({ ...shop, files: shops.files() }, folder, all)

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
  // Nothing is shown without a picture.
  expect((await byCode(shop, 'acme.plain')).visibility).toBe('hidden')
  expect((await byCode(shop, 'acme.pictures')).visibility).toBe('visible')
  expect((await byCode(shop, 'acme.priced')).price).toBe(34_950)
  expect((await byCode(shop, 'acme.plain')).price).toBeNull()
})

test('pictures are kept where they can be, in order, and lose where they were taken', async () => {
  const shop = await aShop()
  const { folder } = await aRepository(oddRepository)
  const report = await importLorawan({ ...shop, files: shops.files() }, folder, all)

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
  const kept = await Promise.all(images.map(({ id }) => shops.files().get(originalKey(id))))
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
  const first = await importLorawan({ ...shop, files: shops.files() }, folder, all)
  const before = await everything(shop)
  const second = await importLorawan({ ...shop, files: shops.files() }, folder, all)
  expect(second.unchanged).toHaveLength(first.created.length)
  expect([second.created, second.updated, second.relinked]).toEqual([[], [], []])
  expect(second.remarks).toEqual(first.remarks)
  expect(await everything(shop)).toBe(before)
})

test('a change in the source updates that one product, and there the changed fields alone', async () => {
  const shop = await aShop()
  const { folder, write } = await aRepository(oddRepository)
  await importLorawan({ ...shop, files: shops.files() }, folder, all)
  const before = await byCode(shop, 'acme.plain')
  await shop.db
    .update(products)
    .set({ price: 9900, name: { en: 'Our own name', ar: 'اسمنا' }, visibility: 'hidden', warranty: 24 })
    .where(eq(products.code, 'acme.plain'))

  const untouched = await importLorawan({ ...shop, files: shops.files() }, folder, all)
  expect(untouched.updated).toEqual([])
  expect((await byCode(shop, 'acme.plain')).version).toBe(before.version)

  await write('acme/plain.yaml', 'name: Plain sensor\ndescription: Measures wind.\nsensors: [wind speed]\n')
  const report = await importLorawan({ ...shop, files: shops.files() }, folder, all)
  expect(report.updated).toEqual(['acme.plain'])
  expect(report.unchanged).toHaveLength(8)
  const after = await byCode(shop, 'acme.plain')
  expect(after.description.en).toContain('Measures wind.')
  expect(after.searchWords).toContain('wind')
  expect([after.price, after.name.en, after.visibility, after.warranty]).toEqual([
    9900,
    'Our own name',
    'hidden',
    24,
  ])
  expect(after.version).toBe(before.version + 1)
})

test('a fact that staff wrote stays, and one that the source wrote follows it', async () => {
  const shop = await aShop()
  const { folder, write } = await aRepository(oddRepository)
  const again = () => importLorawan({ ...shop, files: shops.files() }, folder, all)
  const said = (weight: number, ipCode: string) =>
    write('acme/plain.yaml', `name: Plain sensor\nweight: ${weight}\nipCode: ${ipCode}\n`)
  await said(120, 'IP67')
  await again()
  const { id } = await byCode(shop, 'acme.plain')
  const stated = async () =>
    Object.fromEntries(
      (await allFactsOf(shop.db, id)).map(({ key, value, source }) => [key, { ...value, source }]),
    )
  expect(await stated()).toMatchObject({
    weight: { low: 120, source: 'lorawan' },
    ip_rating: { options: ['ip67'], source: 'lorawan' },
  })

  const { id: adminId } = await anAdmin(shop.db)
  const by = { kind: 'admin', id: adminId, name: 'Staff', permissions: [], isSuperAdmin: true } as const
  const facts = (await allFactsOf(shop.db, id))
    .filter(({ source }) => source !== 'built_in')
    .map(({ key, value }) => ({ key, ...value, ...(key === 'weight' && { low: 130 }) }))
  await changeProduct(shop.db, id, { facts }, { language: 'en', by, currency: 'SAR' })
  await said(125, 'IP68')
  expect((await again()).updated).toEqual(['acme.plain'])
  expect(await stated()).toMatchObject({
    weight: { low: 130, source: 'staff' },
    ip_rating: { options: ['ip68'], source: 'lorawan' },
  })
})

test('a device has its maker, which a shop that was filled before makers were kept gets once', async () => {
  const shop = await aShop()
  const { folder } = await aRepository(oddRepository)
  await importLorawan({ ...shop, files: shops.files() }, folder, all)
  expect((await byCode(shop, 'acme.plain')).manufacturer).toBe('Acme')
  await shop.db.update(products).set({ manufacturer: null, warranty: 24 })
  await shop.db.execute(sql`update import_sources set fields = fields - 'manufacturer'`)

  const again = await importLorawan({ ...shop, files: shops.files() }, folder, all)
  expect(again.updated).toHaveLength(9)
  expect(await byCode(shop, 'acme.plain')).toMatchObject({ manufacturer: 'Acme', warranty: 24 })
  expect((await importLorawan({ ...shop, files: shops.files() }, folder, all)).updated).toEqual([])
})

test('what nobody asked for is not done: new products come hidden, and no metadata is made', async () => {
  const shop = await aShop()
  const own = '01890000-0000-7000-8000-000000000002'
  await shop.db
    .insert(metadata)
    .values({ id: own, kind: 'application', title: { en: 'Temperature and humidity', ar: '' } })
  const { folder } = await aRepository(oddRepository)
  const from = { ...shop, files: shops.files() }
  const first = await importLorawan(from, folder)
  const rows = await shop.db.select().from(products)
  expect(rows.map(({ visibility }) => visibility)).toEqual(rows.map(() => 'hidden'))
  expect(await shop.db.$count(metadata)).toBe(1)
  expect((await byCode(shop, 'acme.plain')).metadataIds).toEqual([own])
  expect(first.made).toEqual([])
  expect(first.notMade.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['tag', 'device_type']))

  // Staff show one and hide nothing; a repeat changes neither.
  await shop.db.update(products).set({ visibility: 'visible' }).where(eq(products.code, 'acme.pictures'))
  const before = await everything(shop)
  expect((await importLorawan(from, folder)).updated).toEqual([])
  expect(await everything(shop)).toBe(before)

  // Asked for some kinds, it makes those and gives them to the products that it brought before.
  const some = await importLorawan(from, folder, { makes: ['device_type'] })
  expect(some.made.map(({ kind }) => kind)).not.toContain('tag')
  expect(some.updated).toHaveLength(9)
  expect((await byCode(shop, 'acme.plain')).deviceTypeId).not.toBeNull()
  expect((await byCode(shop, 'acme.pictures')).visibility).toBe('visible')

  const whole = await importLorawan(from, folder, all)
  expect(whole.made.map(({ kind }) => kind)).toContain('tag')
  expect(whole.notMade).toEqual([])
  expect((await byCode(shop, 'acme.plain')).metadataIds.length).toBeGreaterThan(1)
  const after = await everything(shop)
  expect((await importLorawan(from, folder)).updated).toEqual([])
  expect(await everything(shop)).toBe(after)
})

test('an import hides nothing, and tags that staff removed do not come back by it', async () => {
  const shop = await aShop()
  const { folder } = await aRepository(oddRepository)
  const from = { ...shop, files: shops.files() }
  await importLorawan(from, folder, all)
  expect((await byCode(shop, 'acme.pictures')).visibility).toBe('visible')
  await shop.db.execute(sql`update products set metadata_ids = '{}'`)
  await shop.db.delete(metadata).where(eq(metadata.kind, 'tag'))
  const again = await importLorawan(from, folder)
  expect(again.updated).toEqual([])
  expect((await byCode(shop, 'acme.pictures')).visibility).toBe('visible')
  expect(await shop.db.$count(metadata, eq(metadata.kind, 'tag'))).toBe(0)
})

test('the shop’s own metadata of the same title is used, whatever its case', async () => {
  const shop = await aShop()
  const id = '01890000-0000-7000-8000-000000000001'
  await shop.db
    .insert(metadata)
    .values({ id, kind: 'application', title: { en: 'TEMPERATURE and Humidity', ar: 'مناخ' } })
  const { folder } = await aRepository(oddRepository)
  await importLorawan({ ...shop, files: shops.files() }, folder, all)
  expect((await byCode(shop, 'acme.plain')).metadataIds).toContain(id)
  const titles = await shop.db.select().from(metadata).where(eq(metadata.kind, 'application'))
  expect(titles.filter(({ title }) => title.en.toLowerCase() === 'temperature and humidity')).toHaveLength(1)
})

test('a code that is another kind of product is left alone, and the others come in', async () => {
  const shop = await aShop()
  const own = await aProduct(shop.db, { code: 'ACME.plain', hardwareType: 'gateway' })
  const { folder } = await aRepository(oddRepository)
  const report = await importLorawan({ ...shop, files: shops.files() }, folder, all)
  expect(remarksOf(report, 'acme/plain')).toContain('product code_of_another')
  expect(report.leftOut).toContain('acme/plain')
  expect(report.created).toHaveLength(8)
  expect((await byCode(shop, 'ACME.plain')).name).toEqual(own.name)
})

test('two imports at once make no doubles', async () => {
  const shop = await aShop()
  const { folder } = await aRepository(oddRepository)
  const reports = await Promise.all(
    [1, 2].map(() => importLorawan({ ...shop, files: shops.files() }, folder, all)),
  )
  expect(reports.flatMap(({ created }) => created)).toHaveLength(9)
  expect(reports.flatMap(({ unchanged }) => unchanged)).toHaveLength(9)
  expect(reports.flatMap(({ remarks }) => remarks).filter(({ reason }) => reason === 'not_saved')).toEqual([])
})

test('a folder that holds no repository is refused in words', async () => {
  const shop = await aShop()
  const empty = await aRepository(emptyRepository)
  await expect(
    importLorawan({ ...shop, files: shops.files() }, join(empty.folder, 'nowhere')),
  ).rejects.toThrow(/no LoRaWAN Device Repository/)
  await expect(importLorawan({ ...shop, files: shops.files() }, empty.folder)).rejects.toThrow(/index\.yaml/)
})

test('the whole of a repository comes in once, oddities of real makers and all, and a second import changes nothing', async () => {
  const shop = await aShop()
  const { folder } = await aRepository(wholeRepository)
  const first = await importLorawan({ ...shop, files: shops.files() }, folder, all)
  expect(first.created).toHaveLength(12)
  expect(first.leftOut).toEqual([])
  const reasons = Object.fromEntries(
    [...Map.groupBy(first.remarks, ({ reason }) => reason)].map(([reason, all]) => [reason, all.length]),
  )
  expect(reasons).toEqual({
    listed_twice: 1,
    vendor_not_listed: 1,
    picture_too_large: 2,
    picture_twice: 2,
    picture_absent: 1,
    no_picture: 1,
    description_absent: 3,
    other_currency: 5,
    unknown_connection: 1,
    unknown_field: 1,
    implausible: 1,
    wrong_type: 1,
    url_encoded: 2,
    bad_url: 1,
  })

  const [one, other] = [await byCode(shop, 'sandgrouse.door-1'), await byCode(shop, 'wadi-tech.door-1')]
  expect([one.name.en, other.name.en]).toEqual(['Sandgrouse DOOR-1', 'Wadi Tech DOOR-1'])
  expect(one.images).toHaveLength(2)
  expect(one.images[0]?.id).toBe(other.images[0]?.id)
  const [similar] = await shop.db
    .select()
    .from(productRelations)
    .where(sql`${productRelations.productId} = ${one.id} and ${productRelations.position} = 0`)
  expect(similar?.otherId).toBe(other.id)
  expect([one.region, one.certifications[0]?.name]).toEqual([
    'EU863-870, US902-928, AS923, IN865-867',
    'LoRaWAN Certified',
  ])
  expect(one.description.en).not.toContain('<table')
  expect((await byCode(shop, 'oasis.water-meter')).price).toBe(34_950)
  const valve = await byCode(shop, 'oasis.valve')
  expect(valve.name).toEqual({ en: 'Oasis Electrovanne \u00e9tanche', ar: '' })
  expect(valve.description.ar).toContain('<p>صمام ماء يفتح ويغلق عن بعد.</p>')
  const station = await findWhole(shop.db, (await byCode(shop, 'sandgrouse.weather-station')).id)
  expect(station?.facts.operating_humidity).toEqual({ low: 0, high: 100 })

  const stock = await shop.db.select().from(stockLevels)
  expect(stock).toHaveLength(12)
  expect(stock.every(({ onHand }) => onHand === 0)).toBe(true)
  const hidden = await shop.db
    .select({ code: products.code })
    .from(products)
    .where(eq(products.visibility, 'hidden'))
  expect(hidden.map(({ code }) => code).toSorted()).toEqual([
    'oasis.old-meter',
    'palmcrest.badge',
    // It has no picture.
    'sandgrouse.door-2',
    'wadi-tech.tank',
  ])

  const before = await everything(shop)
  const second = await importLorawan({ ...shop, files: shops.files() }, folder, all)
  expect(second.unchanged).toHaveLength(12)
  expect(second.remarks).toEqual(first.remarks)
  expect(await everything(shop)).toBe(before)
})
