import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { Client } from 'pg'
import { afterEach, beforeEach, inject, vi } from 'vitest'
import { readPostmasterFile } from '../postmaster-file.ts'
import { isRunning } from '../process-identity.ts'
import {
  type EmbeddedPostgres,
  type EmbeddedPostgresOptions,
  startEmbeddedPostgres,
} from '../start-embedded-postgres.ts'
import { runHostedApp } from './run-hosted-app.ts'

/** A folder for a shop and one for its shelter, new for every test; whatever runs there ends with the test. */
export function temporaryShop() {
  const running: EmbeddedPostgres[] = []
  const shop = {
    folder: '',
    data: '',
    shelter: '',
    cluster: () => join(shop.data, 'postgres'),

    /** Starts the database in this process, without the care for power cuts that costs time. */
    async start(options: Partial<EmbeddedPostgresOptions> = {}): Promise<EmbeddedPostgres> {
      const settings = { fsync: 'off', shared_buffers: '16MB' }
      const { data: dataDirectory, shelter } = shop
      const postgres = await startEmbeddedPostgres({
        dataDirectory,
        shelter,
        settings,
        log: () => undefined,
        ...options,
      })
      running.push(postgres)
      return postgres
    },
    async stopAll() {
      for (const postgres of running.splice(0)) await postgres.stop()
    },

    postmaster() {
      const file = readPostmasterFile(shop.cluster())
      if (!file) throw new Error('No server runs.')
      return file
    },
    killPostmaster() {
      const file = readPostmasterFile(shop.cluster())
      if (file && file.pid !== process.pid && isRunning(file.pid)) process.kill(file.pid, 'SIGKILL')
    },
    /** Leaves the data as a crash does, after which the system gave the server's number to another process. */
    async crashWithProcessNumber(pid: number) {
      const app = await runHostedApp(shop.data, { shelter: shop.shelter })
      shop.killPostmaster()
      await app.kill()
      const file = join(shop.cluster(), 'postmaster.pid')
      writeFileSync(file, readFileSync(file, 'utf8').replace(/^\d+/, String(pid)))
    },
  }

  beforeEach(() => {
    shop.folder = makeOpenFolder('shop-')
    shop.shelter = makeOpenFolder('shelter-')
    for (const name of readdirSync(programs())) symlinkSync(join(programs(), name), join(shop.shelter, name))
    shop.data = join(shop.folder, 'clone', 'data')
  })
  afterEach(async () => {
    await shop.stopAll()
    shop.killPostmaster()
    await vi.waitFor(() => rmSync(shop.folder, { recursive: true, force: true }), 30_000)
    lendPrograms(shop.shelter)
    rmSync(shop.shelter, { recursive: true, force: true })
  })
  return shop
}

/** Makes the clone's folder one that only root may enter. */
export function closeClone(folder: string) {
  mkdirSync(join(folder, 'clone'), { mode: 0o700 })
}

/** The rights on a file, such as "600". */
export function modeOf(path: string): string {
  return (statSync(path).mode & 0o777).toString(8)
}

/** Leaves a row that later starts must find again. */
export async function keepWord(url: string) {
  await ask(url, `CREATE TABLE IF NOT EXISTS kept AS SELECT 'kept'::text AS word`)
}

export function findWord(url: string): Promise<unknown> {
  return ask(url, 'SELECT word FROM kept')
}

/** The first value of the first row. */
export async function ask(url: string, sql: string): Promise<unknown> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    const { rows } = await client.query<unknown[]>({ text: sql, rowMode: 'array' })
    return rows[0]?.[0]
  } finally {
    await client.end()
  }
}

/** Copies of PostgreSQL's programs, which are made where only root may enter the clone: once a run, not once a test. */
function programs(): string {
  const folder = join(inject('runDirectory'), 'programs')
  mkdirSync(folder, { recursive: true, mode: 0o755 })
  return folder
}

function lendPrograms(shelter: string) {
  if (!existsSync(shelter)) return
  for (const entry of readdirSync(shelter, { withFileTypes: true })) {
    const isCopy = entry.isDirectory() && entry.name.startsWith('postgresql-')
    const kept = join(programs(), entry.name)
    if (isCopy && !existsSync(kept)) renameSync(join(shelter, entry.name), kept)
  }
}

function makeOpenFolder(prefix: string): string {
  const folder = mkdtempSync(join(inject('runDirectory'), prefix))
  chmodSync(folder, 0o755)
  return folder
}
