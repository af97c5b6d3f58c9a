import { createHash, type Hash } from 'node:crypto'
import { once } from 'node:events'
import type { Readable, Writable } from 'node:stream'
import { finished } from 'node:stream/promises'
import { text } from 'node:stream/consumers'
import pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import {
  applyAsPartOf,
  migrationNames,
  holdMigrations,
  readMigration,
  type Migration,
} from '../db/migrate.ts'
import type { FileStore } from '../files/file-store.ts'
import { readArchive, UnusableBackup, type Entry } from './archive.ts'
import { Manifest, Sums } from './manifest.ts'
import { dropSchema, isRestorable, nameOf, quoted, withoutRules } from './schema.ts'

/** Opens the backup from its beginning. */
export type OpenBackup = () => Promise<Readable>

type Sink = {
  /** Where its rows go; `undefined` where they are only read. */
  table(name: string, manifest: Manifest): Promise<Writable | undefined>
  file(key: string): (content: Readable) => Promise<void>
}

/**
 * Reads a backup to its end and adds everything up. Only what is whole is worth being restored.
 * @throws UnusableBackup
 */
export async function checkBackup(
  open: OpenBackup,
  key: string | undefined,
): Promise<{ manifest: Manifest; sums: Sums }> {
  return readBackup(open, key, undefined)
}

type Target = {
  directUrl: string
  /** Absent: files are only read. */
  files: FileStore | undefined
  key: string | undefined
  /** Asked at the last moment; throws where the database must stay as it is. */
  allow?: (client: pg.Client) => Promise<void>
}

/**
 * Puts the shop into this database and these files as it was. All of the database changes in one transaction at the end, or
 * nothing; files come first, and are no harm where it fails.
 * @throws UnusableBackup, before anything is changed
 */
export async function restoreBackup(
  open: OpenBackup,
  { directUrl, files, key, allow }: Target,
): Promise<{ manifest: Manifest; sums: Sums }> {
  const { manifest } = await checkBackup(open, key)
  const migrations = await migrationsOf(manifest)
  const client = new pg.Client({ connectionString: directUrl })
  client.on('error', () => undefined)
  await client.connect()
  try {
    await client.query(
      'set statement_timeout = 0; set lock_timeout = 0; set idle_in_transaction_session_timeout = 0',
    )
    // A shop that is started meanwhile waits for this before it looks at its database.
    await holdMigrations(client)
    await allow?.(client)
    await client.query('begin')
    await dropSchema(client)
    for (const migration of migrations) await applyAsPartOf(client, migration)
    const putBack = await withoutRules(client)
    const all = manifest.tables.filter(isRestorable).map(({ schema, name }) => quoted(schema, name))
    await client.query(`truncate ${all.join(', ')}`)
    const read = await readBackup(open, key, {
      async table(name) {
        const described = tableNamed(manifest, name)
        if (!isRestorable(described)) return undefined
        const { schema, name: table, columns } = described
        const listed = columns.map((column) => quoted(column)).join(', ')
        return client.query(copyFrom(`copy ${quoted(schema, table)} (${listed}) from stdin`))
      },
      file: (fileKey) => async (content) => {
        if (files) await files.putStream(fileKey, content)
        else for await (const _ of content);
      },
    })
    for (const { schema, name, value } of manifest.sequences)
      await client.query('select setval($1::regclass, $2::bigint)', [quoted(schema, name), value])
    await putBack()
    await expectRows(client, read.sums)
    await client.query('commit')
    await client.query('analyze')
    return read
  } finally {
    await client.end()
  }
}

const tableNamed = (manifest: Manifest, name: string) => {
  const found = manifest.tables.find((table) => nameOf(table) === name)
  if (!found) throw new UnusableBackup(`The backup has rows of ${name}, which it does not describe.`)
  return found
}

async function expectRows(client: pg.Client, { tables }: Sums): Promise<void> {
  for (const [name, { rows, bytes }] of Object.entries(tables)) {
    // Written by a version that did not wait for the number; the sum of the bytes was right.
    if (rows === 0 && bytes > 0) continue
    const [schema = '', table = ''] = name.split('.')
    if (!isRestorable({ schema, name: table })) continue
    const { rows: counted } = await client.query<{ count: number }>(
      `select count(*)::int as count from ${quoted(schema, table)}`,
    )
    if (counted[0]?.count !== rows) throw new Error(`${name} has ${counted[0]?.count} rows and not ${rows}`)
  }
}

/** Those of the backup, as this version has them. */
async function migrationsOf({ migrations }: Manifest): Promise<Migration[]> {
  const known = new Set(await migrationNames())
  const newer = migrations.filter(({ name }) => !known.has(name))
  if (newer.length > 0)
    throw new UnusableBackup(
      `The backup is of a newer version of the shop (${newer.map(({ name }) => name).join(', ')}): restore it with that one.`,
    )
  const found = await Promise.all(migrations.map(({ name }) => readMigration(name)))
  const other = migrations.find(({ hash }, index) => found[index]?.hash !== hash)
  if (other) throw new UnusableBackup(`The backup was made with another ${other.name} than this version has.`)
  return found
}

async function readBackup(open: OpenBackup, key: string | undefined, sink: Sink | undefined) {
  let manifest: Manifest | undefined
  let sums: Sums | undefined
  let table: { name: string; sum: Hash; rows: Writable | undefined } | undefined
  const found = { tables: new Map<string, string>(), files: new Map<string, string>() }

  async function endTable() {
    if (!table) return
    if (table.rows) {
      table.rows.end()
      await finished(table.rows)
    }
    found.tables.set(table.name, table.sum.digest('hex'))
    table = undefined
  }
  async function takePiece(name: string, content: Readable) {
    if (!manifest) throw new UnusableBackup('The backup does not begin with its manifest.')
    if (table?.name !== name) {
      await endTable()
      table = { name, sum: createHash('sha256'), rows: await sink?.table(name, manifest) }
      // Told when the next rows, or the end, are to go there.
      table.rows?.on('error', () => undefined)
    }
    for await (const part of content as AsyncIterable<Buffer>) {
      table.sum.update(part)
      if (table.rows && !table.rows.write(part)) await drained(table.rows)
    }
  }
  async function takeFile(fileKey: string, content: Readable) {
    const sum = createHash('sha256')
    const taken = sink?.file(fileKey)
    if (taken) {
      content.on('data', (part: Buffer) => sum.update(part))
      content.pause()
      await taken(content)
    } else for await (const part of content as AsyncIterable<Buffer>) sum.update(part)
    found.files.set(fileKey, sum.digest('hex'))
  }
  async function take({ name, content }: Entry) {
    const [kind = '', ...rest] = name.split('/')
    if (name === 'manifest.json') manifest = parsed(Manifest, await text(content))
    else if (kind === 'tables') await takePiece(rest.slice(0, -1).join('/'), content)
    else if (kind === 'files') {
      await endTable()
      await takeFile(rest.join('/'), content)
    } else if (name === 'sums.json') {
      await endTable()
      sums = parsed(Sums, await text(content))
    } else throw new UnusableBackup(`The backup holds ${name}, which nobody knows here.`)
  }
  await readArchive(await open(), key, take)
  if (!manifest || !sums) throw new UnusableBackup('The backup is cut off.')
  expectSums(sums, found)
  return { manifest, sums }
}

/** The database may have refused what it got meanwhile. */
async function drained(rows: Writable): Promise<void> {
  if (rows.errored) throw rows.errored
  await once(rows, 'drain')
}

function parsed<T>(schema: { parse(value: unknown): T }, said: string): T {
  try {
    return schema.parse(JSON.parse(said))
  } catch (error) {
    throw new UnusableBackup('The backup is not of a kind that this version reads.', { cause: error })
  }
}

function expectSums({ tables, files }: Sums, found: Record<'tables' | 'files', Map<string, string>>) {
  const empty = createHash('sha256').digest('hex')
  for (const [kind, sums] of Object.entries({ tables, files }) as ['tables' | 'files', Sums['files']][])
    for (const [name, { sha256 }] of Object.entries(sums))
      if ((found[kind].get(name) ?? empty) !== sha256)
        throw new UnusableBackup(`The backup is damaged: ${name} is not as it was written.`)
}
