import { chmod, copyFile, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, join, resolve, sep } from 'node:path'
import { createReadStream, createWriteStream, existsSync } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { decrypted, keyPair, type OpeningKey, WrongKey } from '../../age.ts'
import type { Config } from '../../config/config.ts'
import { claimFolder } from '../../db/embedded/app-claim.ts'
import { asSuperuser } from '../../db/embedded/app-database.ts'
import { choosePlace, type Place } from '../../db/embedded/choose-place.ts'
import { type Binaries, findBinaries } from '../../db/embedded/find-binaries.ts'
import { majorOf } from '../../db/embedded/initialise-cluster.ts'
import { ownCluster } from '../../db/embedded/own-cluster.ts'
import { readPasswords } from '../../db/embedded/passwords.ts'
import { findFreePort, startPostmaster, stopPostmaster } from '../../db/embedded/postmaster.ts'
import { isRunning } from '../../db/embedded/process-identity.ts'
import { ourSettings, startEmbeddedPostgres } from '../../db/embedded/start-embedded-postgres.ts'
import { clearLeftovers, finishSwap, restoringCluster, swapCluster } from '../../db/embedded/swap-cluster.ts'
import { foldersOf, systemIdentifier } from '../../db/embedded/wal-archive.ts'
import { migrationNames } from '../../db/migrate.ts'
import { isComplete } from '../../files/stored-file.ts'
import type { FileStore } from '../../files/file-store.ts'
import { readArchive } from '../archive.ts'
import { standingIn, type Standing } from '../may-replace.ts'
import { nameOf, quoted, copiedTables } from '../schema.ts'
import {
  type Base,
  baseFileOf,
  baseFor,
  type KeptLog,
  namesIn,
  reachOf,
  readKeptLog,
  type Timeline,
} from './kept-log.ts'
import { needsKey, serveLog } from './serve-log.ts'
import type { Instant } from './read-instant.ts'

const shelter = '/var/lib/matjar'
const waitSeconds = 1

type Options = {
  /** Throws unless what stands there may be replaced; undefined: the database that is there does not start. */
  allow: (standing: Standing | undefined) => void
  files: FileStore
  say: (message: string) => void
}

export type Restored = {
  orders: number
  products: number
  /** When the last transaction was committed that is in it. */
  last: Date | undefined
  missingFiles: string[]
  /** Where the database is now that was there. */
  aside: string | undefined
}

/**
 * Brings the embedded database back to an instant: a base before it is laid beside the database that is there, PostgreSQL replays its log
 * to the instant, and only what was opened and read takes the place. Killed at any moment, the shop is as before and this may be run again.
 */
export async function restoreTo(config: Config, instant: Instant, options: Options): Promise<Restored> {
  if (config.walArchive === undefined)
    throw new Error(
      '--at needs WAL_ARCHIVE, the folder with the log of the embedded database. With your own PostgreSQL use pgBackRest.',
    )
  const dataDirectory = resolve(config.dataDirectory)
  const place = choosePlace(dataDirectory, shelter, options.say)
  const claim = () => claimFolder(place.folder, { waitSeconds, log: options.say })
  ;(await claim())()
  await finishSwap(place)
  await refuseWrongKey(place, config, instant)
  await lookAt(place, config, dataDirectory, options)
  const release = await claim()
  try {
    return await replayBeside(place, config, instant, options)
  } finally {
    release()
  }
}

/** Opens the database that is there, to ask what would be replaced; its end brings the rest of its log into the archive. */
async function lookAt(place: Place, config: Config, dataDirectory: string, { allow, say }: Options) {
  if (majorOf(place) === undefined) return
  let standing: Standing | undefined
  try {
    const database = await startEmbeddedPostgres({
      dataDirectory,
      log: () => undefined,
      ...(config.pgBin && { binDirectory: config.pgBin }),
      ...(config.walArchive && { walFolder: config.walArchive.folder, isWalAsBefore: true }),
      ...(config.backup.key && { walKey: config.backup.key }),
    })
    try {
      standing = await connected({ connectionString: database.url }, standingIn)
    } finally {
      await database.stop()
    }
  } catch (error) {
    say(`The database that is there does not open: ${(error as Error).message}`)
  }
  allow(standing)
}

async function connected<T>(options: pg.ClientConfig, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client(options)
  client.on('error', () => undefined)
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

async function replayBeside(
  place: Place,
  config: Config,
  instant: Instant,
  { files, say }: Options,
): Promise<Restored> {
  await clearLeftovers(place)
  const found = await findBase(place, config.walArchive?.folder ?? '', instant)
  const key = await openingKey(found, config)
  const beside: Place = {
    ...place,
    cluster: restoringCluster(place),
    logFile: `${place.logFile}.restoring`,
  }
  try {
    say(`Unpacking the base of ${found.base.finishedAt}…`)
    await unpack(found, key, beside.cluster)
    if (found.isOurs) await takeUnkept(join(place.cluster, 'pg_wal'), join(beside.cluster, 'pg_wal'))
    ownCluster(beside, () => undefined)
    const binaries = findBinaries({
      preferred: config.pgBin,
      wantedMajor: Number.parseInt(found.base.postgres, 10),
      runAs: place.runAs,
      shelter,
      linkFolder: join(place.folder, 'postgres-libraries'),
      log: () => undefined,
    })
    say(`Replaying the log to ${instant.at.toISOString()}…`)
    const restored = await replay(beside, binaries, { ...found, key }, instant, files)
    const aside = existsSync(place.cluster)
      ? `${place.cluster}.before-${new Date().toISOString().slice(0, 19).replaceAll(':', '-')}Z`
      : undefined
    await swapCluster(place, beside.cluster, aside ?? '')
    await rm(beside.logFile, { force: true })
    return { ...restored, aside }
  } catch (error) {
    await clearLeftovers(place)
    throw error
  }
}

type Found = {
  base: Base
  timeline: Timeline
  identifier: string
  wal: string
  bases: string
  isOurs: boolean
}

/** Of this shop's own archive, else of the one in this folder that has the newest base before the instant. */
async function findBase(place: Place, folder: string, { at }: Instant): Promise<Found> {
  if (at.getTime() > Date.now()) throw new Error(`${at.toISOString()} is yet to come.`)
  const ours = majorOf(place) !== undefined ? systemIdentifier(place.cluster) : undefined
  const logs: { identifier: string; log: KeptLog }[] = []
  for (const identifier of await namesIn(folder))
    if (/^\d+$/.test(identifier))
      logs.push({ identifier, log: await readKeptLog(foldersOf(folder, identifier)) })
  const possible = logs.flatMap(({ identifier, log }) => {
    const found = baseFor(log, at)
    const isOurs = identifier === ours
    return found ? [{ ...found, ...foldersOf(folder, identifier), identifier, log, isOurs }] : []
  })
  const newest = possible.toSorted((a, b) => Date.parse(b.base.finishedAt) - Date.parse(a.base.finishedAt))
  const chosen = newest.find(({ isOurs }) => isOurs) ?? newest[0]
  const ranges = logs.map(({ log }) => reachOf(log)).filter((range) => range !== undefined)
  const said =
    ranges.map(({ from, to }) => `from ${from.toISOString()} to ${to.toISOString()}`).join(', or ') ||
    'nothing: there is no base in it'
  if (!chosen) throw new Error(`${at.toISOString()} cannot be reached. ${folder} leads to what was ${said}.`)
  const { log, ...rest } = chosen
  const to = log.newest.get(rest.timeline.id)
  const isCurrent = log.timelines.at(-1)?.id === rest.timeline.id
  // Where the database is still there, what it had not given away yet leads on.
  if (!(rest.isOurs && isCurrent) && isCurrent && (to === undefined || at > to))
    throw new Error(`${at.toISOString()} is after what was kept. ${folder} leads to what was ${said}.`)
  return rest
}

/** Before anything is begun. What cannot be found yet may be there once the database that is there has given away the rest of its log. */
async function refuseWrongKey(place: Place, config: Config, instant: Instant): Promise<void> {
  const found = await findBase(place, config.walArchive?.folder ?? '', instant).catch(() => undefined)
  if (found) await openingKey(found, config)
}

/**
 * What opens the base, if that is encrypted, and the log after it; of a part of the log it is told when PostgreSQL asks for it.
 * @throws Error where it does not open the base
 */
async function openingKey(
  { base, bases, identifier }: Found,
  { backup: { key } }: Config,
): Promise<OpeningKey | undefined> {
  const identity = key === undefined ? undefined : (await keyPair(key, identifier)).identity
  if (base.recipient === undefined) return identity
  if (identity === undefined) throw new Error(needsKey)
  const file = join(bases, baseFileOf(base))
  if (!(await isOpenedBy(identity, file))) throw new Error(`BACKUP_KEY is not the key of ${file}.`)
  return identity
}

async function isOpenedBy(identity: OpeningKey, file: string): Promise<boolean> {
  const read = createReadStream(file)
  try {
    const plain = await decrypted(read, identity)
    plain.on('error', () => undefined).destroy()
    return true
  } catch (error) {
    if (error instanceof WrongKey) return false
    throw error
  } finally {
    read.destroy()
  }
}

async function unpack({ base, bases }: Found, key: OpeningKey | undefined, cluster: string): Promise<void> {
  await mkdir(cluster, { recursive: true, mode: 0o700 })
  const within = (path: string) => {
    const whole = resolve(cluster, path)
    if (!whole.startsWith(`${resolve(cluster)}${sep}`)) throw new Error(`The base names ${path}.`)
    return whole
  }
  for (const folder of base.folders) await mkdir(within(folder), { recursive: true, mode: 0o700 })
  await readArchive(createReadStream(join(bases, baseFileOf(base))), key, async ({ name, content }) => {
    const path = within(name.replace(/^cluster\//, ''))
    await mkdir(dirname(path), { recursive: true, mode: 0o700 })
    await pipeline(content, createWriteStream(path, { mode: 0o600 }))
  })
  await writeFile(join(cluster, 'backup_label'), base.label, { mode: 0o600 })
  await writeFile(join(cluster, 'recovery.signal'), '', { mode: 0o600 })
  await chmod(cluster, 0o700)
}

/** What the old server wrote and had not given away, as PostgreSQL's manual has it. */
async function takeUnkept(from: string, to: string): Promise<void> {
  for (const entry of await readdir(from, { withFileTypes: true }))
    if (entry.isFile() && /^[\dA-F]{24}$|^[\dA-F]{8}\.history$/.test(entry.name))
      await copyFile(join(from, entry.name), join(to, entry.name))
}

async function replay(
  place: Place,
  binaries: Binaries,
  { timeline, wal, key }: Found & { key: OpeningKey | undefined },
  instant: Instant,
  files: FileStore,
): Promise<Omit<Restored, 'aside'>> {
  const kept = await serveLog(wal, key, place)
  await rm(place.logFile, { force: true })
  const settings = {
    ...ourSettings,
    // On, so that what it writes is marked for the archive; and nowhere, until it is the shop's.
    archive_mode: 'on',
    hot_standby: 'off',
    autovacuum: 'off',
    restore_command: kept.command,
    recovery_target_time: instant.text,
    recovery_target_timeline: String(timeline.id),
    recovery_target_action: 'promote',
  }
  const refuse = (error: unknown): never => {
    throw kept.problem() ?? explain(error, instant)
  }
  try {
    const postmaster = await startPostmaster(place, binaries, {
      port: await findFreePort(),
      settings,
    }).catch(refuse)
    try {
      const connection = { port: postmaster.port, password: readPasswords(place.cluster).superuser }
      await promoted(connection, postmaster.pid, place).catch(refuse)
      return await check(connection, files)
    } finally {
      await stopPostmaster(postmaster, place, binaries)
    }
  } finally {
    await kept.stop()
  }
}

/** It says that it is up before it has come to the instant. */
async function promoted(
  connection: { port: number; password: string },
  pid: number,
  { logFile }: Place,
): Promise<void> {
  for (;;) {
    if (!isRunning(pid)) {
      const said = (await readFile(logFile, 'utf8')).trim().split('\n').slice(-15).join('\n')
      throw new Error(`PostgreSQL ended while it replayed the log:\n${said}`)
    }
    const isOpen = await asSuperuser(connection, async (client) => {
      const { rows } = await client.query<{ is_open: boolean }>('select not pg_is_in_recovery() as is_open')
      return rows[0]?.is_open ?? false
    }).catch((error: NodeJS.ErrnoException) => {
      // Not yet, or not any more, which its process tells.
      if (error.code === '57P03' || !/^[\dA-Z]{5}$/.test(error.code ?? '')) return false
      throw error
    })
    if (isOpen) return
    await sleep(100)
  }
}

/** PostgreSQL itself refuses an instant that its log does not lead to. */
function explain(error: unknown, { at }: Instant): unknown {
  const said = error instanceof Error ? error.message : ''
  if (!said.includes('before configured recovery target was reached')) return error
  const [, last] = /last completed transaction was at log time (\S+ \S+)/.exec(said) ?? []
  const until =
    last === undefined ? '' : ` Its last change is of ${last}: ask for that instant or an earlier one.`
  return new Error(`The kept log does not lead to ${at.toISOString()}.${until}`, { cause: error })
}

/** Reads every row of the shop's tables, whose pages have sums, and whether this version knows their schema. */
async function check(
  connection: { port: number; password: string },
  files: FileStore,
): Promise<Omit<Restored, 'aside'>> {
  const last = await asSuperuser(connection, async (client) => {
    const { rows } = await client.query<{ at: Date | null }>(`select pg_last_xact_replay_timestamp() as at`)
    return rows[0]?.at ?? undefined
  })
  return connected(
    { host: '127.0.0.1', user: 'postgres', database: 'matjar', ssl: false, ...connection },
    async (client) => {
      const { rows: applied } = await client.query<{ name: string }>('select name from migrations')
      const known = await migrationNames()
      const newer = applied.map(({ name }) => name).filter((name) => !known.includes(name))
      if (newer.length > 0)
        throw new Error(`At that instant a newer version of the shop ran, which had ${newer.join(', ')}.`)
      const counts: Record<string, number> = {}
      for (const { schema, name } of await copiedTables(client)) {
        const { rows } = await client.query<{ count: number }>(
          `select count(one.*)::int as count from ${quoted(schema, name)} one`,
        )
        counts[nameOf({ schema, name })] = rows[0]?.count ?? 0
      }
      const { rows: named } = await client.query<{ id: string; name: string; size: number }>(
        'select id, name, size from files order by id',
      )
      const missingFiles: string[] = []
      for (const file of named)
        if (!(await isComplete(files, file))) missingFiles.push(`${file.id} ${file.name}`)
      return {
        orders: counts['public.orders'] ?? 0,
        products: counts['public.products'] ?? 0,
        last,
        missingFiles,
      }
    },
  )
}
