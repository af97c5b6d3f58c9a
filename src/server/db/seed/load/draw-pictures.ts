import { createHash } from 'node:crypto'
import type { Context } from '../../../context.ts'
import { keepImage } from '../../../files/save-image.ts'
import type { DemoCatalogue } from '../catalogue/demo-types.ts'
import { drawProduct, type View } from '../drawings/draw-product.ts'
import { drawScene, sceneSizes, type SceneSize } from '../drawings/draw-scene.ts'
import { renderJpeg, renderPng } from '../drawings/render.ts'

/** Names of pictures (`product CODE main`, `topic KEY`, …) → file ids. */
export type Pictures = ReadonlyMap<string, string>

// Sharp at twice the size of the product page's gallery on a phone, and soon drawn.
const productSide = 960
const atOnce = 2

type Format = 'jpeg' | 'png'
type Task = { name: string; svg: () => string; width: number; height: number; format: Format }

const render = { jpeg: renderJpeg, png: renderPng }

/** Draws every picture of the demo shop and keeps it as a file; two at a time, in native threads. */
export async function drawPictures(ctx: Context, catalogue: DemoCatalogue): Promise<Pictures> {
  const tasks = [...productTasks(catalogue), ...sceneTasks(catalogue)]
  const pictures = new Map<string, string>()
  const waiting = tasks.values()
  const worker = async () => {
    for (const { name, svg, width, height, format } of waiting) {
      const data = await render[format](svg(), width, height)
      const sha256 = createHash('sha256').update(data).digest('hex')
      const { id } = await keepImage(ctx.db, ctx.files, {
        data,
        width,
        height,
        mimeType: `image/${format}`,
        sha256,
        name: `${name}.${format}`,
      })
      pictures.set(name, id)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, worker))
  return pictures
}

function productTasks({ products }: DemoCatalogue): Task[] {
  return products.flatMap(({ code, drawing, type }) => {
    const views: View[] = type === 'hardware' ? ['main', 'detail', 'context'] : ['main']
    return views.map((view) => ({
      name: `product ${code} ${view}`,
      svg: () => drawProduct(drawing, view),
      width: productSide,
      height: productSide,
      format: 'jpeg',
    }))
  })
}

function sceneTasks({ metadata, sliders, ads }: DemoCatalogue): Task[] {
  const scene = (size: SceneSize, key: string, drawn: string): Task => ({
    name: `${size} ${key}`,
    svg: () => drawScene(drawn, size),
    ...sceneSizes[size],
    // Pictures of metadata are PNG alone (§4.4).
    format: size === 'topic' ? 'png' : 'jpeg',
  })
  const topics = [...metadata.applications, ...metadata.useCases, ...metadata.industries]
  return [
    ...[...new Set(topics.map((topic) => topic.scene))].map((drawn) => scene('topic', drawn, drawn)),
    ...sliders.map((slider) => scene('slider', slider.key, slider.scene)),
    ...sliders.map((slider) => ({
      ...scene('slider', slider.key, slider.scene),
      name: `slider dark ${slider.key}`,
      svg: () => drawScene(slider.scene, 'slider', 'dark'),
    })),
    ...ads.map((ad) => scene('ad', ad.key, ad.scene)),
  ]
}
