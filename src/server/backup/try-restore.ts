import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { databaseCode } from '../db/connect.ts'
import { checkBackup, restoreBackup, type OpenBackup } from './restore-backup.ts'
import { quoted } from './schema.ts'

const mayNot = '42501'

/**
 * Restores a backup into a database of its own beside the shop's, which is gone afterwards. Where the role may make none, the backup is
 * read to its end instead. Resolves to what was done.
 */
export async function tryRestore(
  open: OpenBackup,
  { directUrl, key }: { directUrl: string; key: string | undefined },
): Promise<'restored' | 'read'> {
  const name = `matjar_trial_${randomUUID().replaceAll('-', '')}`
  const client = new pg.Client({ connectionString: directUrl })
  client.on('error', () => undefined)
  await client.connect()
  try {
    await client.query('set statement_timeout = 0; set lock_timeout = 0')
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
      await client.query(`drop database ${quoted(name)} with (force)`)
    }
  } finally {
    await client.end()
  }
}
