/**
 * `npm run draw-demo`: draws the pictures of the demo shop into demo/pictures, those alone whose drawing has changed, and
 * removes those that nothing shows any more. What is there is committed: a start of the shop draws nothing.
 */
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import { demoCatalogue } from '../catalogue/demo-catalogue.ts'
import { digestOf } from './digest.ts'
import { pictureTasks } from './picture-tasks.ts'

const folder = new URL('../pictures/', import.meta.url)
const digestsFile = new URL('drawn-from.json', folder)

const digests = JSON.parse(await readFile(digestsFile, 'utf8').catch(() => '{}')) as Record<string, string>
const drawnFrom: Record<string, string> = {}
await mkdir(folder, { recursive: true })
const there = new Set(await readdir(fileURLToPath(folder)))
there.delete('drawn-from.json')
for (const { name, svg } of pictureTasks(demoCatalogue)) {
  const file = `${name}.webp`
  const drawing = svg()
  drawnFrom[name] = digestOf(drawing)
  const isDrawn = there.delete(file) && digests[name] === drawnFrom[name]
  if (isDrawn) continue
  const picture = sharp(Buffer.from(drawing)).webp({
    quality: 88,
    alphaQuality: 60,
    effort: 6,
    smartSubsample: true,
  })
  await writeFile(new URL(file, folder), await picture.toBuffer())
  process.stdout.write(`  ${file}\n`)
}
for (const file of there) await rm(new URL(file, folder))
await writeFile(digestsFile, `${JSON.stringify(drawnFrom, null, 2)}\n`)
await import('./papers/draw-papers.ts')
