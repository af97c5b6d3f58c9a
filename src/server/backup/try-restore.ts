import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { databaseCode } from '../db/connect.ts'
import { dropDatabase } from '../db/drop-database.ts'
import { checkBackup, restoreBackup, type OpenBackup } from './restore-backup.ts'
import { quoted } from './schema.ts'

const mayNot = '42501'
const ofTrials = 'matjar_trial_'
const dayMs = 86_400_000

/**
 * Restores a backup into a database of its own beside the shop's, which is gone afterwards. Where the role may make none, the backup is
 * read to its end instead. Resolves to what was done.
 */
export async function tryRestore(
  open: OpenBackup,
  { directUrl, key }: { directUrl: string; key: string | undefined },
): Promise<'restored' | 'read'> {
  const name = `${ofTrials}${Date.now()}_${randomUUID().slice(0, 8)}`
  const client = new pg.Client({ connectionString: directUrl })
  client.on('error', () => undefined)
  await client.connect()
  try {
    await client.query('set statement_timeout = 0; set lock_timeout = 0')
    await dropOldTrials(client)
    try {
      await client.query(`create database ${quoted(name)} template template0`)
    } catch (error) {
      if (databaseCode(error) !== mayNot) throw error
      await checkBackup(open, key)
      return 'read'
    }
    try {
      const url = new URL(directUrl)
      url.pathname = `/${name}`
      await restoreBackup(open, { directUrl: url.href, files: undefined, key })
      return 'restored'
    } finally {
      await dropDatabase(client, name)
    }
  } finally {
    await client.end()
  }
}

/** Left by a process that was killed. */
async function dropOldTrials(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `select datname as name from pg_database where starts_with(datname, $1) and pg_get_userbyid(datdba) = current_user`,
    [ofTrials],
  )
  for (const { name } of rows) {
    const [begun = ''] = name.slice(ofTrials.length).split('_')
    if (Number(begun) < Date.now() - dayMs) await dropDatabase(client, name)
  }
}
