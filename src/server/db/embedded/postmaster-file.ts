import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** What `postmaster.pid` says of the server that owns, or owned, a cluster. */
export interface PostmasterFile {
  pid: number
  /** Undefined while the server has not come that far. */
  port: number | undefined
  isReady: boolean
}

/** Reads `postmaster.pid`; undefined when there is none: no server runs and none crashed. */
export function readPostmasterFile(cluster: string): PostmasterFile | undefined {
  const lines = readLines(cluster)
  const pid = Number.parseInt(lines[0] ?? '', 10)
  if (!(pid > 0)) return undefined
  return {
    pid,
    port: Number(lines[3]) || undefined,
    isReady: ['ready', 'standby'].includes(lines[7]?.trim() ?? ''),
  }
}

/**
 * Tells PostgreSQL that the process named in `postmaster.pid` is not its server: dead, or a stranger with the same
 * number. Only the number is changed, to one that no process has, since the file also names the shared memory by
 * which PostgreSQL makes sure that no orphan of the old server still writes.
 */
export function disownPostmaster(cluster: string) {
  const lines = readLines(cluster)
  if (lines.length > 0)
    // Written over what is there, which is never longer: PostgreSQL does not start on an empty one after a power cut.
    writeFileSync(join(cluster, 'postmaster.pid'), ['2147483647', ...lines.slice(1)].join('\n'), {
      flag: 'r+',
    })
}

function readLines(cluster: string): string[] {
  try {
    return readFileSync(join(cluster, 'postmaster.pid'), 'utf8').split('\n')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return []
    throw error
  }
}
