import { createHash } from 'node:crypto'
import { chmodSync, existsSync, lstatSync, mkdirSync, readlinkSync, realpathSync, symlinkSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { finishSwitch } from './upgrade/upgrade-state.ts'
import { chooseRunAs, mayEnter, type RunAs } from './run-as.ts'

/** Where the database's files are, and who owns them. */
export interface Place {
  /** Holds the cluster, its log and the lock of the app that uses it. */
  folder: string
  /** PostgreSQL's own data directory; need not exist yet. */
  cluster: string
  logFile: string
  /** Undefined: the current user. */
  runAs: RunAs | undefined
}

/**
 * The cluster is `<data>/postgres`. Where the database's user cannot enter the data folder (a clone only root may enter),
 * the cluster is kept under `shelter`, and `<data>/postgres` is a link to it.
 */
export function choosePlace(dataDirectory: string, shelter: string, log: (message: string) => void): Place {
  makeDataDirectory(dataDirectory)
  const data = realpathSync(dataDirectory)
  const visible = join(data, 'postgres')
  const linked = linkTarget(visible)
  if (linked && !existsSync(dirname(linked))) {
    throw new Error(
      `${visible} points to ${linked}, which is gone. Bring that folder back, restore a backup, ` +
        'or delete the link to start with an empty database.',
    )
  }
  finishSwitch(linked ? dirname(linked) : data)
  const runAs = chooseRunAs(data, linked ?? visible)
  if (linked) return placeAt(dirname(linked), runAs)
  if (!runAs || mayEnter(runAs, data)) return placeAt(data, runAs)
  if (existsSync(visible)) {
    throw new Error(
      `The database in ${visible} runs as ${runAs.name}, who may not enter that folder. ` +
        'Give the folders above it the right to be entered (chmod a+x), or start the app as another user.',
    )
  }

  const folder = makeShelteredFolder(data, shelter, log)
  symlinkSync(join(folder, 'postgres'), visible)
  log(`Only root may enter ${data}, so the database (user ${runAs.name}) is kept in ${folder}.`)
  return placeAt(folder, runAs)
}

/** A folder that everybody may enter and only we may write, whatever the umask says. */
export function makeOpenFolder(path: string) {
  mkdirSync(path, { recursive: true })
  chmodSync(path, 0o755)
}

function makeDataDirectory(path: string) {
  if (existsSync(path)) return
  mkdirSync(path, { recursive: true })
  // The database's user must pass through what root creates, without listing it.
  chmodSync(path, process.getuid?.() === 0 ? 0o711 : 0o700)
}

function placeAt(folder: string, runAs: RunAs | undefined): Place {
  return { folder, cluster: join(folder, 'postgres'), logFile: join(folder, 'postgres.log'), runAs }
}

function linkTarget(path: string): string | undefined {
  return lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink() ? readlinkSync(path) : undefined
}

function makeShelteredFolder(data: string, shelter: string, log: (message: string) => void): string {
  const name = `${basename(dirname(data))}-${createHash('sha256').update(data).digest('hex').slice(0, 8)}`
  for (let count = 1; ; count++) {
    const folder = join(shelter, count === 1 ? name : `${name}-${count}`)
    if (!existsSync(join(folder, 'postgres'))) {
      makeOpenFolder(shelter)
      makeOpenFolder(folder)
      return folder
    }
    // The data folder was deleted on purpose: start empty instead of restoring the old orders.
    log(`An older database of ${data} is still in ${folder}; delete it when it is no longer needed.`)
  }
}
