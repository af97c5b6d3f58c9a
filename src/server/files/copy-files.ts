import { setTimeout as pause } from 'node:timers/promises'
import PQueue from 'p-queue'
import type { FileStore, KeptFile } from './file-store.ts'
import { isUnfinished } from './stored-file.ts'

const copiedAtOnce = 8
const maxWaiting = 200
/** What is larger is not held in memory. */
const maxHeldBytes = 8 * 1024 * 1024
const tries = 5

export type Copied = { copied: number; bytes: number; there: number }
type Options = {
  /** Also what is there already in the same size. */
  isAgain?: boolean
  onProgress?: (sum: Copied) => void
  pauseMs?: number
}

/**
 * Copies the files of these folders that the other store lacks or has in another size. Both may be in use meanwhile: what goes
 * away is left out, and what comes after its folder was listed is for the next run.
 * @throws the error of a file that could not be copied after some tries; what was copied stays, and the next run goes on from it
 */
export async function copyFiles(
  from: FileStore,
  to: FileStore,
  folders: readonly string[],
  { isAgain = false, onProgress, pauseMs = 2_000 }: Options = {},
): Promise<Copied> {
  const sum: Copied = { copied: 0, bytes: 0, there: 0 }
  const queue = new PQueue({ concurrency: copiedAtOnce })
  let failure: { error: unknown } | undefined

  const copyOne = async (file: KeptFile) => {
    if (failure) return
    try {
      if (!(await again(pauseMs, () => copyFile(from, to, file)))) return
      sum.copied += 1
      sum.bytes += file.size
      onProgress?.(sum)
    } catch (error) {
      failure ??= { error }
    }
  }

  for (const folder of folders) {
    if (failure) break
    const [wanted, kept] = await Promise.all(
      [from, to].map((store) => again(pauseMs, () => Array.fromAsync(store.list(folder)))),
    )
    const sizes = new Map(kept?.map(({ key, size }) => [key, size]))
    for (const file of wanted ?? []) {
      if (isUnfinished(file.key)) continue
      if (!isAgain && sizes.get(file.key) === file.size) sum.there += 1
      else void queue.add(() => copyOne(file))
    }
    onProgress?.(sum)
    await queue.onSizeLessThan(maxWaiting)
  }
  await queue.onIdle()
  if (failure) throw failure.error
  return sum
}

/** False where it is gone meanwhile. */
async function copyFile(from: FileStore, to: FileStore, { key, size }: KeptFile): Promise<boolean> {
  if (size > maxHeldBytes) {
    const stream = await from.getStream(key)
    if (stream) await to.putStream(key, stream)
    return stream !== undefined
  }
  const bytes = await from.get(key)
  if (bytes) await to.put(key, bytes)
  return bytes !== undefined
}

/** A store that is away for a moment does not end a copy of hours. */
async function again<T>(pauseMs: number, work: () => Promise<T>): Promise<T> {
  for (let left = tries - 1; ; left -= 1) {
    try {
      return await work()
    } catch (error) {
      if (left === 0) throw error
      await pause(pauseMs)
    }
  }
}
