import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import { projectFolder } from '../config/project-folder.ts'

type WorldCity = readonly [slug: string, name: string]

/** A country's block is its code and its towns, a line each, between empty lines. Packed by scripts/pack-world-cities.ts. */
const packed = join(projectFolder, 'src/server/metadata/world-cities.txt.br')

let text: Buffer | undefined
const listed = new Map<string, readonly WorldCity[]>()

/**
 * Every town of a country (ISO 3166-1 alpha-2) with at least a thousand people, by GeoNames (CC BY 4.0); none for a country
 * that is not known.
 */
export function worldCities(country: string): readonly WorldCity[] {
  const before = listed.get(country)
  if (before) return before
  text ??= brotliDecompressSync(readFileSync(packed))
  const cities = blockOf(text, country).map((name) => [slugOf(name), name] as const)
  listed.set(country, cities)
  return cities
}

function blockOf(whole: Buffer, country: string): string[] {
  const head = `\n\n${country}\n`
  const at = whole.indexOf(head)
  if (at < 0) return []
  const start = at + head.length
  return whole.toString('utf8', start, whole.indexOf('\n\n', start)).split('\n')
}

/** `São Paulo` → `sao-paulo`: the part of a city's id after its country. At most 80 characters. */
export const slugOf = (name: string): string =>
  name
    .normalize('NFKD')
    .replace(/[\u0300-\u036f\u02b0-\u02ff‘’'`]/g, '')
    .replaceAll('ß', 'ss')
    .replaceAll('ø', 'o')
    .replaceAll('Ø', 'O')
    .replaceAll('ł', 'l')
    .replaceAll('Ł', 'L')
    .replaceAll('ı', 'i')
    .replaceAll('đ', 'd')
    .replaceAll('Đ', 'D')
    .replaceAll('æ', 'ae')
    .replaceAll('ð', 'd')
    .replaceAll('þ', 'th')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, 80)
    .replace(/^-|-$/g, '')
