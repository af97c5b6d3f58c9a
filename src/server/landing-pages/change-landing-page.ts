import { and, eq, ne, sql } from 'drizzle-orm'
import type { LandingPageChanges } from '#contract/landing-pages.ts'
import type { LandingWay } from '#contract/landing-ways.ts'
import { writeAudit } from '../audit-log/write-audit.ts'
import { announceCatalogueChange } from '../db/change-channels.ts'
import { violatedConstraint, type Db } from '../db/connect.ts'
import { inTransaction } from '../db/transaction.ts'
import { wouldChange } from '../db/would-change.ts'
import { checkImage } from '../files/check-image.ts'
import { AppError, orNotFound } from '../http/app-error.ts'
import type { AdminViewer } from '../http/viewer.ts'
import { landingMoves, landingPages, type LandingPageRow } from '../metadata/landing-pages.table.ts'
import { cleanRichText } from '../products/rich-text.ts'
import { listKnownPages } from './landing-pages.queries.ts'

type Address = { way: LandingWay; slug: string }

/**
 * Changes what was sent. An address that is left goes on leading to the page, and is given to no other.
 * @returns where the page is now
 * @throws AppError not_found, version_conflict, slug_taken, validation_failed
 */
export async function changeLandingPage(
  db: Db,
  address: Address,
  { version, slug, image, ...texts }: LandingPageChanges,
  by: AdminViewer,
): Promise<Address> {
  try {
    return await inTransaction(db, async (db) => {
      const before = await lockedPage(db, address)
      if (version !== (before.isNew ? 0 : before.row.version)) throw new AppError('version_conflict')
      const { row } = before
      const moves = slug !== undefined && slug !== row.slug
      if (moves && row.way === 'makers')
        throw new AppError('validation_failed', { fields: { slug: 'invalid' } })
      if (moves) await move(db, row, slug)
      if (image) await checkImage(db, image)
      const columns = {
        ...texts,
        ...(texts.intro && { intro: cleanBoth(texts.intro) }),
        ...(image !== undefined && { imageId: image }),
        ...(slug !== undefined && { slug }),
      }
      const to = { way: row.way, slug: slug ?? row.slug }
      if (!wouldChange(row, columns)) return to
      await db
        .update(landingPages)
        .set({
          ...columns,
          version: before.isNew ? 1 : sql`${landingPages.version} + 1`,
          updatedAt: sql`now()`,
        })
        .where(eq(landingPages.id, row.id))
      await writeAudit(db, {
        entity: 'landing_page',
        entityId: row.id,
        action: 'update',
        by,
        before: toldOf(row),
        after: toldOf({ ...row, ...columns }),
      })
      await announceCatalogueChange(db)
      return to
    })
  } catch (error) {
    if (violatedConstraint(error) === 'landing_pages_address') throw taken()
    throw error
  }
}

const taken = () => new AppError('slug_taken', { fields: { slug: 'slug_taken' } })
const cleanBoth = ({ en, ar }: { en: string; ar: string }) => ({
  en: cleanRichText(en),
  ar: cleanRichText(ar),
})
const toldOf = ({ slug, title, intro, description, imageId }: LandingPageRow) => ({
  slug,
  title,
  intro,
  description,
  imageId,
})

/** A maker has no row until something is written of it; whoever is first makes it, and the other waits. */
async function lockedPage(db: Db, { way, slug }: Address): Promise<{ row: LandingPageRow; isNew: boolean }> {
  const made =
    way === 'makers' &&
    (await listKnownPages(db)).some((page) => page.way === way && page.slug === slug && !page.row)
      ? await db.insert(landingPages).values({ way, slug }).onConflictDoNothing().returning()
      : []
  const [row] = await db
    .select()
    .from(landingPages)
    .where(and(eq(landingPages.way, way), eq(landingPages.slug, slug)))
    .for('update')
  return { row: orNotFound(row), isNew: made.length > 0 }
}

async function move(db: Db, { id, way, slug: old }: LandingPageRow, slug: string): Promise<void> {
  const [other] = await db
    .select({ slug: landingMoves.slug })
    .from(landingMoves)
    .where(and(eq(landingMoves.way, way), eq(landingMoves.slug, slug), ne(landingMoves.pageId, id)))
  if (other) throw taken()
  await db.delete(landingMoves).where(and(eq(landingMoves.way, way), eq(landingMoves.slug, slug)))
  await db.insert(landingMoves).values({ way, slug: old, pageId: id }).onConflictDoNothing()
}
