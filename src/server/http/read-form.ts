import type { FastifyRequest } from 'fastify'
import { AppError } from './app-error.ts'

export type Upload = { name: string; bytes: Buffer }
export type Form = { fields: Record<string, unknown>; file: Upload | undefined }

/**
 * Reads a form with one file, in whatever order its parts come. A file of more bytes than `fileSize` is not read to its end.
 * `isDocument`: it takes documents only; else the form says what it sends.
 * @throws AppError unsupported_media_type, image_too_large, document_too_large
 */
export async function readForm(request: FastifyRequest, fileSize: number, isDocument = false): Promise<Form> {
  if (!request.isMultipart()) throw new AppError('unsupported_media_type')
  const form: Form = { fields: {}, file: undefined }
  for await (const part of request.parts({ limits: { fileSize } })) {
    if (part.type === 'field') form.fields[part.fieldname] = part.value
    else if (part.fieldname === 'file')
      form.file = { name: part.filename, bytes: await wholeOf(part, form, isDocument) }
    else throw new AppError('validation_failed', { fields: { [part.fieldname]: 'unknownKey' } })
  }
  return form
}

/** Which limit was exceeded depends on what the form says it sends, if it has said so before the file. */
async function wholeOf(
  part: { toBuffer(): Promise<Buffer> },
  { fields }: Form,
  isDocument: boolean,
): Promise<Buffer> {
  try {
    return await part.toBuffer()
  } catch (error) {
    const isTooLarge = error instanceof Error && 'code' in error && error.code === 'FST_REQ_FILE_TOO_LARGE'
    if (!isTooLarge) throw error
    throw new AppError(isDocument || fields.purpose === 'document' ? 'document_too_large' : 'image_too_large')
  }
}

export function requiredFile({ file }: Form): Upload {
  if (!file || file.bytes.length === 0)
    throw new AppError('validation_failed', { fields: { file: 'required' } })
  return file
}
