import { eq } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import sharp from 'sharp'
import { filesApi } from '#contract/files.ts'
import type { Context } from '../context.ts'
import { found } from '../http/app-error.ts'
import { route } from '../http/route.ts'
import { files } from './files.table.ts'
import { downloadHeader } from './download-header.ts'
import { originalKey, sizedKey } from './stored-file.ts'
import { uploadFile } from './upload-file.ts'

const forever = 'public, max-age=31536000, immutable'

type Format = 'avif' | 'webp' | 'original'

/** Pictures in the width and format asked for, made once and kept beside the original. */
export function filesRoutes(app: FastifyInstance, ctx: Context) {
  const underWay = new Map<string, Promise<Uint8Array>>()

  const resized = (id: string, width: number, format: 'avif' | 'webp'): Promise<Uint8Array> => {
    const key = sizedKey(id, width, format)
    const running =
      underWay.get(key) ?? makeSized(ctx, id, key, width, format).finally(() => underWay.delete(key))
    underWay.set(key, running)
    return running
  }

  route(app, ctx, filesApi.find, async ({ db, params, query, request, reply }) => {
    const [file] = await db.select().from(files).where(eq(files.id, params.id))
    const { id, name, mimeType, sha256 } = found(file)
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
      return reply.type(mimeType).send(found(await ctx.files.get(originalKey(id))))
    return reply.type(`image/${format}`).send(await resized(id, query.w, format))
  })

  route(app, ctx, filesApi.upload, async ({ viewer, body: { purpose }, file, request }) => {
    if (ctx.mode === 'publicDemo') await ctx.limits.demoUpload(request.ip)
    return { data: await uploadFile(ctx, viewer, purpose, file) }
  })
}

function formatFor(accept: string | undefined): Format {
  if (accept?.includes('image/avif')) return 'avif'
  return accept?.includes('image/webp') || accept?.includes('*/*') ? 'webp' : 'original'
}

async function makeSized(ctx: Context, id: string, key: string, width: number, format: 'avif' | 'webp') {
  const kept = await ctx.files.get(key)
  if (kept) return kept
  const original = found(await ctx.files.get(originalKey(id)))
  const picture = sharp(original).resize({ width, withoutEnlargement: true })
  const bytes = await (
    format === 'avif' ? picture.avif({ quality: 55, effort: 2 }) : picture.webp({ quality: 78 })
  ).toBuffer()
  await ctx.files.put(key, bytes)
  return bytes
}
