import { readdirSync, readFileSync, statSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { beforeAll, expect, test } from 'vitest'
import { isolateText } from '#server/documents/bidi-text.ts'
import { isPdf } from '#server/files/document-file.ts'
import { contentsOf } from '#server/test/codes-of-pdf.ts'
import { testApp } from '#server/test/test-app.ts'
import { demoCatalogue } from '../../catalogue/demo-catalogue.ts'
import { papersOf } from '../../catalogue/papers.ts'
import { drawPaper } from './draw-paper.ts'
import { readPaperContents, type PaperTask } from './paper-contents.ts'
import { digestOfPaper, pictureOf } from './paper-digest.ts'

const t = testApp()
const folder = fileURLToPath(new URL('../../papers/', import.meta.url))
const files = readdirSync(folder).filter((name) => name.endsWith('.pdf'))
const maxBytes = 30_000
const maxBytesTogether = 4_000_000
let tasks: PaperTask[]

beforeAll(async () => {
  tasks = await readPaperContents(t.db)
}, 180_000)

const readPaper = (name: string) => readFileSync(`${folder}${name}.pdf`)

/** What is written on its pages. */
const drawnOn = (pdf: Buffer) => contentsOf(pdf).filter((content) => content.includes(' Tf\n'))

test('every paper lies drawn in demo/papers, from what it says today, and nothing else does', () => {
  const drawnFrom = JSON.parse(readFileSync(`${folder}drawn-from.json`, 'utf8')) as Record<string, string>
  // npm run draw-demo draws what has changed.
  expect(drawnFrom).toEqual(Object.fromEntries(tasks.map((task) => [task.name, digestOfPaper(task)])))
  expect(files.toSorted()).toEqual(tasks.map(({ name }) => `${name}.pdf`).toSorted())
  const named = demoCatalogue.products.flatMap((product) => papersOf(product).map(({ name }) => name))
  expect(tasks.map(({ name }) => name).toSorted()).toEqual(named.toSorted())
})

test.each(['TRK-200-sheet-en', 'GW-OUT16-sheet-ar', 'TRK-200-type-approval'])(
  '%s looks as it would if it were drawn today',
  async (name) => {
    const task = tasks.find((one) => one.name === name)
    if (!task) throw new Error(`no paper ${name}`)
    const drawn = await drawPaper(task.content, readFileSync(pictureOf(task.code)))
    expect(drawnOn(drawn).length).toBeGreaterThan(0)
    // After a change of how papers look, the number in paper-digest.ts is another, and npm run draw-demo draws all anew.
    expect(drawnOn(drawn)).toEqual(drawnOn(readPaper(name)))
  },
)

test('a paper that is drawn again is the same, byte for byte', async () => {
  const [task] = tasks
  if (!task) throw new Error('no papers')
  const draw = () => drawPaper(task.content, readFileSync(pictureOf(task.code)))
  expect((await draw()).equals(await draw())).toBe(true)
})

test('papers are PDFs, small each and together', () => {
  const sizes = files.map((name) => statSync(folder + name).size)
  expect(Math.max(...sizes)).toBeLessThan(maxBytes)
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(maxBytesTogether)
  for (const { name } of tasks) expect({ name, isPdf: isPdf(readPaper(name)) }).toEqual({ name, isPdf: true })
})

test('a sheet says in its own language what is known of a product, and how it is put up', () => {
  const sheet = (name: string) => {
    const content = tasks.find((task) => task.name === name)?.content
    if (content?.kind !== 'sheet') throw new Error(`no sheet ${name}`)
    return content
  }
  const english = sheet('TRK-200-sheet-en')
  expect(english).toMatchObject({ name: { en: 'Asset tracker' }, maker: 'Rasid', model: 'RS-T200' })
  const facts = (name: string) => sheet(name).groups.flatMap((group) => group.facts)
  expect(facts('TRK-200-sheet-en')).toContainEqual({ name: 'Protection', value: isolateText('IP68') })
  expect(facts('TRK-200-sheet-ar')).toContainEqual({ name: 'درجة الحماية', value: isolateText('IP68') })
  expect(english.certifications.map(({ number }) => number)).toContain('TA-2024-10233')
  const steps = english.steps.flatMap(({ lines }) => lines.map(({ en }) => en))
  expect(steps).toContain('With the magnet: set it on flat steel and check that it does not slide.')
  expect(sheet('SIM-POOL-sheet-en').steps).toEqual([])
  const arabic = tasks.flatMap(({ content }) =>
    content.kind === 'sheet' && content.language === 'ar' ? content.groups.flatMap(({ facts }) => facts) : [],
  )
  expect(arabic.length).toBeGreaterThan(500)
  for (const { name } of arabic) expect(name).toMatch(/\p{Script=Arabic}/u)
})
