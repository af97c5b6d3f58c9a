import { chmodSync, existsSync, mkdtempSync, readdirSync, realpathSync, statfsSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { isClaimed } from '#server/db/embedded/app-claim.ts'
import { endWithApp } from '#server/db/embedded/end-with-app.ts'
import { removeWithProcesses } from '#server/db/embedded/remove-with-processes.ts'
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
const memory = '/dev/shm'
/** What a run's databases never reach, in bytes. */
const roomOfRun = 4 * 2 ** 30

/** Gives the run one PostgreSQL of its own (or TEST_DATABASE_URL), and removes it afterwards. */
export async function setup(project: TestProject) {
  if (project.vitest.projects.every(({ name }) => name === 'unit')) return undefined

  const temporary = realpathSync(tmpdir())
  removeAbandoned(temporary)
  if (existsSync(memory)) removeAbandoned(memory)
  const runDirectory = mkdtempSync(join(hasRoom(memory) ? memory : temporary, prefix))
  // The database's user, when we are root, must pass through it.
  chmodSync(runDirectory, 0o711)
  project.provide('runDirectory', runDirectory)

  // An interrupted run ends without the teardown below.
  endWithApp(runDirectory)
  const given = project.config.provide.postgresUrl
  const postgres = given ? undefined : await startPostgres(runDirectory)
  if (postgres) project.provide('postgresUrl', postgres.url)
  return async () => {
    await postgres?.stop()
    removeWithProcesses(runDirectory)
  }
}

/** Each test file clones a database of some 1,500 files, and a disk takes ten times as long to make them. */
function hasRoom(folder: string): boolean {
  if (!existsSync(folder)) return false
  const { bavail, bsize } = statfsSync(folder)
  return bavail * bsize >= roomOfRun
}

function startPostgres(dataDirectory: string) {
  return startEmbeddedPostgres({
    dataDirectory,
    log: () => undefined,
    // Nothing here outlives the run, so nothing needs to reach the disk.
    settings: {
      fsync: 'off',
      synchronous_commit: 'off',
      full_page_writes: 'off',
      max_wal_size: '256MB',
      max_connections: '200',
    },
  })
}

/** Removes what runs left whose guard was killed too. */
function removeAbandoned(temporary: string) {
  for (const name of readdirSync(temporary)) {
    const folder = join(temporary, name)
    if (!name.startsWith(prefix) || isClaimed(folder)) continue
    // A folder without a claim may belong to a run that begins at this moment.
    const hasBegun = readdirSync(folder).includes('running') || statSync(folder).mtimeMs < Date.now() - 10_000
    if (hasBegun) removeWithProcesses(folder)
  }
}
