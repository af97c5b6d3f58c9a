import { isDeepStrictEqual } from 'node:util'
import { Writable } from 'node:stream'
import type { CopyDatabase } from '../db/embedded/upgrade/copy-cluster.ts'
import { diskFileStore } from '../files/file-store.ts'
import { keepBackup, openIn } from './backup-place.ts'
import { restoreBackup } from './restore-backup.ts'
import { type Backup, writeBackup } from './write-backup.ts'

const name = 'rows.tar.gz'

/**
 * Copies every row and sequence of a shop, of whatever version, from one server to another: a backup without files, restored. The
 * copy is then read as the original was, and must have the same sums.
 */
export const copyDatabase: CopyDatabase = async ({ from, to, folder, log }) => {
  const store = diskFileStore(folder)
  log('Reading the old data.')
  const original = await keepBackup(store, name, (through) => readRows(from, through))
  const rows = Object.values(original.sums.tables).reduce((sum, table) => sum + table.rows, 0)
  log(`Writing the new data: ${rows} rows in ${original.manifest.tables.length} tables.`)
  await restoreBackup(openIn(store, name), { directUrl: to, files: undefined, key: undefined })
  await store.remove(name)
  log('Comparing the two.')
  const copy = await readRows(to, new Writable({ write: (_part, _encoding, done) => done() }))
  for (const [table, sum] of Object.entries(original.sums.tables))
    if (!isDeepStrictEqual(copy.sums.tables[table], sum))
      throw new Error(`${table} is not the same in the copy.`)
  for (const part of ['tables', 'sequences', 'migrations'] as const)
    if (!isDeepStrictEqual(copy.manifest[part], original.manifest[part]))
      throw new Error(`The copy has other ${part} than the original.`)
}

const readRows = (directUrl: string, to: Writable): Promise<Backup> =>
  writeBackup({ directUrl, files: undefined, name: '', key: undefined }, to)
