import { readdirSync, readFileSync } from 'node:fs'

const megabyte = 1024

/** What a process holds, in MB: `whole`, and `own`, in which what is shared with others counts in parts. Linux alone tells. */
export function memoryOf(pid: number): { whole: number; own: number } {
  const text = readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8')
  const read = (name: string) => Number(new RegExp(`^${name}: +(\\d+)`, 'm').exec(text)?.[1] ?? Number.NaN)
  return { whole: read('Rss') / megabyte, own: read('Pss') / megabyte }
}

/** Seconds of a processor that a process, all that it started, and what of that has ended, have taken. */
export function processorSeconds(pid: number): number {
  const all = readdirSync('/proc').flatMap((name) => (/^\d+$/.test(name) ? statOf(Number(name)) : []))
  const sum = (of: number): number =>
    all
      .filter((one) => one.pid === of || one.parent === of)
      .reduce((seconds, one) => seconds + (one.pid === of ? one.seconds : sum(one.pid)), 0)
  return sum(pid)
}

const ticksPerSecond = 100

function statOf(pid: number): { pid: number; parent: number; seconds: number }[] {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const fields = text
      .slice(text.lastIndexOf(')') + 2)
      .split(' ')
      .map(Number)
    const [user = 0, system = 0, ofEnded = 0, systemOfEnded = 0] = fields.slice(11, 15)
    const seconds = (user + system + ofEnded + systemOfEnded) / ticksPerSecond
    return [{ pid, parent: fields[1] ?? 0, seconds }]
  } catch {
    // It has ended meanwhile.
    return []
  }
}
