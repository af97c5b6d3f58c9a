import pg from 'pg'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { enums } from '#contract/enums.ts'
import type { Ad, Slider } from '#contract/marketing.ts'
import type { ProductCard } from '#contract/products.ts'
import { demoShop } from './support/shop.ts'

const shop = demoShop()
let db: pg.Client
beforeAll(async () => {
  db = new pg.Client({ connectionString: shop.databaseUrl })
  await db.connect()
})
afterAll(() => db.end())

const get = async (path: string, language = 'en') => {
  const answer = await fetch(`${shop.url}/api/marketplace-customer${path}`, {
    headers: { 'accept-language': language },
  })
  expect(answer.status).toBe(200)
  return (await answer.json()) as { data: never; total: number; facets: { kinds: Record<string, number> } }
}
const pictureAt = async (path: string) => sharp(await (await fetch(`${shop.url}${path}`)).arrayBuffer())
const valuesOf = async (text: string) => (await db.query(text)).rows.map((row) => row.value)

describe('the demo shop', () => {
  test('sells at least 60 products of every kind, with a picture and words in both languages', async () => {
    const { total, facets } = await get('/products')
    expect(total).toBeGreaterThanOrEqual(60)
    expect(Object.keys(facets.kinds).toSorted()).toEqual([...enums.ProductKind].toSorted())
    for (let page = 1; page <= Math.ceil(total / 100); page += 1) {
      const english = (await get(`/products?limit=100&page=${page}`)).data as ProductCard[]
      const arabic = (await get(`/products?limit=100&page=${page}`, 'ar')).data as ProductCard[]
      for (const product of english) expect(product.image?.url).toMatch(/^\/api\/file-manager\/files\//)
      for (const product of arabic) expect(product.name).toMatch(/[\u0600-\u06ff]/)
    }
  })

  test('a long name stands whole on its page, whose tab has the short one', async () => {
    const { rows } = await db.query<{ id: string; name: string; shortName: string }>(
      `select id, name ->> 'en' as name, short_name ->> 'en' as "shortName" from products
      where visibility = 'visible' and archived_at is null order by length(name ->> 'en') desc limit 1`,
    )
    const [{ id, name, shortName } = { id: '', name: '', shortName: '' }] = rows
    expect(name.length).toBeGreaterThan(30)
    const page = await (await fetch(`${shop.url}/en/products/${id}`)).text()
    expect(/<h1[^>]*>([^<]*)</.exec(page)?.[1]).toBe(name)
    const [title] = (/<title>([^<]*)</.exec(page)?.[1] ?? '').split(' – ')
    expect(title).toBe(shortName)
    expect(shortName.length).toBeLessThanOrEqual(30)
  })

  test('its pictures are served in the size and format the browser takes', async () => {
    const [product] = (await get('/products?limit=1')).data as ProductCard[]
    const picture = await fetch(`${shop.url}${product?.image?.url}?w=320`, {
      headers: { accept: 'image/avif,image/webp' },
    })
    expect(picture.headers.get('content-type')).toBe('image/avif')
    expect(picture.headers.get('cache-control')).toContain('immutable')
    expect((await picture.arrayBuffer()).byteLength).toBeLessThan(30_000)
    // Only the widths of pages are made: another one gets the next of them.
    const inWidth = async (width: number) =>
      Buffer.from(await (await fetch(`${shop.url}${product?.image?.url}?w=${width}`)).arrayBuffer())
    const [between, next] = await Promise.all([inWidth(321), inWidth(480)])
    expect(between.equals(next)).toBe(true)
  })

  test('its pictures are small files, and products differ plainly to the eye', async () => {
    expect((await db.query('select name, size from files where size > 200 * 1024')).rows).toEqual([])
    const { rows } = await db.query<{ code: string; id: string }>(
      `select code, coalesce(images -> 0 ->> 'id', images ->> 0) as id from products where jsonb_array_length(images) > 0`,
    )
    expect(rows.length).toBeGreaterThan(60)
    const thumbs: { code: string; pixels: Buffer }[] = []
    for (const { code, id } of rows) {
      const pixels = await (await pictureAt(`/api/file-manager/files/${id}`)).resize(48, 48).raw().toBuffer()
      for (const other of thumbs) {
        const sum = pixels.reduce((all, value, at) => all + Math.abs(value - (other.pixels[at] ?? 0)), 0)
        if (sum / pixels.length <= 0.8) throw new Error(`${code} looks like ${other.code}`)
      }
      thumbs.push({ code, pixels })
    }
  })

  test('its sliders and ads are light in the light scheme and dark in the dark one', async () => {
    const brightness = async (url: string) => (await (await pictureAt(url)).stats()).channels[0]?.mean
    const shown = [(await get('/sliders')).data, (await get('/ads')).data].flat() as (Slider | Ad)[]
    for (const { image, imageDark } of shown) {
      expect(await brightness(image.url)).toBeGreaterThan(180)
      expect(await brightness(imageDark?.url ?? image.url)).toBeLessThan(90)
    }
  })

  test.each([
    ['/applications', 6],
    ['/use-cases', 8],
    ['/industries', 6],
    ['/sliders', 3],
    ['/ads', 3],
  ])('%s has at least %i, each with a picture', async (path, least) => {
    const items = (await get(path)).data as { image?: { url: string } }[]
    expect(items.length).toBeGreaterThanOrEqual(least)
    for (const item of items) expect(item.image).toBeDefined()
  })

  test('hardware has at least two pictures of its own', async () => {
    const { rows } = await db.query(
      `select code from products where type = 'hardware' and jsonb_array_length(images) < 2`,
    )
    expect(rows).toEqual([])
  })

  test('has orders in every status, discounts of every type, customers of each kind and requests', async () => {
    expect(new Set(await valuesOf('select distinct status as value from orders'))).toEqual(
      new Set(enums.OrderStatus),
    )
    expect(new Set(await valuesOf('select distinct type as value from discounts'))).toEqual(
      new Set(enums.DiscountType),
    )
    expect(new Set(await valuesOf('select distinct family as value from accounts'))).toEqual(
      new Set(['admin', 'company', 'user']),
    )
    expect(new Set(await valuesOf('select distinct type as value from requests'))).toEqual(
      new Set(enums.RequestType),
    )
  })

  test('its stock is the sum of its movements', async () => {
    const { rows } = await db.query(`
      select level.product_id from stock_levels level
      left join (select product_id, sum(on_hand_change) on_hand, sum(reserved_change) reserved from stock_movements group by 1) moved
        using (product_id)
      where level.on_hand <> coalesce(moved.on_hand, 0) or level.reserved <> coalesce(moved.reserved, 0)`)
    expect(rows).toEqual([])
  })

  test.each([
    ['بوابه', 'بوابة LoRaWAN خارجية'],
    ['بَوّابة', 'بوابة LoRaWAN خارجية'],
    ['البوابة', 'بوابة LoRaWAN خارجية'],
    ['قفل ذكى', 'قفل ذكي'],
    ['متتبع اصول', 'متتبع أصول'],
    ['lorawn', 'LoRaWAN'],
  ])('who types %s finds %s first', async (query, name) => {
    const [first] = (await get(`/products?search=${encodeURIComponent(query)}`, 'ar')).data as ProductCard[]
    expect(first?.name).toContain(name)
  })
})
