import { asc, eq, inArray, sql } from 'drizzle-orm'
import { v7 as uuid } from 'uuid'
import type { Language } from '#contract/enums.ts'
import type { MarketingChanges, MarketingKind } from '#contract/cms-marketing.ts'
import type { BothTexts } from '#contract/shared.ts'
import { writeAudit } from '../audit-log/write-audit.ts'
import type { BinnedRow } from '../bin-entries/bring-back.ts'
import { putInBin, type DeletedBy } from '../bin-entries/put-in-bin.ts'
import { storedRows } from '../bin-entries/stored-rows.ts'
import type { AdminViewer } from '../http/viewer.ts'
import { announceCatalogueChange, marketingChanged } from '../db/change-channels.ts'
import type { Db } from '../db/connect.ts'
import { inTransaction } from '../db/transaction.ts'
import { wouldChange } from '../db/would-change.ts'
import { files } from '../files/files.table.ts'
import { AppError, orNotFound } from '../http/app-error.ts'
import { endRunning, holdOf, type ScheduleHold } from '../schedule-entries/end-running.ts'
import { ads, sliders, type AdRow, type SliderRow } from './marketing.table.ts'

type ChangeContext = { language: Language; by: AdminViewer; hold?: ScheduleHold }

export const marketingTables = { slider: sliders, ad: ads } as const

const noText: BothTexts = { en: '', ar: '' }
const written = (before: BothTexts, text: string | undefined, language: Language): BothTexts =>
  text === undefined ? before : { ...before, [language]: text }

/** Adds one behind the others, with its texts in one language. @throws AppError validation_failed */
export function addMarketing(
  db: Db,
  kind: MarketingKind,
  asked: MarketingChanges,
  { language, by }: ChangeContext,
): Promise<string> {
  return inTransaction(db, async (db) => {
    const startAt = instantOf(asked.startAt)
    const endAt = instantOf(asked.endAt)
    await check(db, asked, { startAt, endAt })
    const table = marketingTables[kind]
    const shared = {
      id: uuid(),
      title: written(noText, asked.title, language),
      description: written(noText, asked.description, language),
      imageId: asked.image ?? '',
      imageDarkId: asked.imageDark ?? null,
      link: asked.link || null,
      sortOrder: sql`(select coalesce(max(${table.sortOrder}) + 1, 0) from ${table})`,
      visibility: asked.visibility ?? 'visible',
      startAt,
      endAt,
    }
    if (kind === 'slider')
      await db.insert(sliders).values({
        ...shared,
        subTitle: written(noText, asked.subTitle, language),
        position: asked.position ?? 'left',
      })
    else await db.insert(ads).values({ ...shared, placement: asked.placement ?? 'home_middle' })
    await writeAudit(db, { entity: kind, entityId: shared.id, action: 'create', by, after: asked })
    await announceCatalogueChange(db, marketingChanged)
    return shared.id
  })
}

/**
 * Changes what was sent; texts in one language alone. What is already so is left alone.
 * @throws AppError not_found, version_conflict, validation_failed, schedule_end_required
 */
export function changeMarketing(
  db: Db,
  kind: MarketingKind,
  id: string,
  { version, endsSchedule, ...asked }: MarketingChanges,
  { language, by, hold = holdOf({ endsSchedule }) }: ChangeContext,
): Promise<void> {
  return inTransaction(db, async (db) => {
    const before = await locked(db, kind, id)
    if (version !== undefined && version !== before.version) throw new AppError('version_conflict')
    const startAt = asked.startAt === undefined ? before.startAt : instantOf(asked.startAt)
    const endAt = asked.endAt === undefined ? before.endAt : instantOf(asked.endAt)
    await check(db, asked, { startAt, endAt })
    const title = written(before.title, asked.title, language)
    if (title.en === '' && title.ar === '')
      throw new AppError('validation_failed', { fields: { title: 'nameRequired' } })
    const shared = {
      title,
      description: written(before.description, asked.description, language),
      ...(asked.image && { imageId: asked.image }),
      ...(asked.imageDark !== undefined && { imageDarkId: asked.imageDark }),
      ...(asked.link !== undefined && { link: asked.link || null }),
      ...(asked.visibility && { visibility: asked.visibility }),
      startAt,
      endAt,
    }
    const fields = asked.visibility && asked.visibility !== before.visibility ? (['visibility'] as const) : []
    await endRunning(db, kind, [{ id, name: before.title, fields }], { by, hold })
    const change = { version: before.version + 1, updatedAt: sql`now()` }
    if ('position' in before) {
      const columns = {
        ...shared,
        subTitle: written(before.subTitle, asked.subTitle, language),
        ...(asked.position && { position: asked.position }),
      }
      if (!wouldChange(before, columns)) return
      await db
        .update(sliders)
        .set({ ...columns, ...change })
        .where(eq(sliders.id, id))
    } else {
      const columns = { ...shared, ...(asked.placement && { placement: asked.placement }) }
      if (!wouldChange(before, columns)) return
      await db
        .update(ads)
        .set({ ...columns, ...change })
        .where(eq(ads.id, id))
    }
    await writeAudit(db, {
      entity: kind,
      entityId: id,
      action: 'update',
      by,
      before,
      after: { language, ...asked },
    })
    await announceCatalogueChange(db, marketingChanged)
  })
}

/** @throws AppError not_found */
export function removeMarketing(
  db: Db,
  kind: MarketingKind,
  id: string,
  { by, deletion }: DeletedBy,
): Promise<void> {
  return inTransaction(db, async (db) => {
    const before = await locked(db, kind, id)
    const table = marketingTables[kind]
    const state: BinnedRow = { rows: await storedRows(db, table, eq(table.id, id)) }
    await db.delete(table).where(eq(table.id, id))
    const { title, imageId } = before
    await putInBin(db, { kind, id, name: title, imageId, state }, { by, deletion })
    await writeAudit(db, { entity: kind, entityId: id, action: 'delete', by, before })
    await announceCatalogueChange(db, marketingChanged)
  })
}

/**
 * Puts them in this order; unnamed ones follow in their old order, since somebody may have added one meanwhile.
 * @throws AppError validation_failed for one that is not there
 */
export function orderMarketing(db: Db, kind: MarketingKind, ids: readonly string[], by: AdminViewer) {
  return inTransaction(db, async (db) => {
    const table = marketingTables[kind]
    const rows = await db
      .select({ id: table.id, order: table.sortOrder })
      .from(table)
      .orderBy(asc(table.id))
      .for('update')
    const before = rows.toSorted((a, b) => a.order - b.order || (a.id < b.id ? -1 : 1)).map(({ id }) => id)
    const unknown = ids.findIndex((id) => !before.includes(id))
    if (unknown >= 0)
      throw new AppError('validation_failed', { fields: { [`ids.${unknown}`]: 'unknownReference' } })
    const after = [...new Set([...ids, ...before])]
    for (const [order, id] of after.entries())
      await db.update(table).set({ sortOrder: order }).where(eq(table.id, id))
    const [first] = after
    if (first !== undefined)
      await writeAudit(db, {
        entity: kind,
        entityId: first,
        action: 'reorder',
        by,
        before: { order: before },
        after: { order: after },
      })
    await announceCatalogueChange(db, marketingChanged)
    return after.map((id, order) => ({ _id: id, order }))
  })
}

async function locked(db: Db, kind: MarketingKind, id: string): Promise<SliderRow | AdRow> {
  const [row] =
    kind === 'slider'
      ? await db.select().from(sliders).where(eq(sliders.id, id)).for('update')
      : await db.select().from(ads).where(eq(ads.id, id)).for('update')
  return orNotFound<SliderRow | AdRow>(row)
}

const instantOf = (text: string | null | undefined) => (text ? new Date(text) : null)

type Period = { startAt: Date | null; endAt: Date | null }

async function check(db: Db, { image, imageDark }: MarketingChanges, { startAt, endAt }: Period) {
  const fields: Record<string, string> = {}
  if (startAt && endAt && endAt <= startAt) fields.endAt = 'endAfterStart'
  const asked = Object.entries({ image, imageDark }).flatMap(([field, id]) => (id ? [{ field, id }] : []))
  if (asked.length > 0) {
    const known = await db
      .select({ id: files.id, mimeType: files.mimeType })
      .from(files)
      .where(
        inArray(
          files.id,
          asked.map(({ id }) => id),
        ),
      )
    for (const { field, id } of asked)
      if (!known.some((file) => file.id === id && file.mimeType.startsWith('image/')))
        fields[field] = 'unknownReference'
  }
  if (Object.keys(fields).length > 0) throw new AppError('validation_failed', { fields })
}
