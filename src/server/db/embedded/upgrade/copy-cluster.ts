import { join } from 'node:path'
import { Client } from 'pg'
import { ensureAppDatabase } from '../app-database.ts'
import type { Place } from '../choose-place.ts'
import type { Binaries } from '../find-binaries.ts'
import { initialiseCluster } from '../initialise-cluster.ts'
import { obtainPostmaster } from '../obtain-postmaster.ts'
import { readPasswords } from '../passwords.ts'
import { readPostmasterFile } from '../postmaster-file.ts'
import { findFreePort, type Postmaster, startPostmaster, stopPostmaster } from '../postmaster.ts'
import { isRunning } from '../process-identity.ts'
import { megabytes, sizeOf } from './folder-size.ts'
import { inventoryOf } from './inventory.ts'
import { workFolderOf } from './upgrade-state.ts'

/** Makes `to` hold all that `from` holds, and makes sure of it; `folder` is for what it needs on the way. */
export type CopyDatabase = (copying: {
  from: string
  to: string
  folder: string
  log: (message: string) => void
}) => Promise<void>

export interface Means {
  copyDatabase: CopyDatabase
  settings: Record<string, string>
  database: string
  isDurable: boolean
  log: (message: string) => void
}

const progressMs = 10_000

/** Both servers write values alike, and read a table from its beginning. */
const exactSettings = {
  synchronize_seqscans: 'off',
  datestyle: 'ISO',
  intervalstyle: 'postgres',
  bytea_output: 'hex',
  extra_float_digits: '1',
  autovacuum: 'off',
}

/** Makes a cluster in `made` that has all that the one in `place` has. Both servers have ended when it is done. */
export async function copyCluster(
  place: Place,
  made: Place,
  { old, to }: { old: Binaries; to: Binaries },
  { copyDatabase, settings, database, isDurable, log }: Means,
): Promise<void> {
  const step = (message: string) => log(`  ${message}`)
  const passwords = readPasswords(place.cluster)
  const superuser = (port: number, name: string) =>
    `postgres://postgres:${passwords.superuser}@127.0.0.1:${port}/${encodeURIComponent(name)}`
  const servers: { server: Postmaster; place: Place; binaries: Binaries }[] = []
  const endAtOnce = () => {
    for (const { server } of servers)
      if (process.platform !== 'win32' && isRunning(server.pid)) process.kill(server.pid, 'SIGQUIT')
  }
  process.on('exit', endAtOnce)
  try {
    step(`Starting PostgreSQL ${old.version} on the old folder, to read it.`)
    const before = await startReadOnly(place, old, { settings, password: passwords.superuser, log: step })
    servers.push({ server: before, place, binaries: old })
    step(`Making a database of PostgreSQL ${to.version} in ${made.cluster}.`)
    await initialiseCluster(made, to, { isDurable, password: passwords.superuser })
    const after = await startPostmaster(made, to, {
      port: await findFreePort(),
      settings: { ...settings, ...exactSettings },
    })
    servers.push({ server: after, place: made, binaries: to })

    const { others, isThere } = await lookAround(superuser(before.port, 'postgres'), database)
    for (const other of others) step(`${other} is not the shop's, and stays in the old folder alone.`)
    const url = await ensureAppDatabase(
      { port: after.port, password: passwords.superuser },
      passwords.app,
      database,
    )
    if (isThere) {
      const original = superuser(before.port, database)
      const stopTelling = tellProgress(place, made, step)
      try {
        if (await hasShop(original))
          await copyDatabase({ from: original, to: url, folder: workFolderOf(place.folder), log: step })
        await expectAll(original, superuser(after.port, database))
      } finally {
        stopTelling()
      }
    }
    // So that its end takes no longer than a server is given.
    await withClient(superuser(after.port, 'postgres'), (client) => client.query('checkpoint'))
  } finally {
    for (const { server, place, binaries } of servers) await stopPostmaster(server, place, binaries)
    process.off('exit', endAtOnce)
  }
}

/** One that outlived a killed app could still write, so it is ended first. */
async function startReadOnly(
  place: Place,
  old: Binaries,
  {
    settings,
    password,
    log,
  }: { settings: Record<string, string>; password: string; log: (m: string) => void },
): Promise<Postmaster> {
  const obtain = () =>
    obtainPostmaster(place, old, {
      port: undefined,
      settings: { ...settings, ...exactSettings, default_transaction_read_only: 'on' },
      superuserPassword: password,
      log,
    })
  const survivor = readPostmasterFile(place.cluster)?.pid
  const server = await obtain()
  if (server.pid !== survivor) return server
  await stopPostmaster(server, place, old)
  return obtain()
}

/** What else is in the cluster, of others. */
async function lookAround(url: string, database: string): Promise<{ others: string[]; isThere: boolean }> {
  return withClient(url, async (client) => {
    const { rows } = await client.query<{ name: string; kind: string }>(
      `select datname as name, 'The database' as kind from pg_database where not datistemplate and datname <> 'postgres'
       union all
       select rolname, 'The role' from pg_roles where rolname !~ '^pg_' and rolname not in ('postgres', 'matjar')
       order by 2, 1`,
    )
    const isShop = ({ name, kind }: (typeof rows)[0]) => kind === 'The database' && name === database
    return {
      others: rows.filter((row) => !isShop(row)).map(({ name, kind }) => `${kind} ${name}`),
      isThere: rows.some(isShop),
    }
  })
}

/** A first start that was cut short leaves a database with nothing in it. */
function hasShop(url: string): Promise<boolean> {
  return withClient(url, async (client) => {
    const { rows } = await client.query<{ is_there: boolean }>(
      `select to_regclass('public.migrations') is not null as is_there`,
    )
    return rows[0]?.is_there ?? false
  })
}

/** Throws where the old database has what the new one lacks: it is not of the shop's making. */
async function expectAll(from: string, to: string): Promise<void> {
  const [original, copy] = [await withClient(from, inventoryOf), new Set(await withClient(to, inventoryOf))]
  const lost = original.filter((line) => !copy.has(line))
  if (lost.length === 0) return
  throw new Error(
    [
      'It holds what Matjar did not make, and would not come along:',
      ...lost.slice(0, 10).map((line) => `  - ${line}`),
      ...(lost.length > 10 ? [`  - and ${lost.length - 10} more`] : []),
      'Start the version of Matjar that ran it, take these away (or put them into a database of their own), and start this one again.',
    ].join('\n'),
  )
}

function tellProgress(place: Place, made: Place, log: (message: string) => void): () => void {
  const whole = sizeOf(place.cluster)
  const work = workFolderOf(place.folder)
  const since = Date.now()
  const timer = setInterval(() => {
    const packed = sizeOf(work) - sizeOf(join(work, 'programs'))
    const sizes = `${megabytes(packed)} packed, ${megabytes(sizeOf(made.cluster))} in the new folder`
    log(`… ${Math.round((Date.now() - since) / 1000)} seconds: ${sizes}; the old one has ${megabytes(whole)}`)
  }, progressMs)
  return () => clearInterval(timer)
}

async function withClient<T>(url: string, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: url, ssl: false })
  client.on('error', () => undefined)
  try {
    await client.connect()
    await client.query('set statement_timeout = 0')
    return await work(client)
  } finally {
    await client.end().catch(() => undefined)
  }
}
