import { spawnSync } from 'node:child_process'
import { chmodSync, mkdtempSync, readdirSync, realpathSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { isClaimed } from '#server/db/embedded/app-claim.ts'
import { startEmbeddedPostgres } from '#server/db/embedded/start-embedded-postgres.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** A PostgreSQL for this run; its role may create databases. */
    postgresUrl: string
    /** A folder of this run's, removed at its end together with the processes that were started on it. */
    runDirectory: string
    /** A real copy of the LoRaWAN Device Repository: only where one was named. */
    lorawanRepository: string
  }
}

const prefix = 'matjar-test-run-'

/** Gives the run one PostgreSQL of its own (or TEST_DATABASE_URL), and removes it afterwards. */
export async function setup(project: TestProject) {
  if (project.vitest.projects.every(({ name }) => name === 'unit')) return undefined

  const temporary = realpathSync(tmpdir())
  removeAbandoned(temporary)
  const runDirectory = mkdtempSync(join(temporary, prefix))
  // The database's user, when we are root, must pass through it.
  chmodSync(runDirectory, 0o711)
  project.provide('runDirectory', runDirectory)

  // An interrupted run ends without the teardown below.
  const removeAtExit = () => removeRun(runDirectory)
  process.once('exit', removeAtExit)
  const given = project.config.provide.postgresUrl
  const postgres = given ? undefined : await startPostgres(runDirectory)
  if (postgres) project.provide('postgresUrl', postgres.url)
  return async () => {
    await postgres?.stop()
    process.off('exit', removeAtExit)
    removeRun(runDirectory)
  }
}

function startPostgres(dataDirectory: string) {
  return startEmbeddedPostgres({
    dataDirectory,
    log: () => undefined,
    // Nothing here outlives the run, so nothing needs to reach the disk.
    settings: { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', max_connections: '200' },
  })
}

/** Removes what runs left that were killed. */
function removeAbandoned(temporary: string) {
  for (const name of readdirSync(temporary)) {
    const folder = join(temporary, name)
    if (!name.startsWith(prefix) || isClaimed(folder)) continue
    // A folder without a claim may belong to a run that begins at this moment.
    const hasBegun = readdirSync(folder).includes('running') || statSync(folder).mtimeMs < Date.now() - 10_000
    if (hasBegun) removeRun(folder)
  }
}

/** Ends what runs on the folder and removes it. At the end of this process nothing can be awaited, so it blocks. */
function removeRun(folder: string) {
  // A test's worker may live a moment longer and restart its database, hence again until all is gone.
  for (let attempt = 0; attempt < 30; attempt++) {
    const processes = listProcessesOn(folder)
    for (const pid of processes) process.kill(pid, 'SIGQUIT')
    const isRemoved = tryToRemove(folder)
    if (isRemoved && processes.length === 0) return
    pause(100)
  }
}

function tryToRemove(folder: string): boolean {
  try {
    rmSync(folder, { recursive: true, force: true })
    return true
  } catch {
    return false
  }
}

function listProcessesOn(folder: string): number[] {
  const { stdout } = spawnSync('ps', ['-ww', '-A', '-o', 'pid=,args='], { encoding: 'utf8' })
  return (stdout ?? '')
    .split('\n')
    .filter((line) => line.includes(`${folder}/`))
    .map((line) => Number.parseInt(line, 10))
}

function pause(milliseconds: number) {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, milliseconds)
}
