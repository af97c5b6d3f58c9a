import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import subsetFont from 'subset-font'
import { expect, test } from 'vitest'
import * as demo from '../../demo/catalogue/demo-catalogue.ts'
import { commonFaces, lettersOf, onlyLetters } from './common-letters.ts'

const project = fileURLToPath(new URL('../..', import.meta.url))
const css = readFileSync(join(project, 'src', 'web', 'theme', 'fonts.css'), 'utf8')
const fontFile = (path: string) =>
  readFileSync(join(project, 'node_modules', '@fontsource', path.replace('/', '/files/')))
const common = new Set([...commonFaces(css).values()].join(''))
/** What the whole files have beyond it. A page that shows one of these fetches a whole file. */
const wholeRanges = [...css.matchAll(/url\('@fontsource[^}]*unicode-range:([^;]*);/g)]
const rare = new Set(
  [...lettersOf(wholeRanges.map(([, range]) => range).join(','))].filter((letter) => !common.has(letter)),
)

const rareLettersOf = (text: string) => [...new Set(text)].filter((letter) => rare.has(letter))

test('letters of other languages are in the whole files alone', () => {
  expect(rareLettersOf('Café – GPS، ۵ أجهزة')).toEqual(['é', '۵'])
})

test('the words of every page are set in the common letters', async () => {
  for (const language of ['en', 'ar']) {
    const folder = join(project, 'src', 'i18n', language)
    for (const file of readdirSync(folder)) {
      const words = JSON.stringify(await import(join(folder, file)))
      expect(`${file}: ${rareLettersOf(words).join(' ')}`).toBe(`${file}: `)
    }
  }
})

test('so is the catalogue of the demo', () => {
  expect(rareLettersOf(JSON.stringify(demo))).toEqual([])
})

test('so are numbers, days and amounts', () => {
  for (const locale of ['en-SA', 'ar-SA-u-ca-gregory-nu-arab', 'ar-AE']) {
    const money = new Intl.NumberFormat(locale, { style: 'currency', currency: 'SAR' }).format(-1234.5)
    const share = new Intl.NumberFormat(locale, { style: 'percent' }).format(0.15)
    const day = new Intl.DateTimeFormat(locale, { dateStyle: 'full', timeStyle: 'long' }).format(0)
    expect(rareLettersOf(money + share + day)).toEqual([])
  }
})

test('the faces of one file have the same letters, or the build says which do not', () => {
  const face = (range: string) =>
    `@font-face {\n  src: url('@common-letters/a/a.woff2') format('woff2');\n  unicode-range: ${range};\n}`
  expect([...commonFaces(face('U+0041-0043, U+0061'))]).toEqual([['a/a.woff2', 'ABCa']])
  expect(() => commonFaces(`${face('U+0041')}\n${face('U+0042')}`)).toThrow('a/a.woff2 has two ranges')
})

test.each([...commonFaces(css)])(
  '%s is well below the whole file, and has a name of its own',
  async (path, common) => {
    const whole = fontFile(path)
    const part = await onlyLetters(whole, common)
    expect(part.toString('latin1', 0, 4)).toBe('wOF2')
    const names = (await subsetFont(part, undefined, { targetFormat: 'sfnt', keepAllGlyphs: true })).swap16()
    expect(names.toString('utf16le')).toContain('IBM Part Sans')
    expect(names.toString('utf16le')).not.toContain('Plex')
    expect(part.length / whole.length).toBeLessThan(path.includes('arabic') ? 0.45 : 0.7)
  },
)
