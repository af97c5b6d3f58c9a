import { readdirSync, readFileSync, statSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { demoCatalogue } from '../catalogue/demo-catalogue.ts'
import { digestOf } from './digest.ts'
import { drawProduct } from './draw-product.ts'
import { pictureTasks } from './picture-tasks.ts'

const folder = fileURLToPath(new URL('../pictures/', import.meta.url))
const drawings = pictureTasks(demoCatalogue).map(({ svg, ...task }) => ({ ...task, svg: svg() }))
const files = readdirSync(folder).filter((name) => name.endsWith('.webp'))
const maxBytes = 6_000_000

test('no two pictures are the same', () => {
  const seen = new Map<string, string>()
  for (const { name, svg } of drawings) {
    expect(seen.get(svg) ?? 'new', name).toBe('new')
    seen.set(svg, name)
  }
})

test('the same drawing always gives the same picture', () => {
  for (const { drawing } of demoCatalogue.products.slice(0, 12))
    expect(drawProduct(drawing, 'main')).toBe(drawProduct(drawing, 'main'))
})

test('nothing is drawn with a number that is none', () => {
  for (const { name, svg } of drawings)
    expect({ name, broken: /NaN|undefined|Infinity/.test(svg) }).toEqual({ name, broken: false })
})

test('every picture lies drawn in demo/pictures, from its drawing of today, and nothing else does', () => {
  const drawnFrom = JSON.parse(readFileSync(`${folder}drawn-from.json`, 'utf8')) as Record<string, string>
  // npm run draw-demo draws what has changed.
  expect(drawnFrom).toEqual(Object.fromEntries(drawings.map(({ name, svg }) => [name, digestOf(svg)])))
  expect(files.toSorted()).toEqual(drawings.map(({ name }) => `${name}.webp`).toSorted())
})

test('the pictures have the sizes that their drawings say, and are small together', async () => {
  for (const { name, width, height } of drawings)
    expect(await sharp(`${folder}${name}.webp`).metadata(), name).toMatchObject({
      format: 'webp',
      width,
      height,
    })
  expect(files.reduce((sum, file) => sum + statSync(folder + file).size, 0)).toBeLessThan(maxBytes)
})
