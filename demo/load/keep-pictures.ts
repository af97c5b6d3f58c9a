import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import PQueue from 'p-queue'
import { doAside } from '#server/aside/do-aside.ts'
import type { Context } from '#server/context.ts'
import { projectFolder } from '#server/config/project-folder.ts'
import type { pictureSize } from '#server/files/edit-pictures.ts'
import { keepImage } from '#server/files/save-image.ts'

/** Names of pictures (`product-CODE-main`, `topic-KEY`, …), which are those of their files, → ids in the file store. */
export type Pictures = ReadonlyMap<string, string>

const folder = join(projectFolder, 'demo/pictures')
/** A file that is kept waits for the disk most of the time. */
const atOnce = 16

/** Copies the demo's pictures into the shop's file store; one that is there already is kept once. */
export async function keepPictures({ db, files }: Pick<Context, 'db' | 'files'>): Promise<Pictures> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.webp'))
  const queue = new PQueue({ concurrency: atOnce })
  const kept = await queue.addAll(
    names.toSorted().map((name) => async () => {
      const data = await readFile(join(folder, name))
      const { width, height } = await doAside<typeof pictureSize>('pictureSize', data)
      const sha256 = createHash('sha256').update(data).digest('hex')
      const { id } = await keepImage(db, files, { data, width, height, mimeType: 'image/webp', sha256, name })
      return [basename(name, '.webp'), id] as const
    }),
  )
  return new Map(kept)
}
