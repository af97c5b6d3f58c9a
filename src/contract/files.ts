import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { WithId } from './shared.ts'

/** Widths that pictures are served in; others are refused so that nobody fills the disk. */
export const imageWidths = [160, 320, 640, 960, 1280, 1920] as const

export const filesApi = {
  find: endpoint({
    method: 'GET',
    path: '/file-manager/files/:id',
    access: 'public',
    raw: 'file',
    summary: 'The bytes of a file; ?w= gives a picture of that width in the best format the browser takes',
    params: WithId,
    query: z.object({
      w: z.preprocess(
        (value) => (typeof value === 'string' ? Number(value) : value),
        z.union(imageWidths.map((width) => z.literal(width))).optional(),
      ),
    }),
  }),
}
