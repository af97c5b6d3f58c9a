import { createHash, randomUUID } from 'node:crypto'
import { readFileSync, readdirSync } from 'node:fs'
import pg from 'pg'
import { inject } from 'vitest'
import { dropDatabase } from '../db/drop-database.ts'
import { migrate } from '../db/migrate.ts'

const migrations = new URL('../db/migrations/', import.meta.url)
const lockNumber = 7_261_906

/** A fresh, migrated database: a clone of a template that is made once a run. */
export async function testDatabase(): Promise<{ url: string; drop(): Promise<void> }> {
  const server = inject('postgresUrl')
  const template = `template_${migrationsHash()}`
  const name = `test_${randomUUID().replaceAll('-', '')}`
  await onServer(server, async (client) => {
    // Clones are made one at a time: PostgreSQL copies a template only while nobody else uses it.
    await client.query('select pg_advisory_lock($1)', [lockNumber])
    const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [template])
    if (rowCount === 0) {
      const unfinished = `${template}_unfinished`
      await dropDatabase(client, unfinished)
      await client.query(`create database ${unfinished}`)
      await migrate(urlOf(server, unfinished))
      await client.query(`alter database ${unfinished} rename to ${template}`)
    }
    await client.query(`create database ${name} template ${template} strategy file_copy`)
  })
  return {
    url: urlOf(server, name),
    drop: () => onServer(server, (client) => dropDatabase(client, name)),
  }
}

async function onServer(url: string, work: (client: pg.Client) => Promise<void>) {
  const client = new pg.Client({ connectionString: urlOf(url, 'postgres') })
  await client.connect()
  try {
    await work(client)
  } finally {
    await client.end()
  }
}

function urlOf(server: string, database: string): string {
  const url = new URL(server)
  url.pathname = `/${database}`
  return url.href
}

function migrationsHash(): string {
  const hash = createHash('sha256')
  for (const name of readdirSync(migrations).toSorted()) hash.update(readFileSync(new URL(name, migrations)))
  return hash.digest('hex').slice(0, 12)
}
