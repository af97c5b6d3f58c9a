import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Config } from '../config/config.ts'
import { readConfig } from '../config/config.ts'
import { openDatabase, type Database } from '../db/open-database.ts'
import { openContext } from '../open-context.ts'
import { examine, good, messageOf, wrong, type Examination } from './examination.ts'
import { examineDatabase, examinePlainConnection, type DatabaseExamination } from './examine-database.ts'
import { examineMachine } from './examine-machine.ts'
import { examineShop } from './examine-shop.ts'

/** Everything that can be known before customers know it. Starts no shop and migrates nothing. */
export async function examineAll(environment: Record<string, string | undefined>): Promise<Examination[]> {
  let config: Config
  try {
    config = readConfig(environment)
  } catch (error) {
    return [wrong('Configuration', messageOf(error))]
  }
  const found = await examine('Machine', () => examineMachine(config))
  if (!config.databaseUrl && !existsSync(join(config.dataDirectory, 'postgres')))
    return [...found, good('Database', 'none yet: the first start makes its own')]
  const database = await opened(config)
  if ('verdict' in database) return [...found, database]
  try {
    const { found: ofDatabase, isCurrent } = await databaseFindings(config, database)
    return [...found, ...ofDatabase, ...(isCurrent ? await shopFindings(config, database) : [])]
  } finally {
    await database.stop()
  }
}

async function opened(config: Config): Promise<Database | Examination> {
  try {
    return await openDatabase(config, { say: () => undefined, as: 'command' })
  } catch (error) {
    return wrong('Database', messageOf(error))
  }
}

async function databaseFindings(config: Config, { url, directUrl }: Database): Promise<DatabaseExamination> {
  const { databasePool, databaseReplicaUrl } = config
  const refused = directUrl === url ? await examine('Database', () => examinePlainConnection(url)) : []
  if (refused.length > 0) return { found: refused, isCurrent: false }
  return examineDatabase({ url, directUrl, databasePool, databaseReplicaUrl })
}

async function shopFindings(config: Config, database: Database): Promise<Examination[]> {
  const borrowed = { ...database, stop: async () => undefined }
  return examine('Shop', async () => {
    const shop = await openContext(config, { say: () => undefined, as: 'command' }, Promise.resolve(borrowed))
    try {
      return await examineShop(shop.ctx)
    } finally {
      await shop.close()
    }
  })
}
