import { createWriteStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { type Entry, openPromise, type ZipFile } from 'yauzl'
import { maxImageBytes } from '#contract/files.ts'
import { UnusableFile } from '../products/source-row.ts'
import { wholeZip } from '../unpack-zip.ts'

const maxEntries = 20_000
const maxTotalMegabytes = 2_048
/** Pictures are compressed already. What grows more than this is none. */
const maxRatio = 200

type Found = { name: string } | { fault: 'zipAbsent' | 'zipTwice' }
export type PicturesZip = {
  /** The picture that a cell means: by its whole name in the zip, or by its last part where that is one alone. */
  find(written: string): Found
  /** Its bytes, or why there are none. */
  read(name: string): Promise<{ bytes: Buffer } | { fault: 'tooLarge' | 'zipDamaged' }>
  names: ReadonlySet<string>
  close(): Promise<void>
}

/**
 * Opens a zip with pictures. Nothing is unpacked but what is read, into memory, one at a time: names in it are never paths here. What
 * would grow beyond all bounds is refused.
 * @throws UnusableFile
 */
export async function openPicturesZip(bytes: Readable): Promise<PicturesZip> {
  const place = await mkdtemp(join(tmpdir(), 'matjar-pictures-'))
  const remove = () => rm(place, { recursive: true, force: true })
  try {
    const file = join(place, 'pictures.zip')
    await pipeline(bytes, createWriteStream(file))
    const zip = await wholeZip(() => openPromise(file, { autoClose: false, validateEntrySizes: true }))
    try {
      const entries = await list(zip)
      return {
        find: finder(entries),
        read: (name) => read(zip, entries.get(name)),
        names: new Set(entries.keys()),
        close: async () => {
          zip.close()
          await remove()
        },
      }
    } catch (error) {
      zip.close()
      throw error
    }
  } catch (error) {
    await remove()
    throw error
  }
}

/** The pictures by their names; what an operating system hides in a zip is left out. */
async function list(zip: ZipFile): Promise<Map<string, Entry>> {
  if (zip.entryCount > maxEntries) throw new UnusableFile('tooManyEntries', { max: String(maxEntries) })
  const entries = new Map<string, Entry>()
  let total = 0
  await wholeZip(async () => {
    for await (const entry of zip.eachEntry()) {
      const name = nameOf(entry)
      if (name.endsWith('/') || isHidden(name)) continue
      total += entry.uncompressedSize > maxImageBytes ? 0 : entry.uncompressedSize
      if (total > maxTotalMegabytes * 1024 * 1024)
        throw new UnusableFile('tooLarge', { max: `${maxTotalMegabytes} MB` })
      entries.set(name, entry)
    }
  })
  return entries
}

const isHidden = (name: string) => /(?:^|\/)(?:__MACOSX\/|\.|Thumbs\.db$|desktop\.ini$)/i.test(name)

/** Some programs write UTF-8 and do not say so. */
function nameOf({ fileName, fileNameRaw }: Entry): string {
  try {
    return plain(new TextDecoder('utf-8', { fatal: true }).decode(fileNameRaw))
  } catch {
    return plain(fileName)
  }
}

const plain = (name: string) => name.normalize('NFC').replaceAll('\\', '/')
const folded = (name: string) => plain(name).toLowerCase()
const lastPart = (name: string) => name.slice(name.lastIndexOf('/') + 1)

function finder(entries: ReadonlyMap<string, Entry>): PicturesZip['find'] {
  const whole = Map.groupBy(entries.keys(), folded)
  const last = Map.groupBy(entries.keys(), (name) => lastPart(folded(name)))
  return (written) => {
    const asked = folded(written).replace(/^(?:\.?\/)+/, '')
    if (entries.has(plain(written))) return { name: plain(written) }
    const found = whole.get(asked) ?? (asked.includes('/') ? undefined : last.get(asked)) ?? []
    const [name, other] = found
    if (name === undefined) return { fault: 'zipAbsent' }
    return other === undefined ? { name } : { fault: 'zipTwice' }
  }
}

async function read(zip: ZipFile, entry: Entry | undefined): ReturnType<PicturesZip['read']> {
  if (!entry) return { fault: 'zipDamaged' }
  const { uncompressedSize, compressedSize } = entry
  if (uncompressedSize > maxImageBytes) return { fault: 'tooLarge' }
  if (uncompressedSize > compressedSize * maxRatio + 1_024) return { fault: 'zipDamaged' }
  try {
    return { bytes: await buffer(await zip.openReadStreamPromise(entry)) }
  } catch {
    // Damaged, encrypted, or not as large as it says.
    return { fault: 'zipDamaged' }
  }
}
