import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import PQueue from 'p-queue'
import type { Context } from '#server/context.ts'
import { projectFolder } from '#server/config/project-folder.ts'
import { saveDocument } from '#server/files/save-document.ts'
import { demoCatalogue } from '../catalogue/demo-catalogue.ts'
import { papersOf } from '../catalogue/papers.ts'

/** Names of papers (`CODE-sheet-en`, `CODE-ce`, …), which are those of their files, → ids in the file store. */
export type Papers = ReadonlyMap<string, string>

const folder = join(projectFolder, 'demo/papers')
/** A file that is kept waits for the disk most of the time. */
const atOnce = 16

/** Copies the demo's PDFs into the shop's file store, as an upload is; one that is there already is kept once. */
export async function keepPapers({ db, files }: Pick<Context, 'db' | 'files'>): Promise<Papers> {
  const queue = new PQueue({ concurrency: atOnce })
  const papers = demoCatalogue.products.flatMap((product) => papersOf(product))
  const kept = await queue.addAll(
    papers.map(({ name, title }) => async () => {
      const { id } = await saveDocument(db, files, await readFile(join(folder, `${name}.pdf`)), title)
      return [name, id] as const
    }),
  )
  return new Map(kept)
}
