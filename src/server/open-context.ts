import { resolve } from 'node:path'
import { admit, noteWritten } from './auth/admit.ts'
import { listOpenStaffSessions } from './auth/open-staff-sessions.ts'
import { createRecentCallers } from './auth/recent-callers.ts'
import { createTokens } from './auth/tokens.ts'
import { loadBrand } from './config/brand.ts'
import { openCdn } from './cdn/purge-cdn.ts'
import type { Config } from './config/config.ts'
import type { Context } from './context.ts'
import { listenForChanges } from './db/change-channels.ts'
import { connect, setForRole } from './db/connect.ts'
import { isAway } from './db/is-away.ts'
import { openReplica, readsOfPrimary } from './db/reads.ts'
import { migrate } from './db/migrate.ts'
import { openDatabase, type Database, type DatabaseOptions } from './db/open-database.ts'
import { createEventHub } from './events/event-hub.ts'
import { openConfiguredStore } from './files/open-file-store.ts'
import { createRateLimits } from './http/rate-limits.ts'
import { createPublicCache } from './http/public-cache.ts'
import { createLog } from './log.ts'
import { openAccessLog } from './telemetry/access-log.ts'
import { postgresSearch } from './products/search/postgres-search.ts'
import { chooseBotCheck } from './providers/captcha/choose-bot-check.ts'
import { choosePaymentProvider } from './providers/payments/choose-provider.ts'
import { openMailer } from './providers/mail/open-mailer.ts'
import { keptZone } from './settings/shop-view.ts'
import { readMode, settleMode } from './shop-mode/settle-mode.ts'
import { secretKey } from './config/secrets.ts'
import { settleBackorders } from './stock/backorder-mode.ts'
import { waitAtMost } from './wait-at-most.ts'

export type OpenContext = {
  ctx: Context
  databaseUrl: string
  close: () => Promise<void>
  /** For who cannot wait: the embedded database ends by itself, unwatched. */
  closeAtOnce: () => void
}

const closeMs = 500

/** Configuration → database, migrated → what the server and every command work with. Closes in the reverse order. */
export async function openContext(
  config: Config,
  options: DatabaseOptions,
  opening: Promise<Database> = openDatabase(config, options),
): Promise<OpenContext> {
  const database = await opening
  try {
    return await openOn(database, config, options)
  } catch (error) {
    // What does not start leaves no PostgreSQL behind.
    await database.stop()
    throw error
  }
}

async function openOn(
  database: Database,
  config: Config,
  { say, as }: DatabaseOptions,
): Promise<OpenContext> {
  const dataDirectory = resolve(config.dataDirectory)
  const brand = await loadBrand(config.brand, config.flagOverrides)
  const log = createLog(config)
  const files = await openConfiguredStore(config, log)
  const applied = await migrate(database.directUrl)
  if (applied.length > 0)
    say(`Database: ${applied.length} migration${applied.length === 1 ? '' : 's'} applied`)
  if (database.directUrl !== database.url) await setForRole(database.directUrl)
  const { namesStatements } = config
  const connection = connect(database.url, {
    max: config.databasePool,
    directUrl: database.directUrl,
    namesStatements,
  })
  const mode = await (as === 'app' ? settleMode : readMode)(connection.db, config).catch(async (error) => {
    await connection.close()
    throw error
  })
  const reads = config.databaseReplicaUrl
    ? openReplica(connection.db, config.databaseReplicaUrl, { max: config.databasePool, namesStatements })
    : readsOfPrimary(connection.db)
  const publicCache = createPublicCache({
    isDatabaseAway: isAway(connection.pool),
    cdnKeepSeconds: config.cdn?.keepSeconds,
  })
  const now = () => new Date()
  const tokens = createTokens(await secretKey(config.secretKey, dataDirectory), now, config.secretKeyBefore)
  const callers = createRecentCallers({ brand, db: connection.db, tokens, now })
  const events = createEventHub({
    db: connection.db,
    log,
    look: (ids) => listOpenStaffSessions(connection.db, ids, now()),
  })
  const listener = await listenForChanges(database.directUrl, {
    catalogue: () => {
      reads.mustShow()
      publicCache.invalidate()
    },
    accounts: () => {
      callers.forget()
      events.accountsChanged()
    },
    events: (seq) => (seq === undefined ? events.missed() : events.heard(seq)),
    presence: (told) => events.tellPresence(told),
  })
  if (as === 'app') await settleBackorders(connection.db, brand.flags.backorders)
  if (as === 'app') await openCdn(connection.db, config.cdn)
  const mailer = await openMailer(config, brand)
  const accessLog = as === 'app' && config.hasAccessLog ? openAccessLog() : undefined
  const ctx: Context = {
    config,
    mode,
    brand,
    db: connection.db,
    reads,
    files,
    walArchive: database.walArchive,
    tokens,
    admit: (endpoint, request) => admit(ctx, endpoint, request),
    noteWritten: (sessionId) => noteWritten(ctx, sessionId),
    callers,
    publicCache,
    search: postgresSearch,
    events,
    limits: createRateLimits(config, connection.pool),
    botCheck: chooseBotCheck(config, { db: connection.db, tokens, now }),
    mailer,
    payments: await choosePaymentProvider(config, mode),
    log,
    ...(accessLog && { accessLog }),
    life: { isDraining: false },
    shopZone: () => keptZone(ctx),
    now,
  }
  return {
    ctx,
    databaseUrl: database.directUrl,
    async close() {
      events.close()
      mailer?.close()
      await accessLog?.close()
      await waitAtMost(closeMs, listener.close())
      await reads.close()
      await connection.close()
      await database.stop()
    },
    closeAtOnce: database.stopAtOnce,
  }
}
