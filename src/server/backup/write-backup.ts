import type { Writable } from 'node:stream'
import type { Readable } from 'node:stream'
import pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import type { FileStore } from '../files/file-store.ts'
import { originalKey } from '../files/stored-file.ts'
import { writeArchive, type ArchiveWriter } from './archive.ts'
import type { Manifest, Sums } from './manifest.ts'
import { copiedTables, nameOf, quoted, sequencesOf, shopTables } from './schema.ts'
import { holdFiles } from '../files/hold-files.ts'

export type Backup = { manifest: Manifest; sums: Sums }

type Source = {
  /** A connection that keeps its session. */
  directUrl: string
  /** Absent: every row, with what a restore at a later time does without, and no files. */
  files: FileStore | undefined
  /** The shop's name, by which a restore over it is confirmed. */
  name: string
  /** Encrypts, where it is given. */
  key: string | undefined
}

/**
 * Writes the shop as it is at one moment, while it runs: its tables, and exactly the files that they name. Resolves when `to` has
 * taken all of it.
 */
export async function writeBackup({ directUrl, files, name, key }: Source, to: Writable): Promise<Backup> {
  const client = new pg.Client({ connectionString: directUrl })
  client.on('error', () => undefined)
  await client.connect()
  // Nothing that the snapshot names is cleared away before it is copied.
  const release = await holdFiles(directUrl)
  try {
    await client.query(
      'set statement_timeout = 0; set idle_in_transaction_session_timeout = 0; set lock_timeout = 0',
    )
    await client.query('begin isolation level repeatable read, read only')
    const manifest = await (files ? manifestOf(client, name) : manifestOfRows(client))
    const sums: Sums = { tables: {}, files: {}, missingFiles: [] }
    await writeArchive(to, key, async (writer) => {
      await writer.json('manifest.json', manifest)
      for (const table of manifest.tables) {
        const columns = table.columns.map((column) => quoted(column)).join(', ')
        const rows = client.query(
          // A divided table can only be asked.
          copyTo(`copy (select ${columns} from ${quoted(table.schema, table.name)}) to stdout`),
        )
        const written = await writer.pieces(`tables/${nameOf(table)}`, rows)
        // How many they were is said after the last of them, perhaps in a packet that is still on its way: before the next answer.
        await client.query('select 1')
        sums.tables[nameOf(table)] = { ...written, rows: rows.rowCount }
      }
      if (files) for (const fileKey of manifest.files) await copyFile(writer, files, fileKey, sums)
      await writer.json('sums.json', sums)
    })
    return { manifest, sums }
  } finally {
    await release()
    await client.end()
  }
}

async function copyFile(writer: ArchiveWriter, files: FileStore, key: string, sums: Sums): Promise<void> {
  const size = await files.size(key)
  const content: Readable | undefined = size === undefined ? undefined : await files.getStream(key)
  if (size === undefined || content === undefined) return void sums.missingFiles.push(key)
  sums.files[key] = await writer.whole(`files/${key}`, content, size)
}

async function manifestOf(client: pg.Client, name: string): Promise<Manifest> {
  const { rows: modes } = await client.query<{ mode: 'demo' | 'live' }>('select mode from shop_mode')
  const { rows: files } = await client.query<{ id: string }>('select id from files order by id')
  const { rows: imports } = await client.query<{ key: string }>(
    // The file of one that was run is gone on purpose.
    `select file_key as key from imports where status not in ('done', 'undoing', 'undone')
     union all select pictures_key from imports where pictures_key is not null order by 1`,
  )
  return {
    ...(await aboutRows(client, copiedTables)),
    name,
    mode: modes[0]?.mode ?? null,
    files: [...files.map(({ id }) => originalKey(id)), ...imports.map(({ key }) => key)],
  }
}

/** Asks no table of the shop, whose version may be any. */
const manifestOfRows = async (client: pg.Client): Promise<Manifest> => ({
  ...(await aboutRows(client, shopTables)),
  name: '',
  mode: null,
  files: [],
})

async function aboutRows(client: pg.Client, tablesOf: (client: pg.Client) => Promise<Manifest['tables']>) {
  const { rows: about } = await client.query<{ at: Date; postgres: string }>(
    `select now() as at, current_setting('server_version') as postgres`,
  )
  const [{ at, postgres } = { at: new Date(), postgres: '' }] = about
  const { rows: migrations } = await client.query<{ name: string; hash: string }>(
    'select name, hash from migrations order by name',
  )
  const [tables, sequences] = [await tablesOf(client), await sequencesOf(client)]
  return { format: 1 as const, at: at.toISOString(), postgres, migrations, tables, sequences }
}
