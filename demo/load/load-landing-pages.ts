import { eq } from 'drizzle-orm'
import { landingPages } from '#server/metadata/landing-pages.table.ts'
import type { Db } from '#server/db/connect.ts'
import type { DemoLandingPage } from '../catalogue/demo-types.ts'
import type { Pictures } from './keep-pictures.ts'
import { metadataId } from './load-metadata.ts'

/** Writes the pages of the ways into the catalogue; those of the metadata are there since their entries are. */
export async function loadLandingPages(
  db: Db,
  pages: readonly DemoLandingPage[],
  pictures: Pictures,
): Promise<void> {
  for (const page of pages) {
    const texts = {
      ...(page.title && { title: page.title }),
      intro: { en: `<p>${page.intro.en}</p>`, ar: `<p>${page.intro.ar}</p>` },
    }
    if ('maker' in page)
      await db.insert(landingPages).values({ way: 'makers', slug: page.maker.toLowerCase(), ...texts })
    else
      await db
        .update(landingPages)
        .set({
          ...texts,
          imageId: page.picture ? (pictures.get(`product-${page.picture}-main`) ?? null) : null,
        })
        .where(eq(landingPages.metadataId, metadataId(page.kind, page.key)))
  }
}
