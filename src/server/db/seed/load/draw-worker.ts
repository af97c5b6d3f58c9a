import { parentPort, workerData } from 'node:worker_threads'
import { demoCatalogue } from '../catalogue/demo-catalogue.ts'
import { renderJpeg, renderPng } from '../drawings/render.ts'
import { pictureTasks } from './picture-tasks.ts'

/** What a thread is told: it draws every `step`th picture, beginning with `first`. */
export type DrawPart = { first: number; step: number }
/** What it answers for each, in the order drawn. */
export type DrawnPicture = { index: number; data: Uint8Array }

const render = { jpeg: renderJpeg, png: renderPng }

const { first, step } = workerData as DrawPart
for (const [index, { svg, format }] of pictureTasks(demoCatalogue).entries()) {
  if (index % step !== first) continue
  const data = Uint8Array.from(await render[format](svg()))
  parentPort?.postMessage({ index, data } satisfies DrawnPicture, [data.buffer])
}
