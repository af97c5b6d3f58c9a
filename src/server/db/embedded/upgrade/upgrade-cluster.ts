import { existsSync, lstatSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs'
import { statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { Client } from 'pg'
import { syncFolder } from '../../../write-durably.ts'
import { ensureAppDatabase } from '../app-database.ts'
import { makeOpenFolder, type Place } from '../choose-place.ts'
import type { Binaries } from '../find-binaries.ts'
import { initialiseCluster } from '../initialise-cluster.ts'
import { obtainPostmaster } from '../obtain-postmaster.ts'
import { explainRefusal, readPasswords } from '../passwords.ts'
import { readPostmasterFile } from '../postmaster-file.ts'
import { findFreePort, type Postmaster, startPostmaster, stopPostmaster } from '../postmaster.ts'
import { commandOf, isRunning } from '../process-identity.ts'
import { inventoryOf } from './inventory.ts'
import { findOldPrograms } from './old-programs.ts'
import {
  fingerprintOf,
  readUpgradeState,
  type UpgradeState,
  workFolderOf,
  writeUpgradeState,
} from './upgrade-state.ts'

/** Makes `to` hold all that `from` holds, and makes sure of it; `folder` is for what it needs on the way. */
export type CopyDatabase = (copying: {
  from: string
  to: string
  folder: string
  log: (message: string) => void
}) => Promise<void>

interface Versions {
  from: number
  to: Binaries
}

interface Means {
  copyDatabase: CopyDatabase
  /** PG_BIN_BEFORE. */
  preferred: string | undefined
  linkFolder: string
  settings: Record<string, string>
  database: string
  isDurable: boolean
  log: (message: string) => void
}

/** Beside twice the data: programs, and what an empty cluster has. */
const extraBytes = 256 * 1024 * 1024
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

/**
 * Makes a cluster of the new version beside the old one, copies the shop into it, compares, and lets it take the old one's place. The
 * old one is only read, and kept. Killed at any moment, the next start goes on or begins again. Throws, with the old one as it
 * was, when it cannot be done.
 */
export async function upgradeCluster(place: Place, { from, to }: Versions, means: Means): Promise<void> {
  const { log } = means
  const made = newPlace(place, to.major)
  log(
    `The database in ${place.cluster} is of PostgreSQL ${from}, and this start runs ${to.version}: it is upgraded first. ` +
      'The shop opens when that is done.',
  )
  const state = readUpgradeState(place.folder)
  if (state) refuseStranger(place, made, state)
  try {
    // Not finished where the old version has run meanwhile: what came in then is copied as well.
    const isFinished = state && existsSync(made.cluster) && state.fingerprint === fingerprintOf(place.cluster)
    if (isFinished) log('  The new folder was finished and checked before.')
    await switchOver(place, made, isFinished ? state : await makeNew(place, made, { from, to }, means), log)
  } catch (error) {
    // Between two renames it is the new folder that is needed; the next start goes on from there.
    if (existsSync(place.cluster)) await clearAway(place, to)
    const reason = explainRefusal(error, place.cluster)
    throw new Error(
      `The database was not upgraded. It is as it was, of PostgreSQL ${from}, in ${place.cluster}.\n` +
        (reason instanceof Error ? reason.message : String(reason)),
      { cause: error },
    )
  }
  await tidyUpgrade(place, to, log)
}

/** The new folder, with all that the old one has. */
async function makeNew(
  place: Place,
  made: Place,
  { from, to }: Versions,
  means: Means,
): Promise<UpgradeState> {
  await clearAway(place, to)
  await requireSpace(place)
  const work = workFolderOf(place.folder)
  makeOpenFolder(work)
  const old = await findOldPrograms(from, { ...means, runAs: place.runAs, folder: join(work, 'programs') })
  await copyCluster(place, made, { old, to }, means)
  const state: UpgradeState = {
    from,
    to: to.major,
    newFolder: `postgres-${to.major}.new`,
    oldFolder: freeName(place.folder, `postgres-${from}.old-${new Date().toISOString().slice(0, 10)}`),
    fingerprint: fingerprintOf(place.cluster),
  }
  await writeUpgradeState(place.folder, state)
  await syncFolder(place.folder)
  return state
}

/** Clears away what an upgrade leaves: one that is done, or that was given up in favour of the old version's programs. */
export async function tidyUpgrade(place: Place, to: Binaries, log: (message: string) => void): Promise<void> {
  if (!existsSync(workFolderOf(place.folder))) return
  const state = readUpgradeState(place.folder)
  if (state && existsSync(join(place.folder, state.oldFolder))) sayWhatIsKept(place, state, log)
  await clearAway(place, to)
  remove(workFolderOf(place.folder))
}

const newPlace = (place: Place, major: number): Place => ({
  ...place,
  cluster: join(place.folder, `postgres-${major}.new`),
  logFile: join(workFolderOf(place.folder), 'postgres.log'),
})

/** Only a version that knows nothing of upgrades makes a database at the moment at which there is none. */
function refuseStranger({ folder, cluster }: Place, made: Place, { oldFolder }: UpgradeState): void {
  const aside = join(folder, oldFolder)
  if (existsSync(aside) && existsSync(made.cluster))
    throw new Error(
      `An upgrade was cut off, and then another database was made in ${cluster}. The shop's is in ${aside}, and upgraded ` +
        `in ${made.cluster}: set ${cluster} aside and start again.`,
    )
}

async function copyCluster(
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

async function requireSpace({ folder, cluster }: Place): Promise<void> {
  if (statSync(folder).dev !== statSync(cluster).dev)
    throw new Error(
      `${cluster} is a disk of its own, so that no other folder can take its place. Mount the disk one folder above ` +
        '(DATA_DIR), or upgrade a copy of the folder.',
    )
  const size = sizeOf(cluster)
  const needed = 2 * size + extraBytes
  const { bavail, bsize } = await statfs(folder)
  if (bavail * bsize >= needed) return
  throw new Error(
    `There is not enough space in ${folder}: the old folder takes ${megabytes(size)}, its upgrade needs ${megabytes(needed)}, ` +
      `and ${megabytes(bavail * bsize)} are free. Make room and start again.`,
  )
}

/** The old folder makes way, the new one takes its place; finishSwitch does the second half where this is killed between them. */
async function switchOver(
  place: Place,
  made: Place,
  state: UpgradeState,
  log: (message: string) => void,
): Promise<void> {
  log('  All of it is there. The new folder takes the place of the old one.')
  const aside = join(place.folder, state.oldFolder)
  renameSync(place.cluster, aside)
  await syncFolder(place.folder)
  log(`  The old folder is now ${aside}.`)
  try {
    renameSync(made.cluster, place.cluster)
  } catch (error) {
    // A command that looked for the database at this moment has done it.
    if (!existsSync(place.cluster)) {
      renameSync(aside, place.cluster)
      throw error
    }
  }
  await syncFolder(place.folder)
}

function sayWhatIsKept(
  { folder }: Place,
  { from, to, oldFolder }: UpgradeState,
  log: (message: string) => void,
) {
  const aside = join(folder, oldFolder)
  log(
    `The database is of PostgreSQL ${to} now. The old one, of ${from}, is kept with all it had: ${megabytes(sizeOf(aside))}. ` +
      `When the shop is as it should be, remove it: rm -r ${quotedPath(aside)}`,
  )
}

/** Removes what an unfinished upgrade made, but programs that the next attempt can use. */
async function clearAway(place: Place, binaries: Binaries): Promise<void> {
  const work = workFolderOf(place.folder)
  for (const name of namesIn(place.folder).filter((name) => /^postgres-\d+\.new$/.test(name))) {
    const cluster = join(place.folder, name)
    const server = readPostmasterFile(cluster)
    if (server && isRunning(server.pid) && commandOf(server.pid)?.includes(cluster) !== false)
      await stopPostmaster(server, { ...place, cluster }, binaries)
    remove(cluster)
  }
  const left = namesIn(work).filter((name) => name !== 'programs')
  for (const name of left) remove(join(work, name))
  if (namesIn(work).length === 0) remove(work)
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

function sizeOf(path: string): number {
  const found = lstatSync(path, { throwIfNoEntry: false })
  if (!found?.isDirectory()) return found?.size ?? 0
  return namesIn(path).reduce((sum, name) => sum + sizeOf(join(path, name)), 0)
}

/** A running server removes files meanwhile. */
function namesIn(folder: string): string[] {
  return existsSync(folder) ? readdirSync(folder) : []
}

function freeName(folder: string, name: string): string {
  for (let count = 1; ; count += 1) {
    const free = count === 1 ? name : `${name}-${count}`
    if (!existsSync(join(folder, free))) return free
  }
}

const megabytes = (bytes: number) => `${Math.ceil(bytes / 1024 / 1024)} MB`
const quotedPath = (path: string) =>
  process.platform === 'win32' ? `"${path}"` : `'${path.replaceAll("'", `'\\''`)}'`
const remove = (path: string) =>
  rmSync(path, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 })
