// npm run backup -- <file, folder or s3://…>: the shop at one moment, while it runs.
import { readConfig, type Config } from '../config/config.ts'
import { backupName, keepBackup, openPlace, placeOf } from '../backup/backup-place.ts'
import { takeBase } from '../backup/point-in-time/take-base.ts'
import { shopName } from '../backup/shop-name.ts'
import { writeBackup } from '../backup/write-backup.ts'
import { directUrlOf } from '../db/connect.ts'
import { openDatabase } from '../db/open-database.ts'
import { openContext } from '../open-context.ts'

const usage = `Usage: npm run backup -- <to>
       npm run backup -- --base

  <to>   a file (….tar.gz), a folder, or s3://bucket/prefix?endpoint=…&region=…; in the last two it is named by the time
  --base takes a base of the embedded database, from which its log in WAL_ARCHIVE leads on
  BACKUP_KEY encrypts it: a passphrase of 16 characters or more, or the age1… of a recipient
`

process.exitCode = await run(process.argv.slice(2))

async function run([to, ...others]: string[]): Promise<number> {
  if (to === undefined || others.length > 0) {
    process.stderr.write(usage)
    return 1
  }
  try {
    const config = readConfig(process.env)
    if (to === '--base') return await takeBaseNow(config)
    const { key } = config.backup
    const { store: address, name = backupName(new Date(), key !== undefined) } = placeOf(to)
    const store = await openPlace(address, config)
    const { ctx, close } = await openContext(config, { say: () => undefined, as: 'command' })
    try {
      const source = { directUrl: directUrlOf(ctx.db), files: ctx.files, name: shopName(ctx), key }
      const { sums } = await keepBackup(store, name, (through) => writeBackup(source, through))
      const rows = Object.values(sums.tables).reduce((sum, table) => sum + table.rows, 0)
      process.stdout.write(`${name}: ${rows} rows, ${Object.keys(sums.files).length} files\n`)
      for (const missing of sums.missingFiles)
        process.stderr.write(`Not in it, since nobody has it: ${missing}\n`)
      return sums.missingFiles.length > 0 ? 2 : 0
    } finally {
      await close()
    }
  } catch (error) {
    process.stderr.write(`There is no backup: ${error instanceof Error ? error.message : String(error)}\n`)
    return 1
  }
}

async function takeBaseNow(config: Config): Promise<number> {
  const database = await openDatabase(config, { say: () => undefined, as: 'command' })
  try {
    if (!database.walArchive) throw new Error('a base needs WAL_ARCHIVE.')
    process.stdout.write(`${await takeBase(database.walArchive)}\n`)
    return 0
  } finally {
    await database.stop()
  }
}
