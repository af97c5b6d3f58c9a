import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { enums, type HardwareType, type LicenseType } from '#contract/enums.ts'
import { factNames, factOf, type FactName } from '#contract/facts.ts'
import { hasField } from '#contract/product-fields.ts'
import { auditLog } from '../audit-log/write-audit.ts'
import { files } from '../files/files.table.ts'
import { checkedImport, runChecked } from '../import/test-support/upload-import.ts'
import { anAdmin, aTopic } from '../test/factories.ts'
import { testApp, type Answer, type Ask } from '../test/test-app.ts'

const t = testApp()
let staff: (ask: Ask) => Promise<Answer>
let image: string
let application: string

beforeAll(async () => {
  staff = await t.as(await anAdmin(t.db))
  image = crypto.randomUUID()
  await t.db.insert(files).values({ id: image, name: 'a.png', mimeType: 'image/png', size: 7, sha256: image })
  application = (await aTopic(t.db, 'application')).id
})

type Kinds = {
  type: 'hardware' | 'licence' | 'package'
  hardwareType?: HardwareType
  licenseType?: LicenseType
}
const kinds: Kinds[] = [
  ...enums.HardwareType.map((hardwareType) => ({ type: 'hardware' as const, hardwareType })),
  ...enums.LicenseType.map((licenseType) => ({ type: 'licence' as const, licenseType })),
]

/** A value for each fact that such a product has; with `second`, another one. */
async function someFacts(product: Kinds, second = false): Promise<Partial<Record<FactName, unknown>>> {
  const own = factNames.filter((name) => hasField(name, product))
  const values = await Promise.all(
    own.map(async (name) => {
      const fact = factOf(name)
      switch (fact.kind) {
        case 'topic':
          return (await aTopic(t.db, fact.of)).id
        case 'texts':
          return 'of' in fact
            ? enums[fact.of].slice(0, second ? 1 : 2)
            : [`${name}, one`, 'two; three'].slice(+second)
        case 'choice':
          return enums[fact.of].at(second ? -1 : 0)
        case 'integer':
          return second ? fact.max : fact.min + 1
        case 'day':
          return second ? '2027-12-31' : '2026-12-01'
        case 'period':
          return { count: second ? 2 : 1, unit: second ? 'year' : 'month' }
        default:
          return second ? `${name} ٢` : `${name}, Ltd. | 100% = "one"`
      }
    }),
  )
  return Object.fromEntries(own.map((name, at) => [name, values[at]]))
}

const told = (facts: Partial<Record<FactName, unknown>>) =>
  Object.fromEntries(
    Object.entries(facts).map(([name, value]) => [
      name,
      factOf(name as FactName).kind === 'topic' ? expect.objectContaining({ _id: value }) : value,
    ]),
  )

const asStaff = async (id: string) => (await staff({ path: `/marketplace/products/${id}` })).json.data
const change = (id: string, body: object) =>
  staff({ method: 'PATCH', path: `/marketplace/products/${id}`, body })

describe.each(kinds)('every fact of %o', (product) => {
  const isHardware = product.type === 'hardware'
  const added = async (facts: object) => {
    const code = `FACTS-${crypto.randomUUID().slice(0, 8)}`
    const answer = await staff({
      method: 'POST',
      path: '/marketplace/products',
      body: {
        ...product,
        code,
        name: code,
        shortName: code,
        images: [image],
        visibility: 'visible',
        ...(isHardware && { applications: [application] }),
        ...facts,
      },
    })
    expect(answer).toMatchObject({ status: 201 })
    return { id: answer.json.data._id as string, code }
  }

  test('is kept and shown, changed alone, copied, recorded and restored', async () => {
    const [first, second] = [await someFacts(product), await someFacts(product, true)]
    const { id } = await added(first)
    expect(await asStaff(id)).toMatchObject(told(first))
    const shown = await t.ask({ path: `/marketplace-customer/products/${id}` })
    // How many more may be sold is only for staff.
    const { backorderLimit: _, ...inShop } = first as Record<string, unknown>
    expect(shown.json.data).toMatchObject(told(inShop))
    expect(shown.json.data).not.toHaveProperty('backorderLimit')

    for (const [name, value] of Object.entries(second)) {
      expect((await change(id, { [name]: value })).status).toBe(200)
      const [line] = (await staff({ path: `/marketplace/audit?entityId=${id}` })).json.data
      expect(line.changes.map(({ field }: { field: string }) => field)).toEqual([name])
    }
    expect(await asStaff(id)).toMatchObject(told(second))

    const copy = await staff({
      method: 'POST',
      path: `/marketplace/products/${id}/duplicate`,
      body: { code: `COPY-${id.slice(-8)}` },
    })
    expect(copy.json.data).toMatchObject(told(second))

    const lines = (await staff({ path: `/marketplace/audit?entityId=${id}&limit=100` })).json.data
    const restored = await staff({
      method: 'POST',
      path: `/marketplace/products/${id}/restore`,
      body: { entry: lines.at(-1)._id },
    })
    expect(restored.json).toMatchObject({ data: {} })
    expect(await asStaff(id)).toMatchObject(told(first))
  })

  test('goes through a file and back, as a table and as JSON', async () => {
    const [first, second] = [await someFacts(product), await someFacts(product, true)]
    const { id } = await added(first)
    for (const format of ['csv', 'json']) {
      await change(id, first)
      const file = await staff({ path: `/marketplace/products/export?format=${format}&ids=${id}` })
      expect(file.status).toBe(200)
      await change(id, second)
      const checked = await checkedImport(t, staff, file.text, `products.${format}`)
      expect(checked.counts).toEqual({ new: 0, changed: 1, unchanged: 0, wrong: 0 })
      await runChecked(t, staff, checked._id)
      expect(await asStaff(id)).toMatchObject(told(first))
    }
  })
})

/** What the entry recorded. */
const orNone = (line: { after: unknown } | undefined) =>
  (line?.after ?? {}) as { warranty?: number; region?: unknown }

test('an entry from before a fact existed leaves it as it is; the old name of the warranty is known', async () => {
  const body = { type: 'hardware', hardwareType: 'device', images: [image], applications: [application] }
  const names = { name: 'Old', shortName: 'Old', code: `OLD-${crypto.randomUUID().slice(0, 8)}` }
  const { json } = await staff({
    method: 'POST',
    path: '/marketplace/products',
    body: { ...body, ...names, warranty: 12 },
  })
  const id = json.data._id
  const [line] = await t.db.select().from(auditLog).where(eq(auditLog.entityId, id))
  const { warranty, region: _region, ...older } = orNone(line)
  const before = crypto.randomUUID()
  await t.db.insert(auditLog).values({
    ...line,
    id: before,
    after: { ...older, warrantyMonths: warranty },
  } as typeof auditLog.$inferInsert)
  await change(id, { warranty: 24, region: 'EU868' })
  const answer = await staff({
    method: 'POST',
    path: `/marketplace/products/${id}/restore`,
    body: { entry: before },
  })
  expect(answer.json).toMatchObject({ data: {} })
  expect(await asStaff(id)).toMatchObject({ warranty: 12, region: 'EU868' })
})

test('a text fact filters the lists of shop and staff, whatever signs it has, and is counted', async () => {
  const device = (code: string, manufacturer: string) =>
    staff({
      method: 'POST',
      path: '/marketplace/products',
      body: {
        type: 'hardware',
        hardwareType: 'device',
        images: [image],
        applications: [application],
        code,
        name: code,
        shortName: code,
        manufacturer,
        visibility: 'visible',
      },
    })
  for (const [code, maker] of [
    ['MAKER-1', 'Acme, Ltd. 100%'],
    ['MAKER-2', 'Acme, Ltd. 100%'],
    ['MAKER-3', 'شركة الرمال'],
  ] as const)
    expect((await device(code, maker)).status).toBe(201)
  const codes = (answer: Answer) => answer.json.data.map(({ code }: { code: string }) => code).toSorted()
  const acme = encodeURIComponent('Acme%2C Ltd. 100%25')
  const both = `${acme},${encodeURIComponent('شركة الرمال')}`
  const list = await t.ask({ path: `/marketplace-customer/products?manufacturer=${acme}` })
  expect(codes(list)).toEqual(['MAKER-1', 'MAKER-2'])
  expect(list.json.facets.facts.manufacturer).toMatchObject({ 'Acme, Ltd. 100%': 2, 'شركة الرمال': 1 })
  expect(codes(await t.ask({ path: `/marketplace-customer/products?manufacturer=${both}` }))).toHaveLength(3)
  expect(codes(await staff({ path: `/marketplace/products?manufacturer=${acme}` }))).toEqual([
    'MAKER-1',
    'MAKER-2',
  ])
  const nobody = await t.ask({ path: '/marketplace-customer/products?manufacturer=Nobody' })
  expect(nobody.json).toMatchObject({ total: 0, facets: { facts: { manufacturer: { 'شركة الرمال': 1 } } } })
})
