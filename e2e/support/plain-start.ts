import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, inject } from 'vitest'
import { useEmbeddedPostgres } from '#server/db/embedded/use-embedded-postgres.ts'
import type { Shop } from './shop.ts'
import { end, startMain, type Started } from './start-main.ts'

/** What a fresh clone starts: a demo with a database of its own, here without goods and people, which take longest to make. */
export function plainStart() {
  const shop = { url: '', databaseUrl: '', folder: '' } as Shop & { folder: string; server: Started }

  beforeAll(async () => {
    shop.folder = mkdtempSync(join(inject('runDirectory'), 'plain-'))
    // The database's user, when we are root, must pass through it.
    chmodSync(shop.folder, 0o711)
    shop.server = await startMain({ DATA_DIR: shop.folder, SEED: 'none' })
    shop.url = shop.server.url
    const { url } = await useEmbeddedPostgres({ dataDirectory: shop.folder, log: () => undefined })
    shop.databaseUrl = url
  })
  afterAll(async () => {
    await end(shop.server.process)
    rmSync(shop.folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 })
  })
  return shop
}
