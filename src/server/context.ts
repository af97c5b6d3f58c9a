import type { Logger } from 'pino'
import type { Brand } from '#brands/brand.ts'
import type { Config } from './config/config.ts'
import type { Db } from './db/connect.ts'
import type { WalArchive } from './db/embedded/wal-archive.ts'
import type { Reads } from './db/reads.ts'
import type { EventHub } from './events/event-hub.ts'
import type { FileStore } from './files/file-store.ts'
import type { PublicCache } from './http/public-cache.ts'
import type { RateLimits } from './http/rate-limits.ts'
import type { AccessLog } from './telemetry/access-log.ts'
import type { Tokens } from './auth/tokens.ts'
import type { Admit, PublicCallers } from './http/viewer.ts'
import type { BotCheck } from './providers/captcha/bot-check.ts'
import type { SearchEngine } from './products/search/search-engine.ts'
import type { PaymentProvider } from './providers/payments/payment-provider.ts'
import type { ShopMode } from './config/requested-mode.ts'
import type { Mailer } from './providers/mail/mailer.ts'

/** What the whole server shares; made once in main.ts, and by the tests for each app. */
export type Context = {
  config: Config
  /** Whether the shop is a demo or live: what is in its data and what was asked for agree. */
  mode: ShopMode
  brand: Brand
  db: Db
  /** Where what may be a moment old is read. */
  reads: Reads
  files: FileStore
  /** Absent unless the embedded database keeps its write-ahead log aside. */
  walArchive?: WalArchive | undefined
  tokens: Tokens
  /** Who calls, and whether they may. */
  admit: Admit
  /** This session has changed something. */
  noteWritten: (sessionId: string) => Promise<void>
  /** Who asks for what is cached. */
  callers: PublicCallers
  publicCache: PublicCache
  /** Finds products by words. */
  search: SearchEngine
  /** What staff who look at the CMS are told at once. */
  events: EventHub
  limits: RateLimits
  botCheck: BotCheck
  /** Absent without a mail server: mails are kept instead. */
  mailer: Mailer | undefined
  payments: PaymentProvider
  log: Logger
  /** Absent where it is off. */
  accessLog?: AccessLog
  /** Draining: it still answers, and tells balancers and connections to go elsewhere. */
  life: { isDraining: boolean }
  /** Where the shop is; a change reaches every node within a second. */
  shopZone: () => Promise<string>
  /** Time is asked here, so that tests can move it. */
  now: () => Date
}
