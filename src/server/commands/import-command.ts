import { writeFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { type MetadataKind, metadataKinds } from '#contract/metadata.ts'
import { readConfig } from '../config/config.ts'
import { type OpenContext, openContext } from '../open-context.ts'
import { reportText } from '../import/import-report.ts'
import { importLorawan } from '../import/lorawan/import-lorawan.ts'
import { UnusableFolder } from '../import/lorawan/read-repository.ts'
import { importFile } from './import-file.ts'
import { showProgress } from '../import/progress.ts'

const kinds = metadataKinds.map(({ kind }) => kind)

const usage = `Usage: npm run import -- lorawan <folder> [--show] [--make <kinds>] [--report <file>]
       npm run import -- products <file> [--pictures <zip>] [--show] [--leave-out] [--report <file>]

  lorawan <folder>   a LoRaWAN Device Repository in its native layout: the folder that holds "vendor"
  products <file>    products as CSV or JSON, as npm run export writes them
  --pictures <zip>   the images that rows name by their names in it; links to images are fetched in any case
  --show             show the new products that have all they need, a picture too; without it they come hidden
  --make <kinds>     make metadata that the shop lacks: all, or some of
                     ${kinds.join(', ')}
  --leave-out        import the rows that are right; without it one wrong row refuses all
  --report <file>    the whole report, as JSON of devices and as CSV of products
`

type Arguments = {
  source: 'lorawan' | 'products'
  path: string
  report?: string
  pictures?: string
  leaveOut: boolean
  show: boolean
  make: readonly MetadataKind[]
}

process.exitCode = await run(process.argv.slice(2))

async function run(args: string[]): Promise<number> {
  const asked = readArguments(args)
  if (!asked) {
    process.stderr.write(usage)
    return 1
  }
  try {
    // A place that cannot be written to is better known before than after.
    if (asked.report) await writeFile(asked.report, '')
    const shop = await openContext(readConfig(process.env), { say, as: 'command' })
    try {
      if (asked.source === 'products')
        return (await importFile(shop.ctx, resolve(asked.path), { ...asked, say })) ? 0 : 1
      await importDevices(shop, asked)
    } finally {
      await shop.close()
    }
    return 0
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error)
    process.stderr.write(
      error instanceof UnusableFolder ? `${message}\n` : `The import stopped: ${message}\n`,
    )
    return 1
  }
}

function say(message: string) {
  process.stdout.write(`${message}\n`)
}

async function importDevices(
  { ctx }: OpenContext,
  { path, report: file, show, make }: Arguments,
): Promise<void> {
  const report = await importLorawan(ctx, resolve(path), {
    shows: show,
    makes: make,
    onProgress: showProgress(process.stdout, 'Devices'),
  })
  process.stdout.write(reportText(report))
  if (report.created.length > 0)
    say(
      show
        ? 'New products are shown, but those without a name, a description or a picture.'
        : 'New products are hidden. --show shows those that have all they need.',
    )
  if (file) await writeFile(file, `${JSON.stringify(report, null, 2)}\n`)
}

function readArguments(args: string[]): Arguments | undefined {
  try {
    const { values, positionals } = parseArgs({
      args,
      allowPositionals: true,
      options: {
        report: { type: 'string' },
        pictures: { type: 'string' },
        'leave-out': { type: 'boolean', default: false },
        show: { type: 'boolean', default: false },
        make: { type: 'string', default: '' },
      },
    })
    const [source, path, ...more] = positionals
    if ((source !== 'lorawan' && source !== 'products') || !path || more.length > 0) return undefined
    const { report, pictures, 'leave-out': leaveOut, show } = values
    if (pictures !== undefined && source !== 'products') return undefined
    const asked = values.make.split(',').filter((kind) => kind !== '')
    const make = asked.includes('all') ? kinds : kinds.filter((kind) => asked.includes(kind))
    if (asked.some((kind) => kind !== 'all' && !make.includes(kind as MetadataKind))) return undefined
    return {
      source,
      path,
      leaveOut,
      show,
      make,
      ...(report !== undefined && { report }),
      ...(pictures !== undefined && { pictures: resolve(pictures) }),
    }
  } catch {
    // An option we do not know: the usage says which there are.
    return undefined
  }
}
