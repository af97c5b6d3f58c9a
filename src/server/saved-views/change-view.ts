import { and, eq, or, sql } from 'drizzle-orm'
import { v7 as uuid } from 'uuid'
import { maxViews, type NewView, type SavedView, type ViewChanges } from '#contract/saved-views.ts'
import { displayName } from '../auth/admit.ts'
import { accounts } from '../auth/auth.table.ts'
import { databaseCode, type Db } from '../db/connect.ts'
import { transaction } from '../db/transaction.ts'
import { AppError, orNotFound } from '../http/app-error.ts'
import type { AdminViewer } from '../http/viewer.ts'
import { savedViews } from './saved-views.table.ts'

const alreadyThere = '23505'

const visibleTo = (viewer: AdminViewer) => or(eq(savedViews.accountId, viewer.id), savedViews.isShared)

const read = (db: Db) =>
  db
    .select({ view: savedViews, account: accounts })
    .from(savedViews)
    .innerJoin(accounts, eq(accounts.id, savedViews.accountId))
    .$dynamic()

type Row = Awaited<ReturnType<typeof read>>[number]

const toView = ({ view, account }: Row, viewer: AdminViewer): SavedView => ({
  _id: view.id,
  list: view.list,
  name: view.name,
  search: view.search,
  columns: view.columns,
  isShared: view.isShared,
  isOwn: view.accountId === viewer.id,
  by: displayName(account),
  version: view.version,
})

/** One's own and the shared ones, by name. */
export async function listViews(db: Db, list: string, viewer: AdminViewer): Promise<SavedView[]> {
  const rows = await read(db)
    .where(and(eq(savedViews.list, list), visibleTo(viewer)))
    .orderBy(sql`lower(${savedViews.name})`, savedViews.id)
  return rows.map((row) => toView(row, viewer))
}

/** @throws AppError not_found */
export async function findView(db: Db, id: string, viewer: AdminViewer): Promise<SavedView> {
  const [row] = await read(db).where(and(eq(savedViews.id, id), visibleTo(viewer)))
  return toView(orNotFound(row), viewer)
}

/** @throws AppError title_taken, limit_reached */
export async function addView(db: Db, view: NewView, viewer: AdminViewer): Promise<string> {
  const id = uuid()
  await transaction(db, async (db) => {
    // One at a time for each person, so that the limit holds.
    await db.select({ id: accounts.id }).from(accounts).where(eq(accounts.id, viewer.id)).for('update')
    const count = await db.$count(savedViews, eq(savedViews.accountId, viewer.id))
    if (count >= maxViews) throw new AppError('limit_reached')
    await named(() => db.insert(savedViews).values({ id, accountId: viewer.id, ...view }))
  })
  return id
}

/** One's own, or a shared one by who may share. @throws AppError not_found, forbidden, title_taken, version_conflict */
export async function changeView(
  db: Db,
  id: string,
  { version, ...changes }: ViewChanges,
  viewer: AdminViewer,
) {
  await transaction(db, async (db) => {
    const view = await lock(db, id, viewer)
    if (view.version !== version) throw new AppError('version_conflict')
    await named(() =>
      db
        .update(savedViews)
        .set({ ...changes, version: version + 1, updatedAt: new Date() })
        .where(eq(savedViews.id, id)),
    )
  })
}

/** @throws AppError not_found, forbidden */
export async function removeView(db: Db, id: string, viewer: AdminViewer) {
  await transaction(db, async (db) => {
    await lock(db, id, viewer)
    await db.delete(savedViews).where(eq(savedViews.id, id))
  })
}

async function lock(db: Db, id: string, viewer: AdminViewer) {
  const [found] = await db
    .select()
    .from(savedViews)
    .where(and(eq(savedViews.id, id), visibleTo(viewer)))
    .for('update')
  const view = orNotFound(found)
  if (view.accountId !== viewer.id && !viewer.permissions.includes('views.share'))
    throw new AppError('forbidden')
  return view
}

async function named<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (databaseCode(error) !== alreadyThere) throw error
    throw new AppError('title_taken', { fields: { name: 'title_taken' } })
  }
}
