import { existsSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { syncFolder } from '../../../write-durably.ts'
import { makeOpenFolder, type Place } from '../choose-place.ts'
import type { Binaries } from '../find-binaries.ts'
import { explainRefusal } from '../passwords.ts'
import { readPostmasterFile } from '../postmaster-file.ts'
import { stopPostmaster } from '../postmaster.ts'
import { commandOf, isRunning } from '../process-identity.ts'
import { copyCluster, type Means as CopyMeans } from './copy-cluster.ts'
import { megabytes, namesIn, requireSpace, sizeOf } from './folder-size.ts'
import { findOldPrograms } from './old-programs.ts'
import {
  fingerprintOf,
  readUpgradeState,
  type UpgradeState,
  workFolderOf,
  writeUpgradeState,
} from './upgrade-state.ts'

interface Versions {
  from: number
  to: Binaries
}

interface Means extends CopyMeans {
  /** PG_BIN_BEFORE. */
  preferred: string | undefined
  linkFolder: string
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

function freeName(folder: string, name: string): string {
  for (let count = 1; ; count += 1) {
    const free = count === 1 ? name : `${name}-${count}`
    if (!existsSync(join(folder, free))) return free
  }
}

const quotedPath = (path: string) =>
  process.platform === 'win32' ? `"${path}"` : `'${path.replaceAll("'", `'\\''`)}'`
const remove = (path: string) =>
  rmSync(path, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 })
