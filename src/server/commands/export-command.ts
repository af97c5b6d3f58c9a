import { createWriteStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { readConfig } from '../config/config.ts'
import { openContext } from '../open-context.ts'
import { readSettings } from '../settings/settings.queries.ts'
import { exportProducts } from '../import/products/export-products.ts'

const usage = `Usage: npm run export -- <file>

  <file>   where the products are written, all fields in both languages: as CSV, or as JSON when the name ends in .json
`

process.exitCode = await run(process.argv.slice(2))

async function run([file, ...more]: string[]): Promise<number> {
  if (!file || file.startsWith('-') || more.length > 0) {
    process.stderr.write(usage)
    return 1
  }
  try {
    const say = (message: string) => void process.stdout.write(`${message}\n`)
    const shop = await openContext(readConfig(process.env), { say, as: 'command' })
    try {
      const { db, brand } = shop.ctx
      const { currency } = await readSettings(db)
      const format = file.toLowerCase().endsWith('.json') ? 'json' : 'csv'
      await pipeline(exportProducts(db, { format, flags: brand.flags, currency }), createWriteStream(file))
      say(`Written: ${file}`)
    } finally {
      await shop.close()
    }
    return 0
  } catch (error) {
    process.stderr.write(`The export stopped: ${error instanceof Error ? error.message : String(error)}\n`)
    return 1
  }
}
