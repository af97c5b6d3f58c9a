import { type Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { FastifyRequest } from 'fastify'
import { v7 as uuid } from 'uuid'
import { maxImportBytes, type ImportKind } from '#contract/imports.ts'
import type { MetadataKind } from '#contract/metadata.ts'
import type { AuditedBy } from '../audit-log/write-audit.ts'
import type { Context } from '../context.ts'
import { inTransaction } from '../db/transaction.ts'
import { AppError } from '../http/app-error.ts'
import { queueJob } from '../jobs/queue-job.ts'
import { imports } from './imports.table.ts'

/** Where received files wait until they are imported. */
export const importsFolder = 'imports'

type Asked = {
  by: AuditedBy
  runsAtOnce?: boolean
  /** What is to be done when it runs at once: see `startImport`. */
  shows?: boolean
  makes?: readonly MetadataKind[]
  endsSchedule?: boolean
}

/**
 * Keeps the file of a form as it comes, never whole in memory, and has it checked.
 * @throws AppError unsupported_media_type, payload_too_large, validation_failed
 */
export async function receiveImport(ctx: Context, request: FastifyRequest, options: Asked): Promise<string> {
  if (!request.isMultipart()) throw new AppError('unsupported_media_type')
  for await (const part of request.parts({ limits: { fileSize: maxImportBytes + 1 } }))
    if (part.type === 'file' && part.fieldname === 'file')
      return createImport(ctx, part.file, { ...options, name: part.filename }).catch((error: unknown) => {
        throw request.raw.errored ? new AppError('bad_request') : error
      })
    else throw new AppError('validation_failed', { fields: { [part.fieldname]: 'unknownKey' } })
  throw new AppError('validation_failed', { fields: { file: 'required' } })
}

/** The same for a file that is on this machine. */
export async function createImport(
  ctx: Context,
  bytes: Readable,
  { name, by, runsAtOnce = false, shows = false, makes = [], endsSchedule = false }: Asked & { name: string },
): Promise<string> {
  const id = uuid()
  const fileKey = `${importsFolder}/${id}`
  const seen = watching()
  try {
    // Where the sender breaks off, the writing ends too.
    await Promise.all([pipeline(bytes, seen.stream), ctx.files.putStream(fileKey, seen.stream)])
    if (seen.size() === 0) throw new AppError('validation_failed', { fields: { file: 'required' } })
    if (seen.size() > maxImportBytes) throw new AppError('payload_too_large')
    await inTransaction(ctx.db, async (db) => {
      await db.insert(imports).values({
        id,
        kind: seen.kind(),
        fileName: name
          .normalize('NFC')
          .replace(/\p{Cc}/gu, '')
          .slice(0, 255),
        fileKey,
        size: seen.size(),
        runsAtOnce,
        shows,
        makes: [...makes],
        endsSchedule,
        byId: by.id,
        byName: by.name,
      })
      await queueJob(db, 'check_import', { import: id })
    })
    return id
  } catch (error) {
    await ctx.files.remove(fileKey).catch(() => undefined)
    throw error
  }
}

/** Counts what passes, and tells by its first bytes what it is: names are whatever somebody typed. */
function watching() {
  let size = 0
  let start = Buffer.alloc(0)
  const stream = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      size += chunk.length
      if (start.length < 64) start = Buffer.concat([start, chunk.subarray(0, 64)])
      done(null, chunk)
    },
  })
  const kind = (): ImportKind => {
    if (start.subarray(0, 2).toString('latin1') === 'PK') return 'lorawan'
    const text = start
      .toString('utf8')
      .replace(/^\ufeff/, '')
      .trimStart()
    return text.startsWith('[') || text.startsWith('{') ? 'json' : 'csv'
  }
  return { stream, size: () => size, kind }
}
