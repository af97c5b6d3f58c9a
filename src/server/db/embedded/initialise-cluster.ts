import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { syncFolder, writeDurably } from '../../write-durably.ts'
import { type Binaries, programEnvironment } from './find-binaries.ts'
import type { Place } from './choose-place.ts'
import { passwordFileName } from './passwords.ts'

/**
 * Makes a new cluster under a temporary name and gives it its own by one rename, so that a cluster which exists is
 * whole. The password of its superuser lies inside, readable by the database's user alone.
 */
export async function initialiseCluster(
  place: Place,
  binaries: Binaries,
  { isDurable, password = randomBytes(24).toString('base64url') }: { isDurable: boolean; password?: string },
) {
  removeUnfinished(place)
  // A name of its own: an initdb that outlived a killed start may still write to that start's folder.
  mkdirSync(place.folder, { recursive: true })
  const unfinished = mkdtempSync(join(place.folder, `${unfinishedPrefix}-`))
  makePrivateFolder(unfinished, place)
  const passwordFile = join(unfinished, 'password')
  await writeDurably(passwordFile, password)
  giveTo(place, passwordFile)

  const cluster = join(unfinished, 'cluster')
  await runInitdb(place, binaries, cluster, passwordFile, isDurable)
  renameSync(passwordFile, join(cluster, passwordFileName))
  await syncFolder(cluster)
  renameSync(cluster, place.cluster)
  // The place itself may be as new as the cluster.
  for (const folder of [place.folder, dirname(place.folder)]) await syncFolder(folder)
  rmSync(unfinished, { recursive: true })
  removeUnfinished(place)
}

const unfinishedPrefix = 'postgres.unfinished'

/** Of starts that were killed. What an initdb still writes to is left to the next start. */
function removeUnfinished({ folder }: Place): void {
  for (const name of existsSync(folder) ? readdirSync(folder) : [])
    if (name.startsWith(unfinishedPrefix))
      try {
        rmSync(join(folder, name), { recursive: true, force: true, maxRetries: 3, retryDelay: 100 })
      } catch (error) {
        if (!(error instanceof Error && 'code' in error && error.code === 'ENOTEMPTY')) throw error
      }
}

/** The major version that made the cluster; undefined where there is no whole one. */
export function majorOf({ cluster }: Pick<Place, 'cluster'>): number | undefined {
  const file = join(cluster, 'PG_VERSION')
  return existsSync(file) ? Number.parseInt(readFileSync(file, 'utf8'), 10) : undefined
}

/**
 * Arguments by which words are compared. Built-in C.UTF-8 orders the same on every system; the character classes, which
 * trigram and word search need for Arabic, still come from the system under this name, or its nearest.
 */
function localeArguments(major: number, characterClasses: string): string[] {
  const common = ['--encoding=UTF8', '--locale=C', `--lc-ctype=${characterClasses}`, '--lc-messages=C']
  return major >= 17
    ? [...common, '--locale-provider=builtin', '--builtin-locale=C.UTF-8']
    : [...common, '--locale-provider=libc']
}

async function runInitdb(
  place: Place,
  binaries: Binaries,
  cluster: string,
  passwordFile: string,
  isDurable: boolean,
) {
  const names = process.platform === 'win32' ? ['en-US', 'C'] : ['C.UTF-8', 'en_US.UTF-8', 'C']
  let output = ''
  for (const characterClasses of names) {
    makePrivateFolder(cluster, place)
    const result = await run(place, binaries, [
      `--pgdata=${cluster}`,
      '--username=postgres',
      `--pwfile=${passwordFile}`,
      '--auth=scram-sha-256',
      '--data-checksums',
      '--no-instructions',
      ...(isDurable ? [] : ['--no-sync']),
      ...localeArguments(binaries.major, characterClasses),
    ])
    if (result.code === 0) return
    output = result.output
    if (!output.includes('invalid locale name')) break
    rmSync(cluster, { recursive: true, force: true })
  }
  throw new Error(`PostgreSQL could not make a new database in ${place.folder}:\n${output}`)
}

function run(
  { runAs }: Place,
  binaries: Binaries,
  args: string[],
): Promise<{ code: number | null; output: string }> {
  return new Promise((resolve, reject) => {
    const child = spawn(join(binaries.directory, 'initdb'), args, {
      cwd: process.platform === 'win32' ? undefined : '/',
      env: programEnvironment(binaries.environment),
      stdio: ['ignore', 'pipe', 'pipe'],
      ...(runAs && { uid: runAs.uid, gid: runAs.gid }),
    })
    let output = ''
    child.stdout.on('data', (text: Buffer) => (output += text.toString()))
    child.stderr.on('data', (text: Buffer) => (output += text.toString()))
    child.on('error', reject)
    child.on('close', (code) => resolve({ code, output }))
  })
}

function makePrivateFolder(path: string, place: Place) {
  mkdirSync(path, { recursive: true })
  chmodSync(path, 0o700)
  giveTo(place, path)
}

function giveTo({ runAs }: Place, path: string) {
  if (runAs) chownSync(path, runAs.uid, runAs.gid)
}
