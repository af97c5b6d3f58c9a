import type pg from 'pg'
import { databaseCode } from './connect.ts'

const insufficientPrivilege = '42501'
const objectInUse = '55006'

/**
 * Drops a database with whoever is in it, if there is one. A superuser's session may be ended by a superuser alone, and the cleaning of
 * PostgreSQL itself (autovacuum) is one: then this drops without ending sessions, for which PostgreSQL stops its own cleaning and waits
 * five seconds for others, and tries again while somebody stays. Fails with PostgreSQL's error after `tries`.
 */
export async function dropDatabase(
  client: pg.Client | pg.PoolClient,
  name: string,
  tries = 6,
): Promise<void> {
  const database = client.escapeIdentifier(name)
  try {
    await client.query(`drop database if exists ${database} with (force)`)
    return
  } catch (error) {
    if (databaseCode(error) !== insufficientPrivilege) throw error
  }
  try {
    await client.query(`drop database if exists ${database}`)
  } catch (error) {
    if (databaseCode(error) !== objectInUse || tries === 1) throw error
    await dropDatabase(client, name, tries - 1)
  }
}
