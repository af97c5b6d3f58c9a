import { pictures } from '#server/pictures/pictures.queries.ts'
import type { Db } from '#server/db/connect.ts'
import type { DemoMetadata } from '../catalogue/demo-types.ts'
import type { Pictures } from './keep-pictures.ts'
import { fixedId } from './fixed-id.ts'

/** The scenes of the catalogue's topics in the gallery, each once, under the name of the first topic that shows it. */
export async function loadPictures(
  db: Db,
  { applications, useCases, industries }: DemoMetadata,
  drawn: Pictures,
): Promise<void> {
  const shown = new Map(
    [...applications, ...useCases, ...industries].toReversed().map((one) => [one.scene, one]),
  )
  const rows = [...shown.values()].flatMap(({ scene, title }) => {
    const fileId = drawn.get(`topic-${scene}`)
    return fileId === undefined ? [] : [{ id: fixedId('picture', scene), title, fileId }]
  })
  await db.insert(pictures).values(rows)
}
