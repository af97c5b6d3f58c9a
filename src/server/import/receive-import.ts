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
  const id = uuid()
  const kept: Partial<Record<PartName, Kept>> = {}
  try {
    for await (const part of request.parts({ limits: { fileSize: maxImportBytes + 1, files: 2 } })) {
      const { fieldname } = part
      if (part.type !== 'file' || !isPartName(fieldname) || kept[fieldname])
        throw new AppError('validation_failed', { fields: { [fieldname]: 'unknownKey' } })
      kept[fieldname] = await keep(ctx, keyOf(id, fieldname), part.file, {
        part: fieldname,
        name: part.filename,
      })
    }
    if (!kept.file) throw new AppError('validation_failed', { fields: { file: 'required' } })
    return await record(ctx, id, { file: kept.file, pictures: kept.pictures }, options)
  } catch (error) {
    await discard(ctx, id)
    throw request.raw.errored ? new AppError('bad_request') : error
  }
}

/** The same for files that are on this machine. */
export async function createImport(
  ctx: Context,
  bytes: Readable,
  {
    name,
    pictures,
    ...options
  }: Asked & { name: string; pictures?: { bytes: Readable; name: string } | undefined },
): Promise<string> {
  const id = uuid()
  try {
    const file = await keep(ctx, keyOf(id, 'file'), bytes, { part: 'file', name })
    const zip =
      pictures &&
      (await keep(ctx, keyOf(id, 'pictures'), pictures.bytes, { part: 'pictures', name: pictures.name }))
    return await record(ctx, id, { file, pictures: zip }, options)
  } catch (error) {
    await discard(ctx, id)
    throw error
  }
}

const partNames = ['file', 'pictures'] as const
/** The file with the rows, and a zip with their images. */
type PartName = (typeof partNames)[number]
const isPartName = (name: string): name is PartName => partNames.some((known) => known === name)

const keyOf = (id: string, part: PartName) =>
  part === 'file' ? `${importsFolder}/${id}` : `${importsFolder}/${id}-${part}`

async function discard(ctx: Context, id: string): Promise<void> {
  for (const part of partNames) await ctx.files.remove(keyOf(id, part)).catch(() => undefined)
}

type Kept = { key: string; name: string; size: number; isZip: boolean; kind: ImportKind }

/** @throws AppError payload_too_large, validation_failed */
async function keep(
  ctx: Context,
  key: string,
  bytes: Readable,
  { part, name }: { part: PartName; name: string },
): Promise<Kept> {
  const seen = watching()
  // Where the sender breaks off, the writing ends too.
  await Promise.all([pipeline(bytes, seen.stream), ctx.files.putStream(key, seen.stream)])
  const size = seen.size()
  if (size === 0) throw new AppError('validation_failed', { fields: { [part]: 'required' } })
  if (size > maxImportBytes) throw new AppError('payload_too_large')
  return { key, name: plainName(name), size, isZip: seen.isZip(), kind: seen.kind() }
}

const plainName = (name: string) =>
  name
    .normalize('NFC')
    .replace(/\p{Cc}/gu, '')
    .slice(0, 255)

async function record(
  ctx: Context,
  id: string,
  { file, pictures }: { file: Kept; pictures: Kept | undefined },
  { by, runsAtOnce = false, shows = false, makes = [], endsSchedule = false }: Asked,
): Promise<string> {
  // A repository brings its own images.
  if (pictures && (file.kind === 'lorawan' || !pictures.isZip))
    throw new AppError('validation_failed', { fields: { pictures: 'invalid' } })
  await inTransaction(ctx.db, async (db) => {
    await db.insert(imports).values({
      id,
      kind: file.kind,
      fileName: file.name,
      fileKey: file.key,
      size: file.size,
      ...(pictures && {
        picturesKey: pictures.key,
        pictures: { name: pictures.name, size: pictures.size, unused: 0 },
      }),
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
  const isZip = () => start.subarray(0, 2).toString('latin1') === 'PK'
  const kind = (): ImportKind => {
    if (isZip()) return 'lorawan'
    const text = start
      .toString('utf8')
      .replace(/^\ufeff/, '')
      .trimStart()
    return text.startsWith('[') || text.startsWith('{') ? 'json' : 'csv'
  }
  return { stream, size: () => size, kind, isZip }
}
