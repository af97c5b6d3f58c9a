import { chownSync, createReadStream, createWriteStream, mkdirSync, rmSync } from 'node:fs'
import { chown, readdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { setTimeout as pause } from 'node:timers/promises'
import { createGunzip } from 'node:zlib'
import { decrypted, type OpeningKey, WrongKey } from '../../age.ts'
import type { Place } from '../../db/embedded/choose-place.ts'
import { inShell } from '../../db/embedded/keep-locked-log.ts'
import { isLocked, partIn } from '../../db/embedded/lock-part.ts'
import { restoringLog } from '../../db/embedded/swap-cluster.ts'
import { namesIn } from './kept-log.ts'

const lookMs = 10
const name = /^(?:[\dA-F]{24}(?:\.partial|\.[\dA-F]{8}\.backup)?|[\dA-F]{8}\.history)$/
const segment = /^[\dA-F]{24}$/

export const needsKey =
  'What is kept in WAL_ARCHIVE is encrypted: set BACKUP_KEY to its passphrase, or to the AGE-SECRET-KEY-1… of its recipient.'

export type LogServer = {
  /** PostgreSQL's `restore_command`. */
  command: string
  /** Why a part that is there could not be given. */
  problem: () => Error | undefined
  stop: () => Promise<void>
}

/**
 * Hands PostgreSQL the parts of the kept log as it asks for them, unpacked and decrypted: its user needs neither the key nor the right to read the
 * archive. It asks by a file, which is gone when the answer is there or nothing is.
 */
export async function serveLog(
  wal: string,
  key: OpeningKey | undefined,
  place: Pick<Place, 'folder' | 'runAs'>,
): Promise<LogServer> {
  const folder = restoringLog(place)
  const [asked, given] = [join(folder, 'asked'), join(folder, 'given')]
  rmSync(folder, { recursive: true, force: true })
  for (const path of [folder, asked, given]) {
    mkdirSync(path, { mode: 0o700 })
    if (place.runAs) chownSync(path, place.runAs.uid, place.runAs.gid)
  }
  const files = new Map((await namesIn(wal)).toSorted(lockedLast).map((file) => [partIn(file), file]))
  // Names follow each other as what they hold does.
  const segments = [...files.keys()].filter((part) => segment.test(part)).toSorted(byName)
  const following = new Map(segments.map((part, at) => [part, segments[at + 1]]))
  const opened = new Map<string, Promise<boolean>>()
  const ending = new AbortController()
  let problem: Error | undefined

  /** Whether it is there. */
  async function open(part: string): Promise<boolean> {
    const file = files.get(part)
    if (file === undefined) return false
    const unfinished = join(folder, part)
    await copyOut(join(wal, file), unfinished, key)
    if (place.runAs) await chown(unfinished, place.runAs.uid, place.runAs.gid)
    await rename(unfinished, join(given, part))
    return true
  }
  function openOnce(part: string): Promise<boolean> {
    const opening = opened.get(part) ?? open(part)
    opened.set(part, opening)
    return opening
  }

  async function answer(part: string): Promise<void> {
    if (name.test(part))
      await openOnce(part).catch((error: unknown) => {
        problem ??= explain(error, join(wal, files.get(part) ?? part))
      })
    // PostgreSQL may ask for it again, and moves away what it is given.
    opened.delete(part)
    await rm(join(asked, part), { force: true })
    const next = following.get(part)
    if (next === undefined) return
    // While PostgreSQL replays this one. If it fails it is told when it is asked for.
    openOnce(next).catch(() => opened.delete(next))
  }

  const serving = (async () => {
    while (!ending.signal.aborted) {
      for (const part of await readdir(asked)) await answer(part)
      await pause(lookMs)
    }
  })()
  serving.catch((error: unknown) => (problem ??= error as Error))

  return {
    command:
      `: > ${inShell(asked)}/%f; while [ -e ${inShell(asked)}/%f ]; do sleep 0.02; done; ` +
      `[ -e ${inShell(given)}/%f ] && mv ${inShell(given)}/%f "%p"`,
    problem: () => problem,
    async stop() {
      ending.abort()
      await serving.catch(() => undefined)
      await Promise.allSettled(opened.values())
      await rm(folder, { recursive: true, force: true })
    },
  }
}

function explain(error: unknown, file: string): Error {
  const says = error instanceof WrongKey ? 'BACKUP_KEY is not its key' : (error as Error).message
  return new Error(`${file} cannot be read: ${says}`, { cause: error })
}

const byName = (a: string, b: string) => (a < b ? -1 : 1)
/** Where a part is there in both forms, encrypting it was cut off: either will do. */
const lockedLast = (a: string, b: string) => Number(isLocked(a)) - Number(isLocked(b)) || byName(a, b)

async function copyOut(from: string, to: string, key: OpeningKey | undefined): Promise<void> {
  const read = createReadStream(from)
  try {
    const packed = isLocked(from) ? await decryptedWith(key, read) : read
    const write = createWriteStream(to, { mode: 0o600 })
    await (from === partIn(from) ? pipeline(packed, write) : pipeline(packed, createGunzip(), write))
  } finally {
    read.destroy()
  }
}

function decryptedWith(key: OpeningKey | undefined, read: Readable): Promise<Readable> {
  if (key === undefined) throw new Error(needsKey)
  return decrypted(read, key)
}
