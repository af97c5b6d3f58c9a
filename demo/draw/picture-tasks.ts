import type { DemoCatalogue } from '../catalogue/demo-types.ts'
import { drawProduct, productSide, type View } from './draw-product.ts'
import { drawScene, sceneSizes, type SceneSize } from './draw-scene.ts'

/** A picture of the demo shop: the name of its file, without the ending, and what draws it; sizes in pixels. */
type PictureTask = { name: string; svg: () => string; width: number; height: number }

/** Every picture of the demo shop, always in the same order. */
export const pictureTasks = (catalogue: DemoCatalogue): PictureTask[] => [
  ...sceneTasks(catalogue),
  ...productTasks(catalogue),
]

function productTasks({ products }: DemoCatalogue): PictureTask[] {
  return products.flatMap(({ code, drawing, type }) => {
    const views: View[] = type === 'hardware' ? ['main', 'detail', 'context'] : ['main']
    return views.map((view) => ({
      name: `product-${code}-${view}`,
      svg: () => drawProduct(drawing, view),
      width: productSide,
      height: productSide,
    }))
  })
}

function sceneTasks({ metadata, sliders, ads }: DemoCatalogue): PictureTask[] {
  const scene = (size: SceneSize, key: string, drawn: string): PictureTask => ({
    name: `${size}-${key}`,
    svg: () => drawScene(drawn, size),
    ...sceneSizes[size],
  })
  const topics = [...metadata.applications, ...metadata.useCases, ...metadata.industries]
  return [
    ...[...new Set(topics.map((topic) => topic.scene))].map((drawn) => scene('topic', drawn, drawn)),
    ...sliders.map((slider) => scene('slider', slider.key, slider.scene)),
    ...sliders.map((slider) => ({
      ...scene('slider', slider.key, slider.scene),
      name: `slider-dark-${slider.key}`,
      svg: () => drawScene(slider.scene, 'slider', 'dark'),
    })),
    ...ads.map((ad) => scene('ad', ad.key, ad.scene)),
    ...ads.map((ad) => ({
      ...scene('ad', ad.key, ad.scene),
      name: `ad-dark-${ad.key}`,
      svg: () => drawScene(ad.scene, 'ad', 'dark'),
    })),
  ]
}
