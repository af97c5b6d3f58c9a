import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { Readable, type Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { setImmediate } from 'node:timers/promises'
import { createGunzip, createGzip } from 'node:zlib'
import { extract, pack, type Extract, type Pack } from 'tar-stream'
import { ageMagic, decrypted, encrypted, type OpeningKey, WrongKey } from '../age.ts'

/** Tables are written in pieces of this size, so that none is ever whole in memory. */
const pieceBytes = 4 * 1024 * 1024

/** It is damaged, cut off, locked with another key, or no backup at all. */
export class UnusableBackup extends Error {}

export type Written = { bytes: number; sha256: string }

/** What an archive is written with, entry after entry. */
export type ArchiveWriter = {
  json(name: string, value: unknown): Promise<void>
  /** As entries `name/1`, `name/2` and so on. */
  pieces(name: string, content: AsyncIterable<Uint8Array>): Promise<Written>
  /** Of a size that is known. */
  whole(name: string, content: Readable, bytes: number): Promise<Written>
}

/**
 * Writes a tar archive, packed by gzip and, where a key is given, encrypted as age does: with a passphrase, or for the recipient that
 * an `age1…` names. Rejects when `work` or the writing fails.
 */
export async function writeArchive(
  to: Writable,
  key: string | undefined,
  work: (writer: ArchiveWriter) => Promise<void>,
): Promise<void> {
  const tar = pack()
  const packed = createGzip()
  const done = new AbortController()
  const written = Promise.all([
    pipeline(tar as unknown as Readable, packed, { signal: done.signal }),
    write(packed, key, to, done.signal),
  ])
  const failed = new Promise<never>((_, reject) => {
    written.catch(reject)
  })
  failed.catch(() => undefined)
  try {
    // What cannot be written any more is not waited for.
    await Promise.race([work(writerOf(tar)), failed])
    tar.finalize()
    await written
  } catch (error) {
    done.abort()
    await written.catch(() => undefined)
    throw error
  }
}

async function write(
  packed: Readable,
  key: string | undefined,
  to: Writable,
  signal: AbortSignal,
): Promise<void> {
  const bytes = key === undefined ? packed : await encrypted(packed, key)
  await pipeline(bytes, to, { signal })
}

function writerOf(tar: Pack): ArchiveWriter {
  const entry = (name: string, bytes: Buffer) =>
    new Promise<void>((resolve, reject) => {
      tar.entry({ name }, bytes, (error) => (error ? reject(error) : resolve()))
    })
  return {
    json: (name, value) => entry(name, Buffer.from(JSON.stringify(value))),

    async pieces(name, content) {
      const sum = createHash('sha256')
      let [waiting, size, bytes, number]: [Uint8Array[], number, number, number] = [[], 0, 0, 0]
      const send = async () => {
        number += 1
        await entry(`${name}/${number}`, Buffer.concat(waiting))
        ;[waiting, size] = [[], 0]
      }
      for await (const part of content) {
        sum.update(part)
        waiting.push(part)
        size += part.length
        bytes += part.length
        if (size >= pieceBytes) await send()
      }
      if (size > 0) await send()
      return { bytes, sha256: sum.digest('hex') }
    },

    async whole(name, content, bytes) {
      const sum = createHash('sha256')
      let written = 0
      const counted = async function* (parts: AsyncIterable<Buffer>) {
        for await (const part of parts) {
          sum.update(part)
          written += part.length
          yield part
        }
      }
      await pipeline(content, counted, tar.entry({ name, size: bytes }))
      if (written !== bytes) throw new Error(`${name} has ${written} bytes and not ${bytes}`)
      return { bytes, sha256: sum.digest('hex') }
    },
  }
}

export type Entry = { name: string; size: number; content: Readable }

/**
 * Hands over one entry after the other, each to be read to its end before the next comes.
 * @throws UnusableBackup
 */
export async function readArchive(
  from: Readable,
  key: OpeningKey | undefined,
  handle: (entry: Entry) => Promise<void>,
): Promise<void> {
  const tar = extract()
  let unreadable: unknown
  const reading = unpack(from, key, tar)
  reading.catch((error: Error) => {
    unreadable ??= error
    tar.destroy(error)
  })
  let refused: unknown
  try {
    for await (const part of tar) {
      const { name, size } = part.header
      await handle({ name, size, content: Readable.from(part as AsyncIterable<Buffer>) }).catch(
        (error: unknown) => {
          refused = error
          throw error
        },
      )
    }
    await reading
  } catch (error) {
    // Whether it could not be read is told a little later.
    await setImmediate()
    from.destroy()
    const cause = unreadable ?? error
    if (cause instanceof UnusableBackup) throw cause
    // A full disk, or a database that is gone, says nothing about the backup.
    if (unreadable === undefined && refused !== undefined) throw error
    throw new UnusableBackup(`The backup is damaged or cut off: ${messageOf(cause)}`, { cause })
  }
}

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error))

async function unpack(from: Readable, key: OpeningKey | undefined, tar: Extract): Promise<void> {
  const start = await firstBytes(from, ageMagic.length)
  const whole = Readable.from(joined(start, from))
  const isEncrypted = start.toString('latin1') === ageMagic
  if (isEncrypted && key === undefined)
    throw new UnusableBackup(
      'The backup is encrypted: set BACKUP_KEY to its passphrase, or to the AGE-SECRET-KEY-1… of its recipient.',
    )
  const plain = isEncrypted ? await decrypted(whole, key ?? '').catch(refuse) : whole
  // To the very end: an archive may look whole before its last bytes have come.
  await pipeline(plain, createGunzip(), async (parts: AsyncIterable<Buffer>) => {
    for await (const part of parts) if (!tar.write(part)) await once(tar, 'drain')
    tar.end(Buffer.alloc(0))
  })
}

function refuse(error: unknown): never {
  if (!(error instanceof WrongKey)) throw error
  throw new UnusableBackup('BACKUP_KEY is not the key of this backup, or its beginning is damaged.', {
    cause: error,
  })
}

async function firstBytes(from: Readable, count: number): Promise<Buffer> {
  let start = Buffer.alloc(0)
  for await (const part of from.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
    start = Buffer.concat([start, part])
    if (start.length >= count) break
  }
  if (start.length > count) from.unshift(start.subarray(count))
  return start.subarray(0, count)
}

async function* joined(start: Buffer, rest: Readable) {
  yield start
  yield* rest as AsyncIterable<Buffer>
}
