import { and, eq, isNull } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { filesApi } from '#contract/files.ts'
import type { Context } from '../context.ts'
import { orNotFound } from '../http/app-error.ts'
import { route } from '../http/route.ts'
import { files } from './files.table.ts'
import { downloadHeader } from '../http/download-header.ts'
import type { SizedFormat } from './edit-pictures.ts'
import { sizesOf, widthFor } from './picture-sizes.ts'
import { originalKey } from './stored-file.ts'
import { uploadFile } from './upload-file.ts'

const forever = 'public, max-age=31536000, immutable'

type Format = SizedFormat | 'original'

/** Files as they were uploaded; pictures also in the width and format asked for. */
export function filesRoutes(app: FastifyInstance, ctx: Context) {
  const sizes = sizesOf(ctx.files)
  app.addHook('onClose', () => sizes.close())

  route(app, ctx, filesApi.find, async ({ db, params, query, request, reply }) => {
    const [file] = await db
      .select()
      .from(files)
      .where(and(eq(files.id, params.id), isNull(files.ownerId)))
    const { id, name, mimeType, sha256, width } = orNotFound(file)
    const isPicture = mimeType.startsWith('image/')
    const format = isPicture && query.w !== undefined ? formatFor(request.headers.accept) : 'original'
    void reply.headers({
      'cache-control': forever,
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'cross-origin',
      vary: 'Accept',
      etag: `"${sha256.slice(0, 20)}-${query.w ?? 'full'}-${format}"`,
    })
    if (!isPicture) void reply.header('content-disposition', downloadHeader(name))
    if (format === 'original' || query.w === undefined)
      return reply.type(mimeType).send(orNotFound(await ctx.files.get(originalKey(id))))
    return reply
      .type(`image/${format}`)
      .send(await sizes.get(id, widthFor(query.w, width ?? query.w), format))
  })

  route(app, ctx, filesApi.upload, async ({ viewer, body: { purpose }, file }) => {
    return { data: await uploadFile(ctx, viewer, purpose, file) }
  })
}

function formatFor(accept: string | undefined): Format {
  if (accept?.includes('image/avif')) return 'avif'
  return accept?.includes('image/webp') || accept?.includes('*/*') ? 'webp' : 'original'
}
