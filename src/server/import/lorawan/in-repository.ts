import type { Context } from '../../context.ts'
import { UnusableFile } from '../products/source-row.ts'
import { unpackZip } from '../unpack-zip.ts'
import { UnusableFolder } from './read-repository.ts'

/** Does `work` in the folder of an uploaded repository, which is gone afterwards. */
export async function inRepository<T>(
  ctx: Context,
  fileKey: string,
  work: (folder: string) => Promise<T>,
): Promise<T> {
  const bytes = await ctx.files.getStream(fileKey)
  if (!bytes) throw new UnusableFile('unexpected')
  const { folder, remove } = await unpackZip(bytes)
  try {
    return await work(folder)
  } catch (error) {
    throw error instanceof UnusableFolder ? new UnusableFile('notRepository') : error
  } finally {
    await remove()
  }
}
