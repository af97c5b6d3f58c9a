import { writeFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { readConfig } from '../config.ts'
import { openContext } from '../open-context.ts'
import { reportText } from './import-report.ts'
import { importLorawan } from './lorawan/import-lorawan.ts'
import { UnusableFolder } from './lorawan/read-repository.ts'
import { showProgress } from './progress.ts'

const usage = `Usage: npm run import -- lorawan <folder> [--report <file>]

  lorawan <folder>   a LoRaWAN Device Repository in its native layout: the folder that holds "vendor"
  --report <file>    the whole report as JSON
`

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
    const shop = await openContext(readConfig(process.env), {
      say: (message) => process.stdout.write(`${message}\n`),
      as: 'command',
    })
    try {
      const report = await importLorawan(shop.ctx, resolve(asked.folder), {
        onProgress: showProgress(process.stdout, 'Devices'),
      })
      process.stdout.write(reportText(report))
      if (asked.report) await writeFile(asked.report, `${JSON.stringify(report, null, 2)}\n`)
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

function readArguments(args: string[]): { folder: string; report?: string } | undefined {
  try {
    const { values, positionals } = parseArgs({
      args,
      allowPositionals: true,
      options: { report: { type: 'string' } },
    })
    const [source, folder, ...more] = positionals
    return source === 'lorawan' && folder && more.length === 0 ? { folder, ...values } : undefined
  } catch {
    // An option we do not know: the usage says which there are.
    return undefined
  }
}
