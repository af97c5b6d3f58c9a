import { chownSync, mkdirSync, rmSync } from 'node:fs'
import { readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { waitAtMost } from '../../wait-at-most.ts'
import type { Place } from './choose-place.ts'
import { keepPart } from './lock-part.ts'

export type LogKeeper = {
  /** Keeps what the server gave away at its end. */
  stop: () => Promise<void>
  stopAtOnce: () => void
}

type Options = {
  place: Place
  wal: string
  recipient: string
  log: (message: string) => void
}

const lookMs = 200
const retryMs = 5_000
/** A disk that hangs is not waited for at the end: what is not kept waits in the data folder. */
const lastMs = 1_000

/** A file in it says that the part of that name is kept, encrypted and on the disk. */
const marksOf = ({ folder }: Pick<Place, 'folder'>) => join(folder, 'wal-kept')

export const inShell = (text: string) => `'${text.replaceAll("'", `'\\''`).replaceAll('%', '%%')}'`

/**
 * PostgreSQL's `archive_command` where the log is kept encrypted: it waits a little until the shop has kept the part, and only then
 * PostgreSQL may reuse its file. It touches no disk but the one of the data.
 */
export const untilKept = (place: Pick<Place, 'folder'>): string =>
  `n=0; until [ -e ${inShell(marksOf(place))}/%f ]; do n=$((n+1)); [ $n -lt 30 ] || exit 1; sleep 0.1; done`

/** Encrypts what PostgreSQL has finished into the archive, until it is stopped. What cannot be kept now is tried again. */
export function keepLockedLog({ place, wal, recipient, log }: Options): LogKeeper {
  clearMarks(place)
  const finished = join(place.cluster, 'pg_wal', 'archive_status')
  const ending = new AbortController()
  const kept = new Set<string>()
  let isFailing = false

  async function look(): Promise<void> {
    const ready = (await readdir(finished))
      .filter((name) => name.endsWith('.ready'))
      .map((name) => name.slice(0, -'.ready'.length))
    for (const part of ready.toSorted(historiesFirst)) {
      if (kept.has(part)) continue
      await keepPart(join(place.cluster, 'pg_wal', part), { wal, recipient })
      await writeFile(join(marksOf(place), part), '', { mode: 0o600 })
      kept.add(part)
    }
    for (const part of kept) {
      if (ready.includes(part)) continue
      await rm(join(marksOf(place), part), { force: true })
      kept.delete(part)
    }
  }

  async function lookAndTell(): Promise<void> {
    try {
      await look()
      if (isFailing) log('WAL_ARCHIVE takes the log again.')
      isFailing = false
    } catch (error) {
      if (ending.signal.aborted) return
      if (!isFailing) log(`WAL_ARCHIVE does not take the log, which waits: ${(error as Error).message}`)
      isFailing = true
    }
  }

  const untilEnd = async () => {
    while (!ending.signal.aborted) {
      await lookAndTell()
      await pause(isFailing ? retryMs : lookMs, undefined, { signal: ending.signal, ref: false }).catch(
        () => undefined,
      )
    }
  }
  const looking = untilEnd()

  return {
    async stop() {
      ending.abort()
      await waitAtMost(lastMs, isFailing ? Promise.resolve() : looking.then(look))
    },
    stopAtOnce: () => ending.abort(),
  }
}

/** As PostgreSQL does: a timeline's history is there before its parts. */
const historiesFirst = (a: string, b: string) =>
  Number(b.endsWith('.history')) - Number(a.endsWith('.history')) || (a < b ? -1 : 1)

/** What an app before this one marked says nothing: the data may have been brought back since. */
function clearMarks(place: Place): void {
  const { runAs } = place
  const path = marksOf(place)
  rmSync(path, { recursive: true, force: true })
  mkdirSync(path, { mode: 0o700 })
  if (runAs) chownSync(path, runAs.uid, runAs.gid)
}
