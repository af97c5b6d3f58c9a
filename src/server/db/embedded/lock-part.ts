import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { readdir, readFile, rm, stat, utimes } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import { encrypted } from '../../age.ts'
import { writeDurably } from '../../write-durably.ts'

const ending = /\.[\da-f]{16}\.gz\.age$/
/** Where timelines part, and where bases began: names of parts and times, which are read without the key. */
const readable = /\.(?:history|backup)$/

/** Two different parts of the log have one name: nothing of either is touched. */
export class AnotherPart extends Error {}

/** How PostgreSQL calls what this file of the archive holds. */
export const partIn = (file: string): string => file.replace(ending, '').replace(/\.gz$/, '')

export const isLocked = (file: string): boolean => ending.test(file)

type Options = {
  /** The archive's folder of the log, which must be there. */
  wal: string
  recipient: string
}

/** Keeps a file that PostgreSQL gives away. Whole and on the disk when this returns; the same again changes nothing. */
export async function keepPart(file: string, options: Options): Promise<void> {
  // Where its disk is away, a new folder would fill the disk below.
  await stat(options.wal)
  if (!readable.test(file)) return lockPart(file, options)
  const path = join(options.wal, basename(file))
  const content = await readFile(file)
  const isNew = await writeDurably(path, content, { keepExisting: true })
  if (!isNew && !content.equals(await readFile(path))) throw anotherPart(path)
}

/**
 * Keeps a part of the log packed and encrypted. Its name ends with the beginning of its sum: so it is known without the key whether
 * PostgreSQL gives the same again, as after a crash, or another shop gives one of the same name.
 */
export async function lockPart(file: string, { wal, recipient }: Options): Promise<void> {
  const isPacked = file.endsWith('.gz')
  const part = partIn(basename(file))
  const path = join(wal, `${part}.${(await sumOf(file, { isPacked })).slice(0, 16)}.gz.age`)
  const there = (await readdir(wal)).filter((each) => isLocked(each) && partIn(each) === part)
  if (there.includes(basename(path))) return
  if (there.length > 0) throw anotherPart(file)
  await encryptFile(file, path, { recipient, pack: !isPacked })
}

const anotherPart = (path: string) =>
  new AnotherPart(
    `two different parts of the log have one name: another shop uses this WAL_ARCHIVE (${path})`,
  )

/** Encrypts a file into another, of the same time, that is on the disk and reads as it was written when this returns. */
export async function encryptFile(
  from: string,
  to: string,
  { recipient, pack }: { recipient: string; pack: boolean },
): Promise<void> {
  const { atime, mtime } = await stat(from)
  const read = createReadStream(from)
  const packed = pack ? createGzip({ level: 6 }) : undefined
  const written = createHash('sha256')
  async function* summed(parts: AsyncIterable<Buffer>) {
    for await (const part of parts) {
      written.update(part)
      yield part
    }
  }
  try {
    await Promise.all([
      packed && pipeline(read, packed),
      encrypted(packed ?? read, recipient).then((bytes) => writeDurably(to, summed(bytes))),
    ])
  } finally {
    read.destroy()
    packed?.destroy()
  }
  if ((await sumOf(to)) !== written.digest('hex')) {
    await rm(to, { force: true })
    throw new Error(`${to} does not read as it was written.`)
  }
  // Until when the log leads is told by its files' times.
  await utimes(to, atime, mtime)
}

export async function sumOf(file: string, { isPacked = false } = {}): Promise<string> {
  const sum = createHash('sha256')
  if (isPacked) await pipeline(createReadStream(file), createGunzip(), sum)
  else await pipeline(createReadStream(file), sum)
  return sum.digest('hex')
}
