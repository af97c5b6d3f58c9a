import { asc, gt } from 'drizzle-orm'
import { Gauge } from 'prom-client'
import type { Context } from '../context.ts'
import { files } from './files.table.ts'
import { isComplete } from './stored-file.ts'

const atOnce = 500
const mostNamed = 20

/** For the monitor: how many the last look found; −1 before the first. */
export const missingFilesGauge = new Gauge({
  name: 'missing_files',
  help: 'Files that the database knows and the disk has not, or not whole, at the last nightly look',
})
missingFilesGauge.set(-1)

/**
 * Looks for files that the database knows and the disk has not, as a restored backup or a lost disk leaves them, and names
 * them in the log. Uploading the same file again mends each.
 */
export async function findMissingFiles({ db, files: store, log }: Context): Promise<string[]> {
  const missing: { id: string; name: string }[] = []
  for (let after = '00000000-0000-0000-0000-000000000000'; ;) {
    const rows = await db
      .select({ id: files.id, name: files.name, size: files.size })
      .from(files)
      .where(gt(files.id, after))
      .orderBy(asc(files.id))
      .limit(atOnce)
    const last = rows.at(-1)
    if (!last) break
    for (const row of rows) if (!(await isComplete(store, row))) missing.push({ id: row.id, name: row.name })
    after = last.id
  }
  missingFilesGauge.set(missing.length)
  if (missing.length > 0)
    log.error(
      { count: missing.length, files: missing.slice(0, mostNamed) },
      'files are missing on the disk: upload them again, or restore the folder from a backup',
    )
  return missing.map(({ id }) => id)
}
