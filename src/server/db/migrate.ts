import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { projectFolder } from '../config/project-folder.ts'

const directory = join(projectFolder, 'src/server/db/migrations')
// Any number will do, as long as every node of the shop takes the same lock.
const lockNumber = 7_261_904

/** Applies the numbered SQL files that are new, each in its transaction; nodes that start together wait for each other. */
export async function migrate(url: string): Promise<string[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    // Where the role has limits of its own (setForRole), a migration may take longer.
    await client.query(
      'set statement_timeout = 0; set lock_timeout = 0; set idle_in_transaction_session_timeout = 0',
    )
    await client.query('select pg_advisory_lock($1)', [lockNumber])
    await client.query(
      'create table if not exists migrations (name text primary key, hash text not null, applied_at timestamptz not null default now())',
    )
    const { rows } = await client.query<{ name: string; hash: string }>('select name, hash from migrations')
    const done = new Map(rows.map((row) => [row.name, row.hash]))
    const applied: string[] = []
    for (const name of await migrationNames()) {
      const text = await readFile(join(directory, name), 'utf8')
      const hash = createHash('sha256').update(text).digest('hex')
      const before = done.get(name)
      if (before !== undefined && before !== hash)
        throw new Error(`Migration ${name} was edited after it had been applied; add a new one instead.`)
      if (before !== undefined) continue
      await client.query('begin')
      await client.query(text)
      await client.query('insert into migrations (name, hash) values ($1, $2)', [name, hash])
      await client.query('commit')
      applied.push(name)
    }
    return applied
  } finally {
    await client.end()
  }
}

export async function migrationNames(): Promise<string[]> {
  const names = await readdir(directory)
  return names.filter((name) => name.endsWith('.sql')).toSorted()
}
