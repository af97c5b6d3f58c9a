import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

const places: Partial<Record<NodeJS.Platform, string[]>> = {
  linux: [
    '/usr/lib/postgresql/*/bin',
    '/usr/pgsql-*/bin',
    '/usr/libexec/postgresql*',
    '/usr/lib/postgresql*/bin',
    '/usr/local/pgsql/bin',
    '/usr/local/bin',
    '/usr/bin',
  ],
  darwin: [
    '/opt/homebrew/opt/postgresql@*/bin',
    '/usr/local/opt/postgresql@*/bin',
    '/Applications/Postgres.app/Contents/Versions/*/bin',
    '/opt/homebrew/bin',
    '/usr/local/bin',
  ],
  win32: ['C:/Program Files/PostgreSQL/*/bin'],
}

/** The folders where systems keep PostgreSQL's programs, as far as they are there; newest version first. */
export function listSystemPlaces(): string[] {
  const program = process.platform === 'win32' ? 'postgres.exe' : 'postgres'
  return (places[process.platform] ?? [])
    .flatMap(expand)
    .filter((directory) => existsSync(join(directory, program)))
}

/** Fills in the one `*` of a pattern with what is on the disk, highest number first. */
function expand(pattern: string): string[] {
  const parts = pattern.split('/')
  const at = parts.findIndex((part) => part.includes('*'))
  if (at < 0) return [pattern]

  const above = parts.slice(0, at).join('/')
  const [start = '', end = ''] = (parts[at] ?? '').split('*')
  return namesIn(above)
    .filter((name) => name.startsWith(start) && name.endsWith(end))
    .toSorted((a, b) => b.localeCompare(a, 'en', { numeric: true }))
    .map((name) => [above, name, ...parts.slice(at + 1)].join('/'))
}

function namesIn(directory: string): string[] {
  try {
    return readdirSync(directory)
  } catch {
    return []
  }
}
