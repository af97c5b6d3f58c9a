import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { files } from '../files/files.table.ts'
import { anAdmin, aProduct, aTopic } from '../test/factories.ts'
import { testApp, type Answer, type Ask } from '../test/test-app.ts'
import { products, type StoredImage } from './products.table.ts'

const t = testApp()

let staff: (ask: Ask) => Promise<Answer>
let application: string
const pictures: string[] = []

beforeAll(async () => {
  staff = await t.as(await anAdmin(t.db))
  application = (await aTopic(t.db, 'application', 'Tracking')).id
  for (let count = 0; count < 2; count += 1) {
    const id = randomUUID()
    await t.db.insert(files).values({ id, name: 'a.png', mimeType: 'image/png', size: 7, sha256: id })
    pictures.push(id)
  }
})

const change = (id: string, body: object, language = 'en') =>
  staff({
    method: 'PATCH',
    path: `/marketplace/products/${id}`,
    body,
    headers: { 'accept-language': language },
  })
const shown = async (id: string, language: string) =>
  (await t.ask({ path: `/marketplace-customer/products/${id}`, headers: { 'accept-language': language } }))
    .json.data
const stored = async (id: string) => {
  const [row] = await t.db.select().from(products).where(eq(products.id, id))
  return row
}

describe('the texts of both languages', () => {
  test('are written by one call, and answered each by itself', async () => {
    const { status, json } = await staff({
      method: 'POST',
      path: '/marketplace/products',
      body: {
        code: `BOTH-${randomUUID().slice(0, 8)}`,
        type: 'hardware',
        hardwareType: 'device',
        name: 'Tracker',
        shortName: 'Tracker',
        texts: {
          ar: { name: 'متتبع', shortName: 'متتبع', faqs: [{ question: 'كم تدوم؟', answer: 'عشر سنوات' }] },
        },
        images: [{ _id: pictures[0], alts: { en: 'From the front', ar: 'من الأمام' } }],
        applications: [application],
        visibility: 'visible',
      },
    })
    expect(status).toBe(201)
    expect(json.data.languages).toEqual(['en', 'ar'])
    expect(json.data.texts).toMatchObject({
      en: { name: 'Tracker', description: '', faqs: [] },
      ar: { name: 'متتبع', faqs: [{ question: 'كم تدوم؟', answer: 'عشر سنوات' }] },
    })
    expect(await shown(json.data._id, 'ar')).toMatchObject({
      name: 'متتبع',
      images: [{ alt: 'من الأمام' }],
      image: { alt: 'من الأمام' },
    })
    expect(await shown(json.data._id, 'en')).toMatchObject({ images: [{ alt: 'From the front' }] })
  })

  test('that are not sent stay as they are', async () => {
    const { id, name } = await aProduct(t.db)
    expect((await change(id, { texts: { ar: { name: 'جديد' } } })).status).toBe(200)
    expect((await stored(id))?.name).toEqual({ en: name.en, ar: 'جديد' })
  })

  test('are refused at the field of their language, and nothing is changed', async () => {
    const { id, name } = await aProduct(t.db)
    const long = await change(id, { texts: { ar: { name: 'م'.repeat(256) } } })
    expect(long.status).toBe(422)
    expect(Object.keys(long.json.fields)).toEqual(['texts.ar.name'])
    const emptied = await change(id, { texts: { en: { name: '' } } }, 'ar')
    expect(emptied.json.fields).toEqual({ 'texts.en.name': 'يرجى تعبئة حقل «الاسم»' })
    const unknown = await change(id, { texts: { fr: { name: 'Traceur' } } })
    expect(unknown.status).toBe(422)
    expect((await stored(id))?.name).toEqual(name)
  })
})

describe('what is said of a picture', () => {
  const images = (): StoredImage[] => [{ id: pictures[0] ?? '', alt: 'Front', altAr: 'الأمام' }]

  test('in one language leaves what is said in the other', async () => {
    const { id } = await aProduct(t.db, { images: images() })
    await change(id, { images: [{ _id: pictures[0], alt: 'واجهة' }] }, 'ar')
    expect((await stored(id))?.images).toEqual([{ id: pictures[0], alt: 'Front', altAr: 'واجهة' }])
    await change(id, { images: [pictures[1], pictures[0]] })
    expect((await stored(id))?.images).toEqual([{ id: pictures[1] }, { id: pictures[0], altAr: 'واجهة' }])
  })

  test('is shown in the other where it is missing, and the name where nobody said anything', async () => {
    const { id, name } = await aProduct(t.db, {
      images: [{ id: pictures[0] ?? '', alt: 'Front' }, { id: pictures[1] ?? '' }],
    })
    expect((await shown(id, 'ar')).images.map(({ alt }: { alt: string }) => alt)).toEqual(['Front', name.ar])
    const { json } = await staff({ path: `/marketplace/products/${id}` })
    expect(json.data.images[0].alts).toEqual({ en: 'Front', ar: '' })
  })

  test('is told beyond 255 characters at its own field', async () => {
    const { id } = await aProduct(t.db, { images: images() })
    const { status, json } = await change(id, {
      images: [{ _id: pictures[0], alts: { ar: 'م'.repeat(256) } }],
    })
    expect(status).toBe(422)
    expect(Object.keys(json.fields)).toEqual(['images.0.alts.ar'])
  })
})

test('a hidden product comes into the shop with its pictures alone; the same save may bring them', async () => {
  const { id, version } = await aProduct(t.db, { visibility: 'hidden', images: [] })
  const refused = await change(id, { visibility: 'visible', version })
  expect(refused.status).toBe(422)
  expect(refused.json.fields).toEqual({ images: 'Images field must have at least 1 items' })
  expect(await stored(id)).toMatchObject({ visibility: 'hidden', version })
  const done = await change(id, { visibility: 'visible', images: [pictures[0]], version })
  expect(done.json.data).toMatchObject({ visibility: 'visible' })
})

test('an entry of the metadata may be made with its title in both languages', async () => {
  const title = `Cold ${randomUUID().slice(0, 6)}`
  const { json } = await staff({
    method: 'POST',
    path: '/marketplace/tags',
    body: { title, titles: { en: title, ar: `بارد ${title}` } },
  })
  expect(json.data.languages).toEqual(['en', 'ar'])
  const arabic = await staff({
    path: `/marketplace/tags/${json.data._id}?fallback=false`,
    headers: { 'accept-language': 'ar' },
  })
  expect(arabic.json.data.title).toBe(`بارد ${title}`)
})
