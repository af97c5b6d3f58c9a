import { readFileSync } from 'node:fs'
import { isAbsolute, relative, resolve, sep } from 'node:path'
import { z } from 'zod'
import { readS3Place } from './s3-place.ts'
import { tracingOf, tracingVariables } from './tracing.ts'
import { readTrustedProxies } from './trusted-proxies.ts'
import { readKeepRule } from './keep-rule.ts'
import { requestedMode, reachableBy } from './requested-mode.ts'

const postgresUrl = z.url({ protocol: /^postgres(ql)?$/ })
const integer = (min: number, max: number) => z.coerce.number().int().min(min).max(max)

/** Every variable the server reads; docs/configuration.md says what each is for. */
export const Environment = z.object({
  NODE_ENV: z.enum(['development', 'production', 'test']).default('production'),
  PORT: integer(0, 65_535).default(3000),
  HOST: z.string().default('127.0.0.1'),
  DEMO: z.literal('public', 'is "public" or left out').optional(),
  PUBLIC_URL: z.url({ protocol: /^https?$/ }).optional(),
  API_HOST: z.url().optional(),
  FILE_MANAGER_URL: z.string().optional(),
  FILES_URL: z
    .string()
    .superRefine((text, context) => {
      try {
        readS3Place(text)
      } catch (error) {
        context.addIssue({ code: 'custom', message: error instanceof Error ? error.message : String(error) })
      }
    })
    .optional(),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
  DATABASE_URL: postgresUrl.optional(),
  DATABASE_POOL: integer(2, 200).default(12),
  DATABASE_DIRECT_URL: postgresUrl.optional(),
  DATABASE_REPLICA_URL: postgresUrl.optional(),
  DATABASE_STATEMENTS: z.enum(['named', 'unnamed']).optional(),
  DRAIN_SECONDS: integer(0, 300).optional(),
  DATA_DIR: z.string().default('./data'),
  BRAND: z.string().default('atlas'),
  FLAGS_JSON: z.string().optional(),
  SEED: z.enum(['demo', 'none', 'large']).optional(),
  ADMIN_EMAIL: z.email().optional(),
  ADMIN_PASSWORD: z.string().min(8).max(128).optional(),
  TRUST_PROXY: z
    .string()
    .refine((text) => readTrustedProxies(text) !== undefined, {
      error:
        'is the number of proxies in front (1), or a list of their addresses and ranges (10.0.0.5, 10.0.0.0/8, loopback)',
    })
    .optional(),
  READS_PER_MINUTE: integer(1, 10_000_000).default(300),
  WRITES_PER_MINUTE: integer(1, 10_000_000).default(60),
  FORMS_PER_HOUR: integer(1, 10_000_000).default(5),
  PG_BIN: z.string().optional(),
  PG_BIN_BEFORE: z.string().optional(),
  BACKUP_TO: z.string().optional(),
  BACKUP_AT: z
    .string()
    .refine((text) => text.trim().split(/\s+/).length === 5, {
      error: 'is five fields, as cron has them (30 3 * * *)',
    })
    .default('30 3 * * *'),
  BACKUP_KEEP: z
    .string()
    .refine((text) => readKeepRule(text) !== undefined, {
      error: 'is a rule such as "7 daily, 4 weekly, 12 monthly"',
    })
    .default('7 daily, 4 weekly, 12 monthly'),
  BACKUP_KEY: z.string().min(16).optional(),
  WAL_ARCHIVE: z
    .string()
    .refine(isAbsolute, { error: 'is the whole path of a folder, such as /var/backups/matjar/wal' })
    .optional(),
  WAL_KEEP_DAYS: integer(1, 365).default(14),
  IMPORT_HOSTS: z
    .string()
    .refine((text) => hostsOf(text).every((host) => URL.parse(`http://${host}`)?.host === host), {
      error:
        'is a list of hosts, each with its port unless that is 80 or 443: files.example.lan, 10.0.0.7:8080',
    })
    .optional(),
  CDN_PURGE_URL: z.url({ protocol: /^https?$/ }).optional(),
  CDN_PURGE_TOKEN: z.string().optional(),
  CDN_PURGE_FORM: z.enum(['json', 'surrogate-key']).default('json'),
  CDN_KEEP_SECONDS: integer(30, 31_536_000).default(3600),
  API_DOCS: z.enum(['on', 'off']).default('on'),
  METRICS_TOKEN: z.string().min(16).optional(),
  METRICS_PORT: integer(0, 65_535).optional(),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('warn'),
  ACCESS_LOG: z.enum(['on', 'off']).optional(),
  ...tracingVariables,
  SECRET_KEY: z.string().min(32).optional(),
  SECRET_KEY_BEFORE: z.string().min(32).optional(),
  SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
  MAIL_FROM: z.email().optional(),
  RECAPTCHA_SITE_KEY: z.string().optional(),
  RECAPTCHA_SECRET: z.string().optional(),
  PAYMENT_PROVIDER: z.enum(['STRIPE', 'TAP', 'sandbox']).optional(),
  STRIPE_SECRET_KEY: z.string().optional(),
  STRIPE_PUBLISHABLE_KEY: z.string().optional(),
  STRIPE_WEBHOOK_SECRET: z.string().optional(),
  STRIPE_API_URL: z.url().optional(),
  TAP_SECRET_KEY: z.string().optional(),
  TAP_API_URL: z.url().optional(),
  RECOVERY_HIDE_EXISTENCE: z.enum(['true', 'false']).default('true'),
})

const hostsOf = (text: string) =>
  text
    .split(',')
    .map((host) => host.trim().toLowerCase())
    .filter((host) => host !== '')

/** What charges people or writes to them. */
const liveOnly = [
  'STRIPE_SECRET_KEY',
  'STRIPE_PUBLISHABLE_KEY',
  'STRIPE_WEBHOOK_SECRET',
  'TAP_SECRET_KEY',
  'SMTP_URL',
] as const

export type Config = ReturnType<typeof readConfig>

/** Reads the environment once; every wrong value is named at once and the server does not start. */
export function readConfig(environment: Record<string, string | undefined>) {
  const given = withFiles(Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== '')))
  const parsed = Environment.safeParse(given)
  if (!parsed.success) {
    const problems = parsed.error.issues.map((issue) => `  ${issue.path.join('.')}: ${issue.message}`)
    throw new Error(`The environment has wrong values:\n${problems.join('\n')}`)
  }
  const values = parsed.data
  const production = values.NODE_ENV === 'production'
  const mode = requestedMode(values)
  if ((values.ADMIN_EMAIL === undefined) !== (values.ADMIN_PASSWORD === undefined))
    throw new Error('ADMIN_EMAIL and ADMIN_PASSWORD are set together or not at all.')
  if ((values.RECAPTCHA_SITE_KEY === undefined) !== (values.RECAPTCHA_SECRET === undefined))
    throw new Error('RECAPTCHA_SITE_KEY and RECAPTCHA_SECRET are set together or not at all.')
  if ((values.S3_ACCESS_KEY_ID === undefined) !== (values.S3_SECRET_ACCESS_KEY === undefined))
    throw new Error('S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY are set together or not at all.')
  if (values.CDN_PURGE_TOKEN !== undefined && values.CDN_PURGE_URL === undefined)
    throw new Error('CDN_PURGE_TOKEN goes with CDN_PURGE_URL, which is not set.')
  if (values.SECRET_KEY_BEFORE !== undefined && values.SECRET_KEY === undefined)
    throw new Error('SECRET_KEY_BEFORE is the key before SECRET_KEY, which is not set.')
  for (const name of ['DATABASE_DIRECT_URL', 'DATABASE_REPLICA_URL'] as const)
    if (values[name] !== undefined && values.DATABASE_URL === undefined)
      throw new Error(`${name} goes with DATABASE_URL, which is not set.`)
  if (values.WAL_ARCHIVE !== undefined && values.DATABASE_URL !== undefined)
    throw new Error(
      'WAL_ARCHIVE keeps the log of the embedded database, and DATABASE_URL names your own: use pgBackRest there (docs/backup.md).',
    )
  if (values.WAL_ARCHIVE !== undefined && isWithin(values.WAL_ARCHIVE, values.DATA_DIR))
    throw new Error(
      'WAL_ARCHIVE lies within DATA_DIR, and would be lost with it: name a folder on another disk.',
    )
  if (production && values.FLAGS_JSON !== undefined)
    throw new Error('FLAGS_JSON changes a brand in development only.')

  return {
    /** Only how pages are served: from the build, or from their sources with hot reload. */
    environment: values.NODE_ENV,
    requestedMode: mode,
    reachableBy: reachableBy(values),
    /** The first variable that is set and that only a live shop may have. */
    liveOnly: liveOnly.find((name) => values[name] !== undefined),
    port: values.PORT,
    host: values.HOST,
    publicUrl: values.PUBLIC_URL?.replace(/\/$/, ''),
    apiHost: (values.API_HOST ?? '').replace(/\/$/, ''),
    filesUrl:
      values.FILE_MANAGER_URL?.replace(/\/?$/, '/') ??
      `${(values.API_HOST ?? '').replace(/\/$/, '')}/api/file-manager/files/`,
    /** The address of a bucket; absent: a folder in the data directory. */
    filesStore: values.FILES_URL,
    s3Credentials:
      values.S3_ACCESS_KEY_ID && values.S3_SECRET_ACCESS_KEY
        ? { accessKeyId: values.S3_ACCESS_KEY_ID, secretAccessKey: values.S3_SECRET_ACCESS_KEY }
        : undefined,
    databaseUrl: values.DATABASE_URL,
    /** Where a session keeps what it sets; set where DATABASE_URL leads through a pooler by transaction. */
    databaseDirectUrl: values.DATABASE_DIRECT_URL,
    databaseReplicaUrl: values.DATABASE_REPLICA_URL,
    databasePool: values.DATABASE_POOL,
    /** Poolers by transaction know the names of statements since PgBouncer 1.21. */
    namesStatements:
      (values.DATABASE_STATEMENTS ?? (values.DATABASE_DIRECT_URL ? 'unnamed' : 'named')) === 'named',
    drainSeconds: values.DRAIN_SECONDS ?? (production ? 5 : 0),
    dataDirectory: values.DATA_DIR,
    brand: values.BRAND,
    flagOverrides: values.FLAGS_JSON,
    seed: values.SEED ?? (mode === 'live' ? 'none' : 'demo'),
    admin:
      values.ADMIN_EMAIL && values.ADMIN_PASSWORD
        ? { email: values.ADMIN_EMAIL, password: values.ADMIN_PASSWORD }
        : undefined,
    trustedProxies: values.TRUST_PROXY === undefined ? undefined : readTrustedProxies(values.TRUST_PROXY),
    readsPerMinute: values.READS_PER_MINUTE,
    writesPerMinute: values.WRITES_PER_MINUTE,
    formsPerHour: values.FORMS_PER_HOUR,
    /** Hosts that are no part of the public internet, from which an import may fetch images. */
    importHosts: hostsOf(values.IMPORT_HOSTS ?? ''),
    /** A CDN that is told what has changed, and keeps public answers so long; absent: it keeps them as any proxy does. */
    cdn:
      values.CDN_PURGE_URL === undefined
        ? undefined
        : {
            url: values.CDN_PURGE_URL,
            token: values.CDN_PURGE_TOKEN,
            form: values.CDN_PURGE_FORM,
            keepSeconds: values.CDN_KEEP_SECONDS,
          },
    hasApiDocs: values.API_DOCS === 'on',
    metrics: { token: values.METRICS_TOKEN, port: values.METRICS_PORT },
    pgBin: values.PG_BIN,
    pgBinBefore: values.PG_BIN_BEFORE,
    backup: {
      to: values.BACKUP_TO,
      at: values.BACKUP_AT,
      keep: readKeepRule(values.BACKUP_KEEP) ?? { daily: 7, weekly: 4, monthly: 12 },
      key: values.BACKUP_KEY,
    },
    /** Where the embedded database's write-ahead log is kept, and for how many days it leads back. */
    walArchive:
      values.WAL_ARCHIVE === undefined
        ? undefined
        : { folder: resolve(values.WAL_ARCHIVE), days: values.WAL_KEEP_DAYS },
    logLevel: values.LOG_LEVEL,
    hasAccessLog: (values.ACCESS_LOG ?? (mode === 'live' ? 'on' : 'off')) === 'on',
    /** Absent where no traces are asked for. */
    tracing: tracingOf(values),
    secretKey: values.SECRET_KEY,
    secretKeyBefore: values.SECRET_KEY_BEFORE,
    smtpUrl: values.SMTP_URL,
    mailFrom: values.MAIL_FROM,
    recaptcha:
      values.RECAPTCHA_SITE_KEY && values.RECAPTCHA_SECRET
        ? { siteKey: values.RECAPTCHA_SITE_KEY, secret: values.RECAPTCHA_SECRET }
        : undefined,
    payments: readPayments(values),
    hideExistence: values.RECOVERY_HIDE_EXISTENCE === 'true',
  }
}

function isWithin(path: string, folder: string): boolean {
  const below = relative(resolve(folder), resolve(path))
  return !isAbsolute(below) && below.split(sep)[0] !== '..'
}

/** `NAME_FILE` names a file with the value of NAME, as orchestrators hand out secrets; a line break at its end is none of it. */
function withFiles(given: Record<string, string | undefined>): Record<string, string | undefined> {
  const read = Object.keys(Environment.shape).flatMap((name) => {
    const file = given[`${name}_FILE`]
    if (file === undefined) return []
    if (given[name] !== undefined)
      throw new Error(`${name} and ${name}_FILE are both set; one of them is enough.`)
    try {
      return [[name, readFileSync(file, 'utf8').replace(/\r?\n$/, '')]]
    } catch (error) {
      throw new Error(`${name}_FILE names ${file}, which cannot be read.`, { cause: error })
    }
  })
  return { ...given, ...(Object.fromEntries(read) as Record<string, string>) }
}

/** Which provider takes the money, with its keys; one that is chosen without them does not start. */
function readPayments(values: z.infer<typeof Environment>) {
  const { STRIPE_SECRET_KEY: secretKey, STRIPE_PUBLISHABLE_KEY: publicKey } = values
  const webhookSecret = values.STRIPE_WEBHOOK_SECRET
  const given = [secretKey, publicKey, webhookSecret].filter((key) => key !== undefined).length
  if (given > 0 && given < 3)
    throw new Error(
      'STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY and STRIPE_WEBHOOK_SECRET are set together or not at all.',
    )
  const stripe =
    secretKey && publicKey && webhookSecret
      ? {
          secretKey,
          publicKey,
          webhookSecret,
          ...(values.STRIPE_API_URL && { apiUrl: values.STRIPE_API_URL }),
        }
      : undefined
  const tap = values.TAP_SECRET_KEY
    ? { secretKey: values.TAP_SECRET_KEY, ...(values.TAP_API_URL && { apiUrl: values.TAP_API_URL }) }
    : undefined
  const provider = values.PAYMENT_PROVIDER ?? (stripe ? 'STRIPE' : undefined)
  if ((provider === 'STRIPE' && !stripe) || (provider === 'TAP' && !tap))
    throw new Error(`PAYMENT_PROVIDER is ${provider}, whose keys are not set.`)
  return { provider, stripe, tap }
}
