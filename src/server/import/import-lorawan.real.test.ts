import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { expect, inject, test } from 'vitest'
import { metadataKinds } from '#contract/metadata.ts'
import { metadata } from '../metadata/metadata.table.ts'
import { products } from '../products/products.table.ts'
import { stockLevels } from '../inventory/inventory.table.ts'
import { everything, importShops } from './test-support/import-shops.ts'
import { importLorawan } from './lorawan/import-lorawan.ts'

// npm run test:real -- <folder>: a real copy of the LoRaWAN Device Repository, whichever devices it has.
const folder = inject('lorawanRepository')
const all = { shows: true, makes: metadataKinds.map(({ kind }) => kind) }
const shops = importShops()

/** The lines of all vendors' indexes, each once: read as text, so that the import is held to something else than itself. */
async function listedDevices(): Promise<string[]> {
  const vendors = await readdir(join(folder, 'vendor'), { withFileTypes: true })
  const lists = vendors
    .filter((entry) => entry.isDirectory())
    .map(async ({ name }) => {
      const text = await readFile(join(folder, 'vendor', name, 'index.yaml'), 'utf8').catch(() => '')
      const list = /^endDevices:\s*\n((?:\s*(?:#.*|- .*)?\n?)*)/m.exec(text)?.[1] ?? ''
      const ids = [...list.matchAll(/^\s*- ['"]?([^'"#\s]+)/gm)].map(([, id]) => `${name}/${id}`)
      return [...new Set(ids)]
    })
  return (await Promise.all(lists)).flat()
}

test('every device of a real repository comes in once or is named with why not, and a second import changes nothing', async () => {
  const shop = await shops.aShop()
  const first = await importLorawan({ ...shop, files: shops.files() }, folder)
  const listed = await listedDevices()
  expect(listed.length).toBeGreaterThan(0)
  const codes = listed.map((device) => device.replace('/', '.'))
  const leftOut = new Set(first.leftOut)
  expect(first.created.toSorted()).toEqual(
    codes.filter((code) => !leftOut.has(code.replace('.', '/'))).toSorted(),
  )
  for (const device of first.leftOut)
    expect(
      first.remarks.some((remark) => remark.device === device),
      device,
    ).toBe(true)
  expect(first.leftOut.length).toBeLessThan(listed.length / 20)

  const stock = await shop.db.select().from(stockLevels)
  expect(stock).toHaveLength(first.created.length)
  expect(stock.every(({ onHand }) => onHand === 0)).toBe(true)
  // Nobody asked for more: all of them hidden, and no metadata.
  expect(await shop.db.$count(products, eq(products.visibility, 'visible'))).toBe(0)
  expect(await shop.db.$count(metadata)).toBe(0)
  expect(first.notMade.length).toBeGreaterThan(0)

  const asked = await importLorawan({ ...shop, files: shops.files() }, folder, all)
  expect(asked.created).toEqual([])
  expect(asked.leftOut).toEqual(first.leftOut)
  expect(asked.made.length).toBe(first.notMade.length)
  const lacking = first.remarks
    .filter(({ reason }) => reason === 'description_absent' || reason === 'name_absent')
    .map(({ device }) => device.replace('/', '.'))
  const rows = await shop.db
    .select({ code: products.code, visibility: products.visibility, images: products.images })
    .from(products)
  const hidden = rows.filter(({ visibility }) => visibility === 'hidden').map(({ code }) => code)
  const bare = rows.filter(({ images }) => images.length === 0).map(({ code }) => code)
  expect(hidden.toSorted()).toEqual([...new Set([...lacking, ...bare])].toSorted())

  const before = await everything(shop)
  const second = await importLorawan({ ...shop, files: shops.files() }, folder, all)
  expect(second.unchanged).toHaveLength(first.created.length)
  expect(second.remarks).toEqual(first.remarks)
  expect(await everything(shop)).toBe(before)
})
