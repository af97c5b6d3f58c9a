import { readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { isLocked, partIn } from '../../db/embedded/lock-part.ts'

/** What is known of a base backup; written last, so that a base which has it is whole. */
export const Base = z.object({
  format: z.literal(1),
  startedAt: z.iso.datetime(),
  /** From here on every instant can be reached. */
  finishedAt: z.iso.datetime(),
  timeline: z.number(),
  /** The first part of the log that it needs. */
  startWal: z.string(),
  stopLsn: z.string(),
  /** PostgreSQL's own, which goes into the restored folder. */
  label: z.string(),
  postgres: z.string(),
  folders: z.array(z.string()),
  /** Who it is encrypted for, if it is. */
  recipient: z.string().optional(),
})
export type Base = z.infer<typeof Base> & { name: string }

/** A line of the log: a restore begins a new one, and says where it left which. */
export type Timeline = { id: number; since: Date; left: { timeline: number; lsn: bigint }[] }

export type KeptLog = {
  /** Oldest first. */
  bases: Base[]
  /** By when they began. */
  timelines: Timeline[]
  /** When the newest part of the log came, by timeline. */
  newest: Map<number, Date>
}

const segment = /^([\dA-F]{8})([\dA-F]{16})$/
const part = /^[\dA-F]{24}(?:\.partial)?$/
const history = /^([\dA-F]{8})\.history$/
const baseFile = /^(base-[\dTZ-]+)\.json$/

/** All that an archive holds. When a timeline began is when its history came into the archive. */
export async function readKeptLog({ wal, bases }: { wal: string; bases: string }): Promise<KeptLog> {
  const found: KeptLog = {
    bases: [],
    timelines: [{ id: 1, since: new Date(0), left: [] }],
    newest: new Map(),
  }
  for (const file of await namesIn(bases)) {
    const [, name] = baseFile.exec(file) ?? []
    if (name === undefined) continue
    found.bases.push({ ...Base.parse(JSON.parse(await readFile(join(bases, file), 'utf8'))), name })
  }
  found.bases.sort((a, b) => Date.parse(a.finishedAt) - Date.parse(b.finishedAt))
  const last = new Map<number, string>()
  for (const file of await namesIn(wal)) {
    const [, ofHistory] = history.exec(file) ?? []
    const [, ofSegment] = segment.exec(partIn(file)) ?? []
    if (ofHistory !== undefined)
      found.timelines.push({
        id: Number.parseInt(ofHistory, 16),
        since: (await stat(join(wal, file))).mtime,
        left: readHistory(await readFile(join(wal, file), 'utf8')),
      })
    if (ofSegment !== undefined) last.set(Number.parseInt(ofSegment, 16), file)
  }
  // Names follow each other as what they hold does.
  for (const [timeline, file] of last) found.newest.set(timeline, (await stat(join(wal, file))).mtime)
  found.timelines.sort((a, b) => a.id - b.id)
  return found
}

/** The file of a base. */
export const baseFileOf = ({ name, recipient }: Pick<Base, 'name' | 'recipient'>): string =>
  `${name}.tar.gz${recipient === undefined ? '' : '.age'}`

/** Parts of the log that everybody can read who has the disk. */
export const plainParts = async (wal: string): Promise<string[]> =>
  (await namesIn(wal)).filter((file) => !isLocked(file) && part.test(partIn(file)))

export async function namesIn(folder: string): Promise<string[]> {
  try {
    return (await readdir(folder)).toSorted()
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return []
    throw error
  }
}

/** Lines of a timeline, where it left it, and why. */
const readHistory = (text: string): Timeline['left'] =>
  text
    .split('\n')
    .map((line) => /^\s*(\d+)\s+([\dA-F]+\/[\dA-F]+)/i.exec(line))
    .filter((line) => line !== null)
    .map(([, timeline, lsn = '']) => ({ timeline: Number(timeline), lsn: lsnOf(lsn) }))

export function lsnOf(text: string): bigint {
  const [high = '0', low = '0'] = text.split('/')
  return (BigInt(`0x${high}`) << 32n) + BigInt(`0x${low}`)
}

/** Which timeline the shop was on at an instant: a restore leaves the one before at the moment that it is done, not at the one that it goes to. */
export const timelineAt = ({ timelines }: KeptLog, at: Date): Timeline | undefined =>
  timelines.findLast(({ since }) => since <= at)

/** The newest base from which the log leads to this instant. */
export function baseFor(log: KeptLog, at: Date): { base: Base; timeline: Timeline } | undefined {
  const timeline = timelineAt(log, at)
  if (!timeline) return undefined
  const base = log.bases.findLast((each) => {
    if (new Date(each.finishedAt) > at) return false
    if (each.timeline === timeline.id) return true
    const left = timeline.left.find((one) => one.timeline === each.timeline)
    return left !== undefined && lsnOf(each.stopLsn) <= left.lsn
  })
  return base && { base, timeline }
}

/** From the first base to when the last part of the log came. */
export function reachOf({ bases, newest }: KeptLog): { from: Date; to: Date } | undefined {
  const [first] = bases
  const times = [...newest.values()].map((at) => at.getTime())
  return first && times.length > 0
    ? { from: new Date(first.finishedAt), to: new Date(Math.max(...times)) }
    : undefined
}

/** The bases without which an instant since `cutoff` could not be reached. */
export function neededBases(log: KeptLog, cutoff: Date): Set<Base> {
  const needed = new Set(log.bases.filter((base) => new Date(base.finishedAt) > cutoff))
  for (const { since } of log.timelines) {
    const found = baseFor(log, since > cutoff ? since : cutoff)
    if (found) needed.add(found.base)
  }
  return needed
}

/** Whether this file of the archive is older than what these bases need. Histories are small, and tell timelines apart: they stay. */
export function isBefore(file: string, bases: Iterable<Base>): boolean {
  const [name = ''] = /^[\dA-F]{24}(?=$|\.)/.exec(file) ?? []
  const starts = [...bases].map(({ startWal }) => startWal.slice(8))
  // As PostgreSQL's own cleaning does: the number of the timeline does not count.
  return name !== '' && starts.length > 0 && starts.every((start) => name.slice(8) < start)
}
