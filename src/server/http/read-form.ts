import type { FastifyRequest } from 'fastify'
import { maxImageBytes } from '#contract/files.ts'
import { AppError } from './app-error.ts'

export type Upload = { name: string; bytes: Buffer }
export type Form = { fields: Record<string, unknown>; file: Upload | undefined }

/**
 * Reads a form with one file, in whatever order its parts come. A file beyond the limit is not read to its end.
 * @throws AppError unsupported_media_type; Fastify's own FST_REQ_FILE_TOO_LARGE
 */
export async function readForm(request: FastifyRequest): Promise<Form> {
  if (!request.isMultipart()) throw new AppError('unsupported_media_type')
  const form: Form = { fields: {}, file: undefined }
  for await (const part of request.parts({ limits: { fileSize: maxImageBytes } })) {
    if (part.type === 'field') form.fields[part.fieldname] = part.value
    else if (part.fieldname === 'file') form.file = { name: part.filename, bytes: await part.toBuffer() }
    else throw new AppError('validation_failed', { fields: { [part.fieldname]: 'unknownKey' } })
  }
  return form
}

export function requiredFile({ file }: Form): Upload {
  if (!file || file.bytes.length === 0)
    throw new AppError('validation_failed', { fields: { file: 'required' } })
  return file
}
