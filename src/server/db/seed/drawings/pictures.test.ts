import { createHash } from 'node:crypto'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { demoCatalogue } from '../catalogue/demo-catalogue.ts'
import { drawProduct, type View } from './draw-product.ts'
import { drawScene, sceneSizes } from './draw-scene.ts'
import { renderJpeg, renderPng } from './render.ts'

const { products, metadata, sliders, ads } = demoCatalogue
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

/** Runs over a list, a few at a time: pictures are rendered in native threads. */
async function each<T>(list: T[], act: (one: T) => Promise<void>) {
  const waiting = list.values()
  const worker = async () => {
    for (const one of waiting) await act(one)
  }
  await Promise.all([worker(), worker(), worker()])
}

const limit = 200 * 1024

test(
  'product pictures are small files, and main pictures differ plainly to the eye',
  { timeout: 300_000 },
  async () => {
    const thumbs: { code: string; pixels: Buffer }[] = []
    await each(pictures, async ({ code, view, svg }) => {
      const file = await renderJpeg(svg, 1200, 1200)
      expect({ code, view, small: file.length <= limit }).toEqual({ code, view, small: true })
      if (view === 'main') thumbs.push({ code, pixels: await sharp(file).resize(48, 48).raw().toBuffer() })
    })
    for (const [i, one] of thumbs.entries())
      for (const other of thumbs.slice(i + 1)) {
        const difference =
          one.pixels.reduce((sum, value, at) => sum + Math.abs(value - (other.pixels[at] ?? 0)), 0) /
          one.pixels.length
        expect({ pair: `${one.code} ${other.code}`, differ: difference > 0.8 }).toEqual({
          pair: `${one.code} ${other.code}`,
          differ: true,
        })
      }
  },
)

test('topics are small PNG files, sliders and ads small in both schemes', { timeout: 300_000 }, async () => {
  await each(topics, async ({ scene }) => {
    const { length } = await renderPng(drawScene(scene, 'topic'), 800, 600)
    expect({ scene, small: length <= limit }).toEqual({ scene, small: true })
  })
  const banners = [
    ...sliders.map(({ scene }) => ({ scene, kind: 'slider' as const })),
    ...ads.map(({ scene }) => ({ scene, kind: 'ad' as const })),
  ]
  await each(banners, async ({ scene, kind }) => {
    const { width, height } = sceneSizes[kind]
    const [light, dark] = [
      await renderJpeg(drawScene(scene, kind), width, height),
      await renderJpeg(drawScene(scene, kind, 'dark'), width, height),
    ]
    expect({ scene, small: light.length <= limit && dark.length <= limit }).toEqual({ scene, small: true })
    expect((await sharp(light).stats()).channels[0]?.mean).toBeGreaterThan(180)
    expect((await sharp(dark).stats()).channels[0]?.mean).toBeLessThan(90)
  })
})
