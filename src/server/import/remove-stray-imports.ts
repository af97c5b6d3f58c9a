import { inArray } from 'drizzle-orm'
import type { Context } from '../context.ts'
import { dayBefore, withoutRow } from '../files/remove-unused-files.ts'
import { importsFolder } from './receive-import.ts'
import { imports } from './imports.table.ts'

/** Removes received files whose import is not known, which a crash can leave, a day after they came. Returns how many. */
export async function removeStrayImports({ db, files: store, now }: Context): Promise<number> {
  const old = dayBefore(now())
  const received: string[] = []
  for await (const { key, writtenAt } of store.list(importsFolder)) if (writtenAt < old) received.push(key)
  const stray = await withoutRow(received, (keys) =>
    db.select({ id: imports.fileKey }).from(imports).where(inArray(imports.fileKey, keys)),
  )
  for (const key of stray) await store.remove(key)
  return stray.length
}
