import { createWriteStream } from 'node:fs'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { type Entry, openPromise, type ZipFile } from 'yauzl'
import { UnusableFile } from './products/source-row.ts'

const maxEntries = 50_000
const maxFileBytes = 16 * 1024 * 1024
const maxTotalMegabytes = 1024
const wanted = /\.(?:ya?ml|png|jpe?g)$/i

type Unpacked = { folder: string; remove: () => Promise<void> }

/**
 * Unpacks what an import of devices reads of a zip (pictures and descriptions below a folder "vendor") into a folder of its
 * own. Names lead nowhere else, and what would grow beyond all bounds is refused before it does.
 * @throws UnusableFile
 */
export async function unpackZip(bytes: Readable): Promise<Unpacked> {
  const place = await mkdtemp(join(tmpdir(), 'matjar-unpacked-'))
  const remove = () => rm(place, { recursive: true, force: true })
  try {
    const file = join(place, 'upload.zip')
    await pipeline(bytes, createWriteStream(file))
    const folder = join(place, 'repository')
    await mkdir(folder)
    await extract(file, folder)
    await rm(file)
    return { folder, remove }
  } catch (error) {
    await remove()
    throw error
  }
}

async function extract(file: string, folder: string): Promise<void> {
  const zip = await wholeZip(() => openPromise(file, { autoClose: false, validateEntrySizes: true }))
  try {
    const root = await list(zip)
    for (const { entry, path } of root) {
      const target = join(folder, path)
      await mkdir(dirname(target), { recursive: true })
      await wholeZip(async () => pipeline(await zip.openReadStreamPromise(entry), createWriteStream(target)))
    }
  } finally {
    zip.close()
  }
}

/** The files to extract, from the folder that holds "vendor"; archives from a forge have a folder of their own around it. */
async function list(zip: ZipFile): Promise<{ entry: Entry; path: string }[]> {
  if (zip.entryCount > maxEntries) throw tooLarge()
  const entries: Entry[] = []
  let total = 0
  let isSpreadsheet = false
  await wholeZip(async () => {
    // Names with .., a drive or a root are refused by the reader itself.
    for await (const entry of zip.eachEntry()) {
      if (entry.fileName === 'xl/workbook.xml') isSpreadsheet = true
      if (!wanted.test(entry.fileName) || entry.uncompressedSize > maxFileBytes) continue
      total += entry.uncompressedSize
      if (total > maxTotalMegabytes * 1024 * 1024) throw tooLarge()
      entries.push(entry)
    }
  })
  if (isSpreadsheet) throw new UnusableFile('excel')
  const index = entries.find(({ fileName }) => /^(?:[^/]+\/)?vendor\/(?:[^/]+\/)?index\.yaml$/.test(fileName))
  if (!index) throw new UnusableFile('notRepository')
  const root = index.fileName.startsWith('vendor/')
    ? ''
    : index.fileName.slice(0, index.fileName.indexOf('/') + 1)
  return entries.flatMap((entry) =>
    entry.fileName.startsWith(`${root}vendor/`) ? [{ entry, path: entry.fileName.slice(root.length) }] : [],
  )
}

const tooLarge = () => new UnusableFile('tooLarge', { max: `${maxTotalMegabytes} MB` })

/** What a zip does not hold is its own fault, but for a disk that is full. @throws UnusableFile */
export async function wholeZip<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof UnusableFile) throw error
    if (error instanceof Error && 'code' in error && error.code === 'ENOSPC') throw error
    throw new UnusableFile('badZip')
  }
}
