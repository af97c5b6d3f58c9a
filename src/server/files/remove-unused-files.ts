import { inArray, sql } from 'drizzle-orm'
import { imageWidths } from '#contract/image-widths.ts'
import type { Context } from '../context.ts'
import { files } from './files.table.ts'
import { removeFiles } from './remove-files.ts'
import { folderNames, isUnfinished, originalKey, sizedKey } from './stored-file.ts'

const dayMs = 86_400_000
const atOnce = 500
const everyMs = 600_000

/**
 * Removes uploads that nothing has used within a day, and that no import is about to use. A save that starts to use one at the same moment either marks it
 * first, and it stays, or finds it gone and fails: both lock the row.
 */
export async function removeUnusedFiles(ctx: Context): Promise<number> {
  const { db, now } = ctx
  const { rows } = await db.execute<{ id: string }>(sql`
    delete from files where id in (
      select id from files where not used and sent_at < ${dayBefore(now()).toISOString()}
        and not exists (
          select from import_pictures picture join imports on imports.id = picture.import_id
          where picture.file_id = files.id and imports.status in ('checking', 'checked', 'running'))
      order by sent_at limit ${atOnce} for update skip locked)
    returning id`)
  for (const { id } of rows)
    await removeFiles(ctx, [
      originalKey(id),
      ...imageWidths.flatMap((width) =>
        (['avif', 'webp'] as const).map((format) => sizedKey(id, width, format)),
      ),
    ])
  return rows.length
}

/**
 * Removes files without a row, which a crash can leave. Checks one folder at a time; each is checked about every two days.
 * Files written within a day are left, since their row may still be coming.
 */
export async function removeStrayFiles(
  ctx: Context,
  folder = folderNames[Math.floor(ctx.now().getTime() / everyMs) % folderNames.length] ?? '',
): Promise<number> {
  const { db, files: store, now } = ctx
  const old = dayBefore(now())
  const byOwner = new Map<string, string[]>()
  for (const place of [`originals/${folder}`, `sized/${folder}`])
    for await (const { key, writtenAt } of store.list(place)) {
      if (writtenAt < old && isUnfinished(key)) await store.remove(key)
      const id = key.slice(place.length + 1, place.length + 37)
      if (writtenAt < old && isId.test(id) && !isUnfinished(key))
        byOwner.set(id, [...(byOwner.get(id) ?? []), key])
    }
  const stray = await withoutRow([...byOwner.keys()], (ids) =>
    db.select({ id: files.id }).from(files).where(inArray(files.id, ids)),
  )
  const keys = stray.flatMap((id) => byOwner.get(id) ?? [])
  await removeFiles(ctx, keys)
  return keys.length
}

/** Those of these keys of uploads that no row names. */
export async function keysWithoutRow(
  { db }: Pick<Context, 'db'>,
  keys: readonly string[],
): Promise<string[]> {
  const idOf = (key: string) => key.split('/')[2]?.slice(0, 36) ?? ''
  const ids = [...new Set(keys.map(idOf).filter((id) => isId.test(id)))]
  const stray = new Set(
    await withoutRow(ids, (some) => db.select({ id: files.id }).from(files).where(inArray(files.id, some))),
  )
  return keys.filter((key) => stray.has(idOf(key)))
}

const isId = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/
/** What was written after that may still wait for its row. */
export const dayBefore = (now: Date) => new Date(now.getTime() - dayMs)

/** Those of `ids` that `find` does not know, asked for piece by piece. */
export async function withoutRow(
  ids: readonly string[],
  find: (ids: string[]) => Promise<{ id: string | null }[]>,
): Promise<string[]> {
  const stray: string[] = []
  for (let from = 0; from < ids.length; from += atOnce) {
    const part = ids.slice(from, from + atOnce)
    const known = new Set((await find(part)).map(({ id }) => id))
    stray.push(...part.filter((id) => !known.has(id)))
  }
  return stray
}
