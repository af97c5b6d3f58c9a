/**
 * Second half of `npm run draw-demo`: draws the data sheets, guides and sample certificates of the demo shop into demo/papers, those
 * alone that say something else than before or look otherwise, and removes those that nothing names any more.
 */
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { connect } from '#server/db/connect.ts'
import { startEmbeddedPostgres } from '#server/db/embedded/start-embedded-postgres.ts'
import { migrate } from '#server/db/migrate.ts'
import { drawPaper } from './draw-paper.ts'
import { digestOfPaper, pictureOf } from './paper-digest.ts'
import { readPaperContents, type PaperTask } from './paper-contents.ts'

const folder = fileURLToPath(new URL('../../papers/', import.meta.url))
const digestsFile = join(folder, 'drawn-from.json')

const digests = JSON.parse(await readFile(digestsFile, 'utf8').catch(() => '{}')) as Record<string, string>
const drawnFrom: Record<string, string> = {}
const there = new Set(await readdir(folder))
there.delete('drawn-from.json')
for (const { name, code, content } of await contentsOfDemo()) {
  const file = `${name}.pdf`
  drawnFrom[name] = digestOfPaper({ name, code, content })
  const isDrawn = there.delete(file) && digests[name] === drawnFrom[name]
  if (isDrawn) continue
  await writeFile(join(folder, file), await drawPaper(content, await readFile(pictureOf(code))))
  process.stdout.write(`  ${file}\n`)
}
for (const file of there) await rm(join(folder, file))
await writeFile(digestsFile, `${JSON.stringify(drawnFrom, null, 2)}\n`)

/** Read from a database that is there for a moment. */
async function contentsOfDemo(): Promise<PaperTask[]> {
  const dataDirectory = await mkdtemp(join(tmpdir(), 'matjar-papers-'))
  const postgres = await startEmbeddedPostgres({
    dataDirectory,
    log: () => undefined,
    settings: { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' },
  })
  try {
    await migrate(postgres.url)
    const { db, close } = connect(postgres.url)
    try {
      return await readPaperContents(db)
    } finally {
      await close()
    }
  } finally {
    await postgres.stop()
    await rm(dataDirectory, { recursive: true, force: true })
  }
}
