// npm run restore -- <backup>: puts a shop into this database and these files as it was.
import { parseArgs } from 'node:util'
import { openIn, openPlace, placeOf } from '../backup/backup-place.ts'
import { standingIn, type Standing } from '../backup/may-replace.ts'
import { restoreBackup, type OpenBackup } from '../backup/restore-backup.ts'
import { nameOfShop } from '../backup/shop-name.ts'
import { readInstant, type Instant } from '../backup/point-in-time/read-instant.ts'
import { restoreTo } from '../backup/point-in-time/restore-to.ts'
import { tryRestore } from '../backup/try-restore.ts'
import { loadBrand } from '../config/brand.ts'
import { readConfig, type Config } from '../config/config.ts'
import { migrate } from '../db/migrate.ts'
import { openDatabase } from '../db/open-database.ts'
import { openConfiguredStore } from '../files/open-file-store.ts'
import { createLog } from '../log.ts'

const usage = `Usage: npm run restore -- <backup> [--over <name>] [--verify]
       npm run restore -- --at <instant> [--over <name>]

  <backup>        a file (….tar.gz or ….tar.gz.age), or s3://bucket/prefix/….tar.gz?endpoint=…&region=…
  --at <instant>  "2026-11-23 14:05:07+03:00": as the embedded database was then, from the log in WAL_ARCHIVE
  --over <name>   replaces the shop that is there; <name> is its own, which this command says when it refuses
  --verify        restores into a database of its own, which is gone afterwards
  BACKUP_KEY opens it: its passphrase, or the AGE-SECRET-KEY-1… of its recipient
`

process.exitCode = await run(process.argv.slice(2))

function readArguments(args: string[]) {
  try {
    const options = {
      at: { type: 'string' },
      over: { type: 'string' },
      verify: { type: 'boolean', default: false },
    } as const
    const { values, positionals } = parseArgs({ args, options, allowPositionals: true })
    const { at, over, verify } = values
    if (at !== undefined) return positionals.length === 0 && !verify ? { at, over } : undefined
    const [backup] = positionals
    return backup !== undefined && positionals.length === 1 ? { at, backup, over, verify } : undefined
  } catch {
    return undefined
  }
}

async function run(args: string[]): Promise<number> {
  const asked = readArguments(args)
  if (!asked) {
    process.stderr.write(usage)
    return 1
  }
  try {
    const config = readConfig(process.env)
    if (asked.at !== undefined) {
      await restoreToInstant(config, readInstant(asked.at), asked.over)
      return 0
    }
    const { store, name } = placeOf(asked.backup)
    if (name === undefined) throw new Error(`${asked.backup} names no backup (….tar.gz or ….tar.gz.age).`)
    const open = openIn(await openPlace(store, config), name)
    const database = await openDatabase(config, { say: () => undefined, as: 'command' })
    try {
      if (asked.verify) await verify(open, config, database.directUrl)
      else await restore(open, config, { directUrl: database.directUrl, over: asked.over })
      return 0
    } finally {
      await database.stop()
    }
  } catch (error) {
    process.stderr.write(`Nothing was restored: ${error instanceof Error ? error.message : String(error)}\n`)
    return 1
  }
}

async function verify(open: OpenBackup, config: Config, directUrl: string): Promise<void> {
  const done = await tryRestore(open, { directUrl, key: config.backup.key })
  process.stdout.write(
    done === 'restored'
      ? 'The backup was restored into a database of its own, with every row that it names.\n'
      : 'The backup is whole. It was only read: the role of the shop may not make databases.\n',
  )
}

async function restore(
  open: OpenBackup,
  config: Config,
  { directUrl, over }: { directUrl: string; over: string | undefined },
): Promise<void> {
  const name = nameOfShop(config, await loadBrand(config.brand))
  const files = await openConfiguredStore(config, createLog(config))
  const { manifest, sums } = await restoreBackup(open, {
    directUrl,
    files,
    key: config.backup.key,
    allow: async (client) => refuse(await standingIn(client), name, over),
  })
  await migrate(directUrl)
  process.stdout.write(
    `${manifest.name} is as it was at ${manifest.at}: ${sums.tables['public.orders']?.rows ?? 0} orders, ` +
      `${sums.tables['public.products']?.rows ?? 0} products, ${Object.keys(sums.files).length} files.\n`,
  )
  for (const missing of sums.missingFiles) process.stderr.write(`The backup has no ${missing}\n`)
}

async function restoreToInstant(config: Config, instant: Instant, over: string | undefined): Promise<void> {
  const name = nameOfShop(config, await loadBrand(config.brand))
  const { orders, products, last, missingFiles, aside } = await restoreTo(config, instant, {
    files: await openConfiguredStore(config, createLog(config)),
    say: (message) => void process.stderr.write(`${message}\n`),
    allow: (standing) => {
      if (standing) return refuse({ ...standing, others: 0 }, name, over)
      if (over !== name)
        throw new Error(
          `There is a database that does not open. To replace it: --over ${JSON.stringify(name)}`,
        )
    },
  })
  process.stdout.write(
    `${name} is as it was at ${instant.at.toISOString()}: ${orders} orders, ${products} products.` +
      `${last ? ` The last change in it is of ${last.toISOString()}.` : ''}\n`,
  )
  if (aside !== undefined)
    process.stdout.write(
      `The database that was there is in ${aside}. Remove that folder when nobody needs it any more.\n`,
    )
  for (const missing of missingFiles) process.stderr.write(`A file is not there any more: ${missing}\n`)
}

function refuse({ rows, others }: Standing, name: string, over: string | undefined): void {
  if (others > 0) throw new Error(`${others} connections use this database: stop the shop first.`)
  const there = Object.entries(rows).filter(([, count]) => count > 0)
  if (there.length === 0 || over === name) return
  throw new Error(
    `There is a shop with ${there.map(([what, count]) => `${count} ${what}`).join(', ')}. ` +
      `To replace it: --over ${JSON.stringify(name)}`,
  )
}
