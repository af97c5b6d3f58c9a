import { lstatSync, readdirSync, statSync } from 'node:fs'
import { statfs } from 'node:fs/promises'
import { join } from 'node:path'
import type { Place } from '../choose-place.ts'

/** Beside twice the data: programs, and what an empty cluster has. */
const extraBytes = 256 * 1024 * 1024

/** Throws, with the figures, where a second cluster does not fit beside this one. */
export async function requireSpace({ folder, cluster }: Place): Promise<void> {
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

export function sizeOf(path: string): number {
  const found = lstatSync(path, { throwIfNoEntry: false })
  if (!found?.isDirectory()) return found?.size ?? 0
  return namesIn(path).reduce((sum, name) => sum + sizeOf(join(path, name)), 0)
}

/** None where it is not there: a running server removes folders meanwhile. */
export function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return []
    throw error
  }
}

export const megabytes = (bytes: number) => `${Math.ceil(bytes / 1024 / 1024)} MB`
