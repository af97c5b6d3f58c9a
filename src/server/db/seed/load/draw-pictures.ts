import { createHash } from 'node:crypto'
import { on } from 'node:events'
import { availableParallelism } from 'node:os'
import { Worker } from 'node:worker_threads'
import type { Context } from '../../../context.ts'
import { keepImage } from '../../../files/save-image.ts'
import { demoCatalogue } from '../catalogue/demo-catalogue.ts'
import type { DrawnPicture, DrawPart } from './draw-worker.ts'
import { pictureTasks, type PictureTask } from './picture-tasks.ts'

/** Names of pictures (`product CODE main`, `topic KEY`, …) → file ids. */
export type Pictures = ReadonlyMap<string, string>

const threads = Math.min(availableParallelism(), 8)

/** Draws every picture of the demo shop, on all processors, and keeps each as a file. */
export async function drawPictures(ctx: Context): Promise<Pictures> {
  const tasks = pictureTasks(demoCatalogue)
  const pictures = new Map<string, string>()
  const drawPart = async (first: number) => {
    for await (const { index, data } of drawnBy({ first, step: threads })) {
      const task = tasks[index]
      if (task) pictures.set(task.name, await keep(ctx, task, Buffer.from(data)))
    }
  }
  await Promise.all(Array.from({ length: threads }, (_, first) => drawPart(first)))
  return pictures
}

async function* drawnBy(part: DrawPart): AsyncGenerator<DrawnPicture> {
  const worker = new Worker(new URL('draw-worker.ts', import.meta.url), { workerData: part })
  try {
    for await (const [drawn] of on(worker, 'message', { close: ['exit'] })) yield drawn as DrawnPicture
  } finally {
    await worker.terminate()
  }
}

async function keep(ctx: Context, { name, width, height, format }: PictureTask, data: Buffer) {
  const sha256 = createHash('sha256').update(data).digest('hex')
  const { id } = await keepImage(ctx.db, ctx.files, {
    data,
    width,
    height,
    mimeType: `image/${format}`,
    sha256,
    name: `${name}.${format}`,
  })
  return id
}
