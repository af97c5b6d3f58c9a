import { Client } from 'pg'

/** How to reach the server as its superuser. */
export interface Connection {
  port: number
  password: string
}

const role = 'matjar'

/** The folder that the server on this port serves. */
export function askDataDirectory(connection: Connection): Promise<string> {
  return asSuperuser(connection, async (client) => {
    const { rows } = await client.query<{ data_directory: string }>('SHOW data_directory')
    return rows[0]?.data_directory ?? ''
  })
}

/**
 * Makes the app's role and database where they are missing, and returns the address. The role owns its database but is
 * no superuser: a hole in the app must not become a hole in the machine.
 */
export async function ensureAppDatabase(
  connection: Connection,
  password: string,
  database: string,
): Promise<string> {
  await asSuperuser(connection, async (client) => {
    const { rows } = await client.query<{ has_role: boolean; has_database: boolean }>(
      `SELECT EXISTS (SELECT FROM pg_roles WHERE rolname = $1) AS has_role,
              EXISTS (SELECT FROM pg_database WHERE datname = $2) AS has_database`,
      [role, database],
    )
    const [roleName, databaseName] = [client.escapeIdentifier(role), client.escapeIdentifier(database)]
    if (!rows[0]?.has_role) {
      await client.query(`CREATE ROLE ${roleName} LOGIN CREATEDB PASSWORD ${client.escapeLiteral(password)}`)
    }
    if (!rows[0]?.has_database) await client.query(`CREATE DATABASE ${databaseName} OWNER ${roleName}`)
  })
  const url = `postgres://${role}:${password}@127.0.0.1:${connection.port}/${encodeURIComponent(database)}`
  if (!(await mayLogIn(url))) {
    // The superuser's password was replaced, and with it the one that is derived from it.
    await asSuperuser(connection, async (client) => {
      const roleName = client.escapeIdentifier(role)
      await client.query(`ALTER ROLE ${roleName} PASSWORD ${client.escapeLiteral(password)}`)
    })
  }
  return url
}

async function mayLogIn(url: string): Promise<boolean> {
  const client = new Client({ connectionString: url, ssl: false, connectionTimeoutMillis: 5000 })
  client.on('error', () => undefined)
  try {
    await client.connect()
    return true
  } catch (error) {
    if ((error as { code?: string }).code === '28P01') return false
    throw error
  } finally {
    await client.end().catch(() => undefined)
  }
}

/** On a connection to the server's own database, which ends with the work. */
export async function asSuperuser<T>(
  { port, password }: Connection,
  work: (client: Client) => Promise<T>,
): Promise<T> {
  const client = new Client({
    host: '127.0.0.1',
    port,
    user: 'postgres',
    password,
    database: 'postgres',
    ssl: false,
    connectionTimeoutMillis: 5000,
  })
  // The server may be killed while we talk; the pending call then fails, which is enough.
  client.on('error', () => undefined)
  try {
    await client.connect()
    return await work(client)
  } finally {
    await client.end().catch(() => undefined)
  }
}
