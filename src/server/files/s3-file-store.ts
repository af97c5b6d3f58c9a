import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
  S3ServiceException,
  UploadPartCommand,
} from '@aws-sdk/client-s3'
import type { Logger } from 'pino'
import type { S3Credentials, S3Place } from '../config/s3-place.ts'
import { askInTime } from './ask-in-time.ts'
import type { FileStore } from './file-store.ts'

/** How long a store may take to answer about a file of usual size. */
export const usualPatienceMs = 10_000
/** What is larger has longer, as long as it comes faster than this. */
const quickBytes = 1024 * 1024
const leastBytesPerMs = 100
const connectMs = 4_000
/** What is no larger is held in memory, what is goes through a temporary file. */
const maxHeldBytes = 8 * 1024 * 1024
/** A store takes 10,000 parts of a file: 160 GB. */
const partBytes = 16 * 1024 * 1024
/** Of a file whose size the store does not tell. */
const mostBytes = 512 * 1024 * 1024

type Options = {
  credentials: S3Credentials | undefined
  log: Pick<Logger, 'warn'>
  patienceMs?: number
}

/** An S3 store as seen by who opens it. */
type S3FileStore = FileStore & {
  /** What is wrong with the bucket or the keys, as the store says it; undefined where they are right or it does not answer. */
  refusal(): Promise<string | undefined>
}

/**
 * Files in a bucket of an S3-compatible store. Each is there whole or not at all, and read as it was written last. The store gets a
 * sum of each with the bytes and refuses what came damaged.
 */
export function s3FileStore(
  place: S3Place,
  { credentials, log, patienceMs = usualPatienceMs }: Options,
): S3FileStore {
  const { bucket: Bucket, prefix, ...where } = place
  const client = new S3Client({
    ...where,
    ...(credentials && { credentials }),
    maxAttempts: 2,
    // What it would write to the terminal is told by the error that follows.
    logger: silent,
    // Sums of newer kinds are more than many stores know.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: { connectionTimeout: connectMs, socketTimeout: patienceMs },
  })
  const ask = askInTime({ patienceMs, isAway, log })
  const of = (key: string) => ({ Bucket, Key: prefix + key })
  const timeFor = (size: number) => patienceMs + Math.max(0, size - quickBytes) / leastBytesPerMs

  async function size(key: string): Promise<number | undefined> {
    const found = await ask((abortSignal) =>
      unlessAbsent(client.send(new HeadObjectCommand(of(key)), { abortSignal })),
    )
    return found && (found.ContentLength ?? 0)
  }

  const answered = (key: string, signal: AbortSignal) =>
    unlessAbsent(client.send(new GetObjectCommand(of(key)), { abortSignal: signal }))

  async function sendPart(upload: Upload, PartNumber: number, Body: Buffer) {
    const asked = { ...upload, PartNumber, Body, ContentLength: Body.length, ContentMD5: md5(Body) }
    const { ETag } = await ask(
      (abortSignal) => client.send(new UploadPartCommand(asked), { abortSignal }),
      timeFor(Body.length),
    )
    return { PartNumber, ETag }
  }

  const store: S3FileStore = {
    size,

    get: (key) =>
      ask(async (signal, giveTime) => {
        const found = await answered(key, signal)
        giveTime(timeFor(found?.ContentLength ?? 0))
        return found?.Body?.transformToByteArray()
      }),

    async put(key, bytes) {
      const sent = { ...of(key), Body: bytes, ContentLength: bytes.length, ContentMD5: md5(bytes) }
      await ask(
        (abortSignal) => client.send(new PutObjectCommand(sent), { abortSignal }),
        timeFor(bytes.length),
      )
    },

    // The store has to be told the size first, and does not wait for a slow sender: so part by part, each held whole.
    async putStream(key, bytes) {
      const parts = inParts(bytes)[Symbol.asyncIterator]()
      const first = await parts.next()
      if (first.done) return store.put(key, Buffer.alloc(0))
      const second = await parts.next()
      if (second.done) return store.put(key, first.value)
      const created = await ask((abortSignal) =>
        client.send(new CreateMultipartUploadCommand(of(key)), { abortSignal }),
      )
      const upload = { ...of(key), UploadId: created.UploadId }
      try {
        const sent = [await sendPart(upload, 1, first.value)]
        for (let part: IteratorResult<Buffer, undefined> = second; !part.done; part = await parts.next())
          sent.push(await sendPart(upload, sent.length + 1, part.value))
        const whole = { ...upload, MultipartUpload: { Parts: sent } }
        await ask(
          (abortSignal) => client.send(new CompleteMultipartUploadCommand(whole), { abortSignal }),
          timeFor(sent.length * partBytes),
        )
      } catch (error) {
        // Where the store does not hear it either, a rule of the bucket clears the parts away (docs/files.md).
        await ask((abortSignal) =>
          client.send(new AbortMultipartUploadCommand(upload), { abortSignal }),
        ).catch(() => undefined)
        throw error
      }
    },

    // Who reads may be slow, and the store does not wait for that either.
    getStream: (key) =>
      ask(async (signal, giveTime) => {
        const found = await answered(key, signal)
        if (!(found?.Body instanceof Readable)) return undefined
        const bytes = found.ContentLength ?? Infinity
        giveTime(timeFor(Math.min(bytes, mostBytes)))
        return bytes <= maxHeldBytes
          ? Readable.from([await found.Body.transformToByteArray()])
          : throughFile(found.Body, signal)
      }),

    async remove(key) {
      await ask((abortSignal) => unlessAbsent(client.send(new DeleteObjectCommand(of(key)), { abortSignal })))
    },

    async *list(folder) {
      const asked = { Bucket, Prefix: folder === '' ? prefix : `${prefix}${folder}/` }
      for (let ContinuationToken: string | undefined; ;) {
        const from = { ...asked, ContinuationToken }
        const page = await ask((abortSignal) => client.send(new ListObjectsV2Command(from), { abortSignal }))
        for (const { Key = '', Size = 0, LastModified = new Date() } of page.Contents ?? [])
          yield { key: Key.slice(prefix.length), size: Size, writtenAt: LastModified }
        ContinuationToken = page.NextContinuationToken
        if (ContinuationToken === undefined) return
      }
    },

    async refusal() {
      const asked = new ListObjectsV2Command({ Bucket, Prefix: prefix, MaxKeys: 1 })
      let noKeys: string | undefined
      try {
        await ask(async (abortSignal) => {
          await client.config.credentials().catch((error: unknown) => {
            noKeys = error instanceof Error ? error.message : String(error)
            throw error
          })
          return client.send(asked, { abortSignal })
        }, connectMs)
        return undefined
      } catch (error) {
        return error instanceof S3ServiceException ? `${error.name}: ${error.message}` : noKeys
      }
    },
  }
  return store
}

type Upload = { Bucket: string; Key: string; UploadId: string | undefined }

/** Pieces of one size, the last one of what is left. */
async function* inParts(bytes: Readable): AsyncGenerator<Buffer, undefined> {
  let held: Buffer[] = []
  let size = 0
  for await (const chunk of bytes as AsyncIterable<Buffer>) {
    held.push(chunk)
    size += chunk.length
    while (size >= partBytes) {
      const whole = Buffer.concat(held)
      yield whole.subarray(0, partBytes)
      held = [whole.subarray(partBytes)]
      size -= partBytes
    }
  }
  if (size > 0) yield Buffer.concat(held)
}

const nothing = () => undefined
const silent = { trace: nothing, debug: nothing, info: nothing, warn: nothing, error: nothing }
/** All of it, in a file that goes with the stream. */
async function throughFile(bytes: Readable, signal: AbortSignal): Promise<Readable> {
  const folder = await temporaryFolder()
  const remove = () => rm(folder, { recursive: true, force: true })
  const file = join(folder, 'file')
  try {
    await pipeline(bytes, createWriteStream(file), { signal })
  } catch (error) {
    await remove()
    throw error
  }
  return createReadStream(file).once('close', () => void remove())
}

const temporaryFolder = () => mkdtemp(join(tmpdir(), 'matjar-file-'))
const md5 = (bytes: Uint8Array) => createHash('md5').update(bytes).digest('base64')

async function unlessAbsent<T>(answer: Promise<T>): Promise<T | undefined> {
  try {
    return await answer
  } catch (error) {
    // A bucket that is absent is another matter.
    if (error instanceof S3ServiceException && (error.name === 'NoSuchKey' || error.name === 'NotFound'))
      return undefined
    throw error
  }
}

/** Whether the store was not reached, broke off or is too busy, so that it may answer later; a refusal is an answer. */
function isAway(error: unknown): boolean {
  if (!(error instanceof S3ServiceException)) return true
  const status = error.$metadata.httpStatusCode ?? 500
  return status >= 500 || status === 429 || status === 408
}
