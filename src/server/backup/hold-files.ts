import pg from 'pg'

// Any number will do, as long as all take the same lock.
export const filesLock = 7_261_905

/** Keeps every node from clearing files away until it is released, or this process is gone. */
export async function holdFiles(directUrl: string): Promise<() => Promise<void>> {
  const client = new pg.Client({ connectionString: directUrl })
  client.on('error', () => undefined)
  await client.connect()
  await client.query('set statement_timeout = 0; set idle_session_timeout = 0')
  await client.query('select pg_advisory_lock_shared($1)', [filesLock])
  return () => client.end()
}
