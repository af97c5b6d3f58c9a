import { eq } from 'drizzle-orm'
import type { FastifyReply } from 'fastify'
import type { Context } from '../context.ts'
import type { Db } from '../db/connect.ts'
import { orNotFound } from '../http/app-error.ts'
import { downloadHeader } from '../http/download-header.ts'
import { privateCacheControl } from '../http/private-answer.ts'
import { files } from './files.table.ts'
import { originalKey } from './stored-file.ts'

/** Sends a file that the caller was found to see. */
export async function sendPrivateFile(ctx: Context, db: Db, fileId: string | undefined, reply: FastifyReply) {
  const [file] = await db
    .select({ id: files.id, name: files.name, mimeType: files.mimeType })
    .from(files)
    .where(eq(files.id, orNotFound(fileId)))
  const { id, name, mimeType } = orNotFound(file)
  return reply
    .headers({
      'cache-control': privateCacheControl,
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
      'content-disposition': downloadHeader(name),
    })
    .type(mimeType)
    .send(orNotFound(await ctx.files.get(originalKey(id))))
}
