import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { demoCatalogue } from '../catalogue/demo-catalogue.ts'
import { drawProduct, type View } from './draw-product.ts'
import { drawScene } from './draw-scene.ts'

const { products, metadata } = demoCatalogue
const topics = [...metadata.applications, ...metadata.useCases, ...metadata.industries]
const views = (type: string): View[] => (type === 'hardware' ? ['main', 'detail', 'context'] : ['main'])
const pictures = products.flatMap(({ code, type, drawing }) =>
  views(type).map((view) => ({ code, view, svg: drawProduct(drawing, view) })),
)

test('no two products, and no two views of one, have the same picture', () => {
  const seen = new Map<string, string>()
  for (const { code, view, svg } of pictures) {
    const digest = createHash('sha256').update(svg).digest('hex')
    expect(seen.get(digest) ?? 'new').toBe('new')
    seen.set(digest, `${code} ${view}`)
  }
})

test('the same drawing always gives the same picture', () => {
  for (const { drawing } of products.slice(0, 12))
    expect(drawProduct(drawing, 'main')).toBe(drawProduct(drawing, 'main'))
})

test('nothing is drawn with a number that is none', () => {
  for (const { code, view, svg } of pictures)
    expect({ code, view, broken: /NaN|undefined|Infinity/.test(svg) }).toEqual({ code, view, broken: false })
  for (const { scene } of topics) expect(drawScene(scene, 'topic')).not.toMatch(/NaN|undefined|Infinity/)
})
