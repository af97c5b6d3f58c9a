import { asc, gt } from 'drizzle-orm'
import PQueue from 'p-queue'
import { Gauge } from 'prom-client'
import type { Context } from '../context.ts'
import { files } from './files.table.ts'
import { isComplete } from './stored-file.ts'

const atOnce = 500
/** A store at the end of a line answers each in hundredths of a second, and there may be a hundred thousand. */
const askedAtOnce = 16
const mostNamed = 20

/** For the monitor: how many the last look found; −1 before the first. */
export const missingFilesGauge = new Gauge({
  name: 'missing_files',
  help: 'Files that the database knows and the store has not, or not whole, at the last nightly look',
})
missingFilesGauge.set(-1)

/**
 * Looks for files that the database knows and the store has not, as a restored backup or a lost disk leaves them, and names
 * them in the log. Uploading the same file again mends each.
 */
export async function findMissingFiles(
  { db, files: store, log }: Context,
  signal?: AbortSignal,
): Promise<string[]> {
  const queue = new PQueue({ concurrency: askedAtOnce })
  const missing: { id: string; name: string }[] = []
  for (let after = '00000000-0000-0000-0000-000000000000'; ;) {
    const rows = await db
      .select({ id: files.id, name: files.name, size: files.size })
      .from(files)
      .where(gt(files.id, after))
      .orderBy(asc(files.id))
      .limit(atOnce)
    // Half a look tells nothing.
    if (signal?.aborted) return []
    const last = rows.at(-1)
    if (!last) break
    const complete = await queue.addAll(rows.map((row) => () => isComplete(store, row)))
    for (const [at, { id, name }] of rows.entries()) if (!complete[at]) missing.push({ id, name })
    after = last.id
  }
  missingFilesGauge.set(missing.length)
  if (missing.length > 0)
    log.error(
      { count: missing.length, files: missing.slice(0, mostNamed) },
      'files are missing in the store: upload them again, or restore them from a backup',
    )
  return missing.map(({ id }) => id)
}
