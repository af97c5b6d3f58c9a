import { and, asc, eq, isNull, lte, max, ne, sql } from 'drizzle-orm'
import { v7 as uuid } from 'uuid'
import { keptVersions, type SolutionContent } from '#contract/cms-solutions.ts'
import type { Language, Visibility } from '#contract/enums.ts'
import { maxSlug } from '#contract/landing-ways.ts'
import { solutionLimits } from '#contract/solution-rules.ts'
import { writeAudit } from '../audit-log/write-audit.ts'
import { putInBin } from '../bin-entries/put-in-bin.ts'
import { announceCatalogueChange, solutionsChanged } from '../db/change-channels.ts'
import type { Db } from '../db/connect.ts'
import { inTransaction } from '../db/transaction.ts'
import { wouldChange } from '../db/would-change.ts'
import { checkImage } from '../files/check-image.ts'
import { AppError, orNotFound } from '../http/app-error.ts'
import type { AdminViewer } from '../http/viewer.ts'
import { metadata } from '../metadata/metadata.table.ts'
import type { BinnedSolution } from './bring-back-solution.ts'
import { checkRules, checkWhole } from './check-rules.ts'
import { contentOf, liveContent, toldOf } from './solution-content.ts'
import { solutions, solutionVersions, type SolutionRow } from './solutions.table.ts'

export const maxSolutions = 200
type By = { by: AdminViewer; language: Language }

/** Adds a draft behind the others. @throws AppError slug_taken, limit_reached, validation_failed */
export function addSolution(db: Db, content: SolutionContent, { by, language }: By): Promise<string> {
  return inTransaction(db, async (db) => {
    await holdAll(db)
    return insertSolution(db, content, { by, language })
  })
}

/** Within `holdAll`. */
export async function insertSolution(
  db: Db,
  content: SolutionContent,
  { by, language }: By,
): Promise<string> {
  const count = await db.$count(solutions, isNull(solutions.archivedAt))
  if (count >= maxSolutions) throw new AppError('limit_reached', { values: { max: maxSolutions } })
  await checkContent(db, content, { language })
  const id = uuid()
  const [last] = await db.select({ position: max(solutions.position) }).from(solutions)
  await db.insert(solutions).values({
    id,
    slug: content.slug,
    draft: content,
    position: (last?.position ?? -1) + 1,
    // It is seen once it is published.
    visibility: 'visible',
  })
  await writeAudit(db, { entity: 'solution', entityId: id, action: 'create', by, after: toldOf(content) })
  return id
}

/** A copy of what staff see of it, as a draft of its own. @throws AppError not_found, limit_reached */
export function copySolution(db: Db, id: string, by: By): Promise<string> {
  return inTransaction(db, async (db) => {
    await holdAll(db)
    const content = await withWhatIsLeft(db, contentOf(await lockedSolution(db, id)))
    const { name } = content.rules
    const copied = { en: ' (copy)', ar: ' (نسخة)' }
    const named = (code: 'en' | 'ar') =>
      name[code] &&
      [...name[code]].slice(0, solutionLimits.name - copied[code].length).join('') + copied[code]
    return insertSolution(
      db,
      {
        ...content,
        slug: await freeSlug(db, content.slug),
        rules: { ...content.rules, name: { en: named('en'), ar: named('ar') } },
      },
      by,
    )
  })
}

type Changes = Partial<SolutionContent> & { visibility?: Visibility | undefined; version: number }

/**
 * Changes the draft; one that is as what is live is none. Whether shoppers see it is changed at once.
 * @throws AppError not_found, version_conflict, slug_taken, validation_failed
 */
export function changeSolution(
  db: Db,
  id: string,
  { version, visibility, ...changes }: Changes,
  { by, language }: By,
): Promise<void> {
  return inTransaction(db, async (db) => {
    if (changes.slug !== undefined) await holdAll(db)
    const row = await lockedSolution(db, id, version)
    const before = contentOf(row)
    const content: SolutionContent = { ...before, ...given(changes) }
    if (wouldChange(before, content)) await checkContent(db, content, { language, row })
    const columns = { ...draftColumns(row, content), ...(visibility && { visibility }) }
    if (!wouldChange(row, columns)) return
    await write(db, row, columns)
    await writeAudit(db, {
      entity: 'solution',
      entityId: id,
      action: 'update',
      by,
      before: { ...toldOf(before), visibility: row.visibility },
      after: { ...toldOf(content), visibility: visibility ?? row.visibility },
    })
    if (row.rules && columns.visibility && columns.visibility !== row.visibility)
      await announceCatalogueChange(db, solutionsChanged)
  })
}

/**
 * What is a draft is live from now on. Without a draft there is nothing to do.
 * @throws AppError not_found, version_conflict, slug_taken, validation_failed
 */
export function publishSolution(
  db: Db,
  id: string,
  { version, by, language }: By & { version: number },
): Promise<void> {
  return inTransaction(db, async (db) => {
    await holdAll(db)
    const row = await lockedSolution(db, id, version)
    if (!row.draft) return
    const draft = await withWhatIsLeft(db, row.draft)
    await checkContent(db, draft, { language, row })
    await checkWhole(db, draft.rules)
    const before = liveContent(row)
    const { slug, useCase, image, rules } = draft
    // An address that shoppers never saw leads nowhere.
    const left = before && before.slug !== slug ? [before.slug] : []
    await write(db, row, {
      slug,
      useCaseId: useCase,
      imageId: image,
      rules,
      draft: null,
      earlierSlugs: [...new Set([...row.earlierSlugs, ...left])].filter((one) => one !== slug),
    })
    await keepVersion(db, id, draft, by)
    await writeAudit(db, {
      entity: 'solution',
      entityId: id,
      action: 'published',
      by,
      ...(before && { before: toldOf(before) }),
      after: toldOf(draft),
    })
    await announceCatalogueChange(db, solutionsChanged)
  })
}

/** A published version is the draft again; of the live one, there is no draft. @throws AppError not_found, version_conflict, slug_taken */
export function restoreVersion(
  db: Db,
  id: string,
  { of, version, by, language }: By & { of: number; version: number },
): Promise<void> {
  return inTransaction(db, async (db) => {
    await holdAll(db)
    const row = await lockedSolution(db, id, version)
    const [kept] = await db
      .select({ content: solutionVersions.content })
      .from(solutionVersions)
      .where(and(eq(solutionVersions.solutionId, id), eq(solutionVersions.number, of)))
    const content = await withWhatIsLeft(db, orNotFound(kept).content)
    await checkContent(db, content, { language, row })
    const columns = draftColumns(row, content)
    if (!wouldChange(row, columns)) return
    await write(db, row, columns)
    await writeAudit(db, {
      entity: 'solution',
      entityId: id,
      action: 'restore',
      by,
      before: toldOf(contentOf(row)),
      after: toldOf(content),
    })
  })
}

/** It goes to the bin, with its address. @throws AppError not_found */
export function removeSolution(
  db: Db,
  id: string,
  { by, now, deletion }: { by: AdminViewer; now: Date; deletion?: string | undefined },
): Promise<void> {
  return inTransaction(db, async (db) => {
    const row = await lockedSolution(db, id)
    const { rules, image } = contentOf(row)
    await db.update(solutions).set({ archivedAt: now }).where(eq(solutions.id, id))
    const state: BinnedSolution = {}
    await putInBin(db, { kind: 'solution', id, name: rules.name, imageId: image, state }, { by, deletion })
    await writeAudit(db, {
      entity: 'solution',
      entityId: id,
      action: 'delete',
      by,
      before: toldOf(contentOf(row)),
    })
    await announceCatalogueChange(db, solutionsChanged)
  })
}

/**
 * Puts them in this order; unnamed ones follow in their old order.
 * @throws AppError validation_failed for one that is not there
 */
export function orderSolutions(db: Db, ids: readonly string[], by: AdminViewer) {
  return inTransaction(db, async (db) => {
    const rows = await db
      .select({ id: solutions.id, position: solutions.position })
      .from(solutions)
      .where(isNull(solutions.archivedAt))
      .orderBy(asc(solutions.id))
      .for('update')
    const before = rows
      .toSorted((a, b) => a.position - b.position || (a.id < b.id ? -1 : 1))
      .map(({ id }) => id)
    const unknown = ids.findIndex((id) => !before.includes(id))
    if (unknown >= 0)
      throw new AppError('validation_failed', { fields: { [`ids.${unknown}`]: 'unknownReference' } })
    const after = [...new Set([...ids, ...before])]
    for (const [position, id] of after.entries())
      await db.update(solutions).set({ position }).where(eq(solutions.id, id))
    const [first] = after
    if (first !== undefined && after.join() !== before.join()) {
      await writeAudit(db, {
        entity: 'solution',
        entityId: first,
        action: 'reorder',
        by,
        before: { order: before },
        after: { order: after },
      })
      await announceCatalogueChange(db, solutionsChanged)
    }
    return after.map((id, order) => ({ _id: id, order }))
  })
}

/** One at a time gives addresses, so that no two get the same. */
export const holdAll = (db: Db) => db.execute(sql`select pg_advisory_xact_lock(hashtext('solutions'))`)

async function lockedSolution(db: Db, id: string, version?: number): Promise<SolutionRow> {
  const [row] = await db
    .select()
    .from(solutions)
    .where(and(eq(solutions.id, id), isNull(solutions.archivedAt)))
    .for('update')
  const found = orNotFound(row)
  if (version !== undefined && version !== found.version) throw new AppError('version_conflict')
  return found
}

const given = <T extends object>(changes: T): Partial<T> =>
  Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined)) as Partial<T>

/** A draft that is as what is live is none; before anything is, its address is taken by it. */
function draftColumns(row: SolutionRow, content: SolutionContent): Partial<SolutionRow> {
  const live = liveContent(row)
  if (!live) return { draft: content, slug: content.slug }
  return { draft: wouldChange(live, content) ? content : null }
}

const write = (db: Db, { id }: SolutionRow, columns: Partial<SolutionRow>) =>
  db
    .update(solutions)
    .set({ ...columns, version: sql`${solutions.version} + 1`, updatedAt: sql`now()` })
    .where(eq(solutions.id, id))

async function keepVersion(db: Db, id: string, content: SolutionContent, by: AdminViewer): Promise<void> {
  const [last] = await db
    .select({ number: max(solutionVersions.number) })
    .from(solutionVersions)
    .where(eq(solutionVersions.solutionId, id))
  const number = (last?.number ?? 0) + 1
  await db.insert(solutionVersions).values({ solutionId: id, number, content, byId: by.id, byName: by.name })
  await db
    .delete(solutionVersions)
    .where(and(eq(solutionVersions.solutionId, id), lte(solutionVersions.number, number - keptVersions)))
}

/** Within `holdAll`, where the address is another. */
async function checkContent(
  db: Db,
  { slug, image, useCase, rules }: SolutionContent,
  { language, row }: { language: Language; row?: SolutionRow },
): Promise<void> {
  checkRules(rules, language)
  const before = row && contentOf(row)
  if (slug !== before?.slug && (await isTaken(db, slug, row?.id)))
    throw new AppError('slug_taken', { fields: { slug: 'slug_taken' } })
  if (image && image !== before?.image) await checkImage(db, image)
  if (useCase && useCase !== before?.useCase && !(await isUseCase(db, useCase)))
    throw new AppError('validation_failed', { fields: { useCase: 'unknownReference' } })
}

/** By another one: live, as a draft, in the bin, or before. */
async function isTaken(db: Db, slug: string, but?: string): Promise<boolean> {
  const [other] = await db
    .select({ id: solutions.id })
    .from(solutions)
    .where(
      and(
        sql`(${solutions.slug} = ${slug} or ${solutions.draft} ->> 'slug' = ${slug} or ${slug} = any(${solutions.earlierSlugs}))`,
        but === undefined ? undefined : ne(solutions.id, but),
      ),
    )
    .limit(1)
  return other !== undefined
}

async function isUseCase(db: Db, id: string): Promise<boolean> {
  const [entry] = await db
    .select({ id: metadata.id })
    .from(metadata)
    .where(and(eq(metadata.id, id), eq(metadata.kind, 'use_case')))
  return entry !== undefined
}

/** Without the use case and the picture that are gone since. */
async function withWhatIsLeft(db: Db, content: SolutionContent): Promise<SolutionContent> {
  const { rows } = await db.execute<{ image: boolean }>(
    sql`select exists (select from files where id = ${content.image}::uuid) as image`,
  )
  return {
    ...content,
    image: rows[0]?.image ? content.image : null,
    useCase: content.useCase && (await isUseCase(db, content.useCase)) ? content.useCase : null,
  }
}

/** `parking-2`, or the first number behind it that is free. */
export async function freeSlug(db: Db, slug: string): Promise<string> {
  if (!(await isTaken(db, slug))) return slug
  for (let number = 2; ; number += 1) {
    const end = `-${number}`
    const candidate = slug.slice(0, maxSlug - end.length).replace(/-+$/, '') + end
    if (!(await isTaken(db, candidate))) return candidate
  }
}
