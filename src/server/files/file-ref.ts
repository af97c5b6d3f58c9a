import type { FileRef } from '#contract/shared.ts'
import type { Context } from '../context.ts'

/** A stored file as answers name it. */
export const fileRef = (ctx: Context, id: string, alt?: string): FileRef => ({
  _id: id,
  url: `${ctx.config.filesUrl}${id}`,
  ...(alt && { alt }),
})
