import { createHash } from 'node:crypto'
import { existsSync, readFileSync, renameSync } from 'node:fs'
import { join } from 'node:path'
import { writeDurably } from '../../../write-durably.ts'

/** Written when the new folder is whole and checked, and all that is left to do is to let it take the old one's place. */
export interface UpgradeState {
  from: number
  to: number
  /** Names in the folder of the database. */
  newFolder: string
  oldFolder: string
  /** What the old folder was like when it was copied. */
  fingerprint: string
}

/** Holds what an upgrade needs until it is done. */
export const workFolderOf = (folder: string) => join(folder, 'postgres-upgrade')

const stateFileOf = (folder: string) => join(workFolderOf(folder), 'checked.json')

export function readUpgradeState(folder: string): UpgradeState | undefined {
  const file = stateFileOf(folder)
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as UpgradeState) : undefined
}

export async function writeUpgradeState(folder: string, state: UpgradeState): Promise<void> {
  await writeDurably(stateFileOf(folder), JSON.stringify(state))
}

/** Changes whenever a server runs on the cluster. */
export function fingerprintOf(cluster: string): string {
  return createHash('sha256')
    .update(readFileSync(join(cluster, 'global', 'pg_control')))
    .digest('hex')
}

/**
 * Puts the new folder in its place where an upgrade was killed after it had set the old one aside. Comes before anything else looks
 * for the database, which is not there at that moment; one rename, so that it may be done by whoever comes first.
 */
export function finishSwitch(folder: string): void {
  const cluster = join(folder, 'postgres')
  if (existsSync(cluster)) return
  const state = readUpgradeState(folder)
  if (!state || !existsSync(join(folder, state.oldFolder))) return
  try {
    renameSync(join(folder, state.newFolder), cluster)
  } catch (error) {
    if (!existsSync(cluster)) throw error
  }
}
