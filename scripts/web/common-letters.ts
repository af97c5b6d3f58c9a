import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import subsetFont from 'subset-font'
import type { Plugin } from 'vite'

const project = fileURLToPath(new URL('../..', import.meta.url))
const packages = join(project, 'node_modules', '@fontsource')
const made = join(project, 'node_modules', '.cache', 'common-letters')
const stylesheet = join(project, 'src', 'web', 'theme', 'fonts.css')

/** How letters join, stand together and carry marks; fractions and the like bring signs that no page shows. */
const features = ['calt', 'ccmp', 'fina', 'init', 'kern', 'liga', 'locl', 'mark', 'medi', 'mkmk', 'rlig']

/**
 * `@common-letters/<package>/<file>.woff2` is a font file of @fontsource with the letters that nearly every page keeps to,
 * a third to two thirds of its size. Which these are says the `unicode-range` beside the address in fonts.css.
 */
export function commonLetters(): Plugin {
  return {
    name: 'matjar:common-letters',
    async config() {
      const faces = commonFaces(readFileSync(stylesheet, 'utf8'))
      await Promise.all(
        [...faces].map(async ([path, letters]) => {
          const font = readFileSync(join(packages, path.replace('/', '/files/')))
          write(join(made, path), await onlyLetters(font, letters))
        }),
      )
      return { resolve: { alias: { '@common-letters': made } } }
    },
  }
}

/** By the path of each file, the letters it has. Throws where two faces of one file have different ones. */
export function commonFaces(css: string): Map<string, string> {
  const faces = new Map<string, string>()
  for (const [, rules = ''] of css.matchAll(/@font-face \{([^}]*)\}/g)) {
    const path = /url\('@common-letters\/([^']+)'\)/.exec(rules)?.[1]
    if (!path) continue
    const letters = lettersOf(/unicode-range:([^;]*);/.exec(rules)?.[1] ?? '')
    if ((faces.get(path) ?? letters) !== letters) throw new Error(`${path} has two ranges in fonts.css`)
    faces.set(path, letters)
  }
  return faces
}

/** The letters of a `unicode-range`. */
export function lettersOf(unicodeRange: string): string {
  const codes = [...unicodeRange.matchAll(/U\+([\dA-F]+)(?:-([\dA-F]+))?/g)].flatMap(
    ([, from = '', to = from]) => {
      const first = Number.parseInt(from, 16)
      return Array.from({ length: Number.parseInt(to, 16) - first + 1 }, (_, index) => first + index)
    },
  )
  return String.fromCodePoint(...codes)
}

/** The same font as WOFF2 with these letters alone. */
export async function onlyLetters(font: Buffer, letters: string): Promise<Buffer> {
  const part = await subsetFont(font, letters, { targetFormat: 'sfnt', keepFeatures: features })
  return await subsetFont(renamed(part), undefined, { targetFormat: 'woff2', keepAllGlyphs: true })
}

/** The two ways in which a font spells its names. */
const ascii = (text: string) => Buffer.from(text, 'latin1')
const utf16 = (text: string) => Buffer.from(text, 'utf16le').swap16()

/** The licence of the font reserves its name for the whole files. */
function renamed(font: Buffer): Buffer {
  const tables = Array.from({ length: font.readUInt16BE(4) }, (_, index) => 12 + 16 * index)
  const entry = tables.find((at) => font.toString('latin1', at, at + 4) === 'name')
  if (entry === undefined) return font
  const start = font.readUInt32BE(entry + 8)
  const names = font.subarray(start, start + font.readUInt32BE(entry + 12))
  for (const bytesOf of [ascii, utf16]) {
    const reserved = bytesOf('Plex')
    for (let at = names.indexOf(reserved); at >= 0; at = names.indexOf(reserved, at))
      bytesOf('Part').copy(names, at)
  }
  return font
}

/** At once, as several builds may make the same file at the same time. */
function write(file: string, content: Buffer): void {
  mkdirSync(dirname(file), { recursive: true })
  const draft = `${file}.${process.pid}`
  writeFileSync(draft, content)
  renameSync(draft, file)
}
