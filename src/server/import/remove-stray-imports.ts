import { and, inArray, notInArray } from 'drizzle-orm'
import type { Context } from '../context.ts'
import { unlessHeld } from '../files/hold-files.ts'
import { removeFiles } from '../files/remove-files.ts'
import { dayBefore, withoutRow } from '../files/remove-unused-files.ts'
import { importsFolder } from './receive-import.ts'
import { imports } from './imports.table.ts'

/** Removes received files that no import needs, which a crash or a backup can leave, a day after they came. Returns how many. */
export async function removeStrayImports(ctx: Context): Promise<number> {
  const { files: store, now } = ctx
  const old = dayBefore(now())
  const received: string[] = []
  for await (const { key, writtenAt } of store.list(importsFolder)) if (writtenAt < old) received.push(key)
  const stray = await importsWithoutNeed(ctx, received)
  await removeFiles(ctx, stray)
  return stray.length
}

/** Those of these keys of received files that no import needs: it is not known, or was run. */
export const importsWithoutNeed = ({ db }: Pick<Context, 'db'>, received: readonly string[]) =>
  withoutRow(received, async (keys) => [
    ...(await db
      .select({ id: imports.fileKey })
      .from(imports)
      .where(and(inArray(imports.fileKey, keys), notInArray(imports.status, ['done', 'undoing', 'undone'])))),
    ...(await db.select({ id: imports.picturesKey }).from(imports).where(inArray(imports.picturesKey, keys))),
  ])

/** Removes the file of an import that is gone or done; while a backup copies files it is left to the tidy-up. */
export async function removeReceived(ctx: Context, key: string): Promise<void> {
  await unlessHeld(ctx.db, () => removeFiles(ctx, [key])).catch((error: unknown) =>
    ctx.log.warn({ err: error }, 'a file stayed'),
  )
}
