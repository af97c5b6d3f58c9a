import type { DemoCatalogue } from '../catalogue/demo-types.ts'
import { drawProduct, productSide, type View } from '../drawings/draw-product.ts'
import { drawScene, sceneSizes, type SceneSize } from '../drawings/draw-scene.ts'

/** A picture of the demo shop that is yet to be drawn. */
export type PictureTask = {
  name: string
  svg: () => string
  width: number
  height: number
  format: 'jpeg' | 'png'
}

/** Every picture of the demo shop, always in the same order. */
export const pictureTasks = (catalogue: DemoCatalogue): PictureTask[] => [
  ...sceneTasks(catalogue),
  ...productTasks(catalogue),
]

function productTasks({ products }: DemoCatalogue): PictureTask[] {
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

function sceneTasks({ metadata, sliders, ads }: DemoCatalogue): PictureTask[] {
  const scene = (size: SceneSize, key: string, drawn: string): PictureTask => ({
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
