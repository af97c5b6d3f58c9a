import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import type { StaffPermission } from './staff-permissions.ts'
import { Id, One, WithId } from './shared.ts'

/** Largest picture, in bytes. */
export const maxImageBytes = 1_048_576
/** Allowed image types, detected from the content, not the file name. */
export const imageTypes = ['image/png', 'image/jpeg'] as const

/** What a picture is uploaded for. Customers upload avatars only. */
export const imagePurposes = ['product', 'logo', 'favicon', 'icon', 'slider', 'ad', 'avatar'] as const
export const ImagePurpose = z.enum(imagePurposes)
export type ImagePurpose = z.infer<typeof ImagePurpose>

/** What a file is uploaded for: an image slot or a downloadable document. */
export const FilePurpose = z.enum([...imagePurposes, 'document'])
export type FilePurpose = z.infer<typeof FilePurpose>

export const StoredFile = z.object({
  _id: Id,
  url: z.string(),
  name: z.string(),
  mimeType: z.string(),
  size: z.int(),
  width: z.int().optional(),
  height: z.int().optional(),
})
export type StoredFile = z.infer<typeof StoredFile>

/** One's own picture is everybody's affair. */
const uploadNeeds = ({ purpose }: { purpose: FilePurpose }): StaffPermission[] =>
  purpose === 'avatar' ? [] : ['files.upload']

export const filesApi = {
  find: endpoint({
    method: 'GET',
    path: '/file-manager/files/:id',
    access: 'public',
    raw: 'file',
    summary:
      'Download a file; `w` gives a picture of that width, or of the next larger of 160, 320, 480, 640, 960, 1280 and 1920, in the best format the browser accepts',
    params: WithId,
    query: z.object({
      w: z.preprocess(
        (value) => (typeof value === 'string' ? Number(value) : value),
        z.int().min(0).optional(),
      ),
    }),
  }),
  upload: endpoint({
    method: 'POST',
    path: '/file-manager/files',
    access: 'account',
    needs: 'self',
    needsOf: ({ body }) => uploadNeeds(body),
    raw: 'multipart',
    summary:
      'Upload a PNG or JPEG picture of at most 1 MB, or a PDF document of at most 10 MB; customers only their avatar',
    body: z.strictObject({ purpose: FilePurpose }),
    response: One(StoredFile),
    status: 201,
    errors: [
      'forbidden',
      'image_too_large',
      'document_too_large',
      'unsupported_media_type',
      'unsupported_image',
      'unsupported_document',
    ],
  }),
}
