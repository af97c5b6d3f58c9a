import { ads, sliders } from '#server/marketing/marketing.table.ts'
import type { Db } from '#server/db/connect.ts'
import type { DemoCatalogue, DemoLink } from '../catalogue/demo-types.ts'
import type { Pictures } from './keep-pictures.ts'
import { fixedId } from './fixed-id.ts'
import type { Ids } from './load-products.ts'

type LoadContext = { pictures: Pictures; products: Ids }

export async function loadMarketing(
  db: Db,
  demo: DemoCatalogue,
  { pictures, products }: LoadContext,
): Promise<void> {
  const imageOf = (name: string) => {
    const id = pictures.get(name)
    if (id === undefined) throw new Error(`The demo shop has no picture ${name}`)
    return id
  }
  const linkOf = (link: DemoLink) =>
    'path' in link ? link.path : `/products/${products.get(link.product) ?? ''}`

  await db.insert(sliders).values(
    demo.sliders.map(({ key, link, title, subTitle, description, position }, sortOrder) => ({
      title,
      subTitle,
      description,
      position,
      id: fixedId('slider', key),
      imageId: imageOf(`slider-${key}`),
      imageDarkId: imageOf(`slider-dark-${key}`),
      link: linkOf(link),
      sortOrder,
    })),
  )
  await db.insert(ads).values(
    demo.ads.map(({ key, link, title, description, placement }, sortOrder) => ({
      title,
      description,
      placement,
      id: fixedId('ad', key),
      imageId: imageOf(`ad-${key}`),
      imageDarkId: imageOf(`ad-dark-${key}`),
      link: linkOf(link),
      sortOrder,
    })),
  )
}
