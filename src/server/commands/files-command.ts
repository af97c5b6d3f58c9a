import { existsSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { readConfig, type Config } from '../config/config.ts'
import { copyFiles, type Copied } from '../files/copy-files.ts'
import { openFileStore } from '../files/open-file-store.ts'
import { folderNames } from '../files/stored-file.ts'
import { importsFolder } from '../import/receive-import.ts'
import { createLog } from '../log.ts'
import { openContext } from '../open-context.ts'
import { verifyFiles } from './verify-files.ts'

const usage = `Usage: npm run files -- copy <from> <to> [--again]
       npm run files -- verify [<store>] [--deep]

  copy      what <to> lacks or has in another size; may be stopped and run again, while the shop runs
  verify    compares what the database names with what the store has: there, and of the same size
  <store>   a folder, or s3://bucket/prefix?endpoint=…&region=…&forcePathStyle=true; absent: the shop's own
  --again   copies also what is there in the same size
  --deep    reads every file whole and compares its content
`

const everyMs = 2_000
const mostNamed = 100
const folders = [
  importsFolder,
  ...['originals', 'sized'].flatMap((kind) => folderNames.map((name) => `${kind}/${name}`)),
]

type Arguments =
  | { does: 'copy'; from: string; to: string; isAgain: boolean }
  | { does: 'verify'; store: string | undefined; isDeep: boolean }

process.exitCode = await run(process.argv.slice(2))

async function run(args: string[]): Promise<number> {
  const asked = readArguments(args)
  if (!asked) {
    process.stderr.write(usage)
    return 1
  }
  try {
    const config = readConfig(process.env)
    return await (asked.does === 'copy' ? copy(config, asked) : verify(config, asked))
  } catch (error) {
    process.stderr.write(`It stopped: ${error instanceof Error ? error.message : String(error)}\n`)
    return 1
  }
}

async function copy(config: Config, { from, to, isAgain }: Arguments & { does: 'copy' }): Promise<number> {
  const options = { s3Credentials: config.s3Credentials, log: createLog(config) }
  const [source, target] = [await openFileStore(there(from), options), await openFileStore(to, options)]
  const say = everyNowAndThen()
  let sum: Copied = { copied: 0, bytes: 0, there: 0 }
  try {
    sum = await copyFiles(source, target, folders, {
      isAgain,
      onProgress: (until) => {
        sum = until
        say(() => sentence(until))
      },
    })
  } catch (error) {
    process.stdout.write(`Until then: ${sentence(sum)}\n`)
    throw error
  }
  process.stdout.write(`${sentence(sum)}\n`)
  return 0
}

/** A folder that is mistyped would pass for an empty one. */
function there(address: string): string {
  if (!address.startsWith('s3:') && !existsSync(address)) throw new Error(`There is no folder ${address}.`)
  return address
}

function sentence({ copied, bytes, there }: Copied): string {
  return `copied ${copied} (${megabytes(bytes)}), there already ${there}`
}

async function verify(config: Config, { store: address, isDeep }: Arguments & { does: 'verify' }) {
  const shop = await openContext(config, { say: () => undefined, as: 'command' })
  try {
    const { db, files, log } = shop.ctx
    const store =
      address === undefined
        ? files
        : await openFileStore(there(address), { s3Credentials: config.s3Credentials, log })
    const say = everyNowAndThen()
    const found = await verifyFiles(db, store, {
      isDeep,
      onProgress: (count) => say(() => `${count} looked at`),
    })
    for (const { key, name, says } of found.differences.slice(0, mostNamed))
      process.stdout.write(`${key} ${says} (${name})\n`)
    const more = found.differences.length - mostNamed
    if (more > 0) process.stdout.write(`… and ${more} more\n`)
    const { length } = found.differences
    process.stdout.write(
      `${found.files} files, ${megabytes(found.bytes)}: ${length === 0 ? 'all are right' : `${length} differ`}\n`,
    )
    if (found.decoded > 0)
      process.stdout.write(`${found.decoded} pictures have no hash yet; they can be decoded to their end.\n`)
    return length === 0 ? 0 : 1
  } finally {
    await shop.close()
  }
}

function megabytes(bytes: number): string {
  return `${(bytes / 1024 / 1024).toFixed(1)} MB`
}

/** A line of progress every two seconds. */
function everyNowAndThen() {
  let saidAt = performance.now()
  return (line: () => string) => {
    if (performance.now() - saidAt < everyMs) return
    saidAt = performance.now()
    process.stdout.write(`${line()}\n`)
  }
}

function readArguments(args: string[]): Arguments | undefined {
  try {
    const { values, positionals } = parseArgs({
      args,
      allowPositionals: true,
      options: { again: { type: 'boolean', default: false }, deep: { type: 'boolean', default: false } },
    })
    const [does, first, second, ...more] = positionals
    if (more.length > 0) return undefined
    if (does === 'copy' && first && second && !values.deep)
      return { does, from: first, to: second, isAgain: values.again }
    if (does === 'verify' && !second && !values.again) return { does, store: first, isDeep: values.deep }
    return undefined
  } catch {
    // An option we do not know: the usage says which there are.
    return undefined
  }
}
