import { existsSync } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { syncFolder } from '../../write-durably.ts'
import type { Place } from './choose-place.ts'
import { majorOf } from './initialise-cluster.ts'
import { readPostmasterFile } from './postmaster-file.ts'
import { commandOf, isRunning } from './process-identity.ts'

/** Whole and checked, and about to take the place of the cluster. */
const restored = ({ cluster }: Pick<Place, 'cluster'>) => `${cluster}.restored`

/**
 * Puts a restored cluster in the place of the one that is there, which is kept as `aside`. Killed at any moment, either the old one is in
 * its place, or `finishSwap` brings the new one there.
 */
export async function swapCluster(place: Place, made: string, aside: string): Promise<void> {
  const move = async (from: string, to: string) => {
    await rename(from, to)
    await syncFolder(place.folder)
  }
  await move(made, restored(place))
  if (existsSync(place.cluster)) await move(place.cluster, aside)
  await move(restored(place), place.cluster)
}

/** Ends a swap that was cut off after the old cluster had gone aside: no start may take the gap for a new shop. */
export async function finishSwap(place: Place): Promise<void> {
  if (majorOf(place) !== undefined || !existsSync(restored(place))) return
  await rename(restored(place), place.cluster)
  await syncFolder(place.folder)
}

/** Where a restore lays it out. */
export const restoringCluster = ({ cluster }: Pick<Place, 'cluster'>) => `${cluster}.restoring`

/** Where it hands the log over that is replayed there. */
export const restoringLog = ({ folder }: Pick<Place, 'folder'>) => join(folder, 'restoring-log')

/** Removes what a restore left that did not come to its end, with a server that may still run on it. */
export async function clearLeftovers(place: Place): Promise<void> {
  for (const cluster of [restored(place), restoringCluster(place)]) {
    if (!existsSync(cluster)) continue
    const file = readPostmasterFile(cluster)
    const isItsServer = file && isRunning(file.pid) && (commandOf(file.pid)?.includes(cluster) ?? true)
    // It has nothing to lose.
    if (isItsServer) process.kill(file.pid, 'SIGQUIT')
    while (isItsServer && isRunning(file.pid)) await sleep(50)
    await rm(cluster, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 })
  }
  await rm(restoringLog(place), { recursive: true, force: true })
}
