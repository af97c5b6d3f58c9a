import type { Note } from '../import-report.ts'
import { fieldReader, type FieldReader } from './field-reader.ts'

export type Range = { min: number; max: number }
export type Compliance = { body?: string; norm?: string; standard?: string; version?: string }
export type Picture = { field: string; path: string }
export type Link = { field: string; url: string }

/** One end device of the repository, as its file tells it. Lengths in mm, weight in g, temperature in °C, humidity in percent. */
export type LorawanDevice = {
  name?: string
  description?: string
  partNumber?: string
  hardwareVersions: string[]
  firmwareVersions: string[]
  /** Regional frequency plans, such as EU863-870. */
  plans: string[]
  isCertified: boolean
  sensors: string[]
  radios: string[]
  bridges: string[]
  dimensions: Partial<Record<'width' | 'length' | 'height' | 'diameter', number>>
  weight?: number
  battery: { type?: string; isReplaceable?: boolean }
  temperature?: Range
  humidity?: Range
  ipCode?: string
  keyProvisioning: string[]
  keyProgramming: string[]
  keySecurity?: string
  firmwareProgramming: string[]
  productPage?: Link
  dataSheet?: Link
  manuals: Link[]
  videos: Link[]
  pictures: Picture[]
  compliances: Compliance[]
  prices: { currency: string; amount: number }[]
}

/** Fields of the format that have no place in the shop: where else the device is sold, and its id, which the index gives. */
const withoutPlace = [
  'resellerURLs',
  'sellerURLs',
  'id',
  'findHardwareVersion',
  'findFirmwareVersion',
  'documentation',
]

/** Reads one device file, noting what it cannot use. */
export function readDevice(source: unknown, note: Note): LorawanDevice {
  const fields = fieldReader(source, note)
  const firmwares = fields.parts('firmwareVersions')
  const profiles = firmwares.map((firmware) => firmware.part('profiles'))
  const conditions = fields.part('operatingConditions')
  const battery = fields.part('battery')
  const dimensions = fields.part('dimensions')
  const photos = fields.part('photos')
  const videos = fields.part('videos')
  noteUnknown(fields, note)

  return {
    name: fields.text('name')?.replace(/\s+/g, ' '),
    description: fields.text('description'),
    partNumber: fields.text('partNumber'),
    hardwareVersions: unique(
      fields.parts('hardwareVersions').flatMap((version) => version.text('version') ?? []),
    ),
    firmwareVersions: unique(firmwares.flatMap((firmware) => firmware.text('version') ?? [])),
    plans: unique(profiles.flatMap((profile) => profile.keys())),
    isCertified: profiles.some((plans) =>
      plans.keys().some((plan) => plans.part(plan).flag('lorawanCertified')),
    ),
    sensors: unique(fields.texts('sensors').map(lower)),
    radios: unique(fields.texts('additionalRadios').map(lower)),
    bridges: unique(fields.texts('bridgeInterfaces').map(lower)),
    dimensions: {
      width: dimensions.number('width'),
      length: dimensions.number('length'),
      height: dimensions.number('height'),
      diameter: dimensions.number('diameter'),
    },
    weight: fields.number('weight'),
    battery: { type: battery.text('type'), isReplaceable: battery.flag('replaceable') },
    temperature: range(conditions, 'temperature', note),
    humidity: inPercent(range(conditions, 'relativeHumidity', note)),
    ipCode: fields.text('ipCode'),
    keyProvisioning: fields.texts('keyProvisioning').map(lower),
    keyProgramming: fields.texts('keyProgramming').map(lower),
    keySecurity: fields.text('keySecurity')?.toLowerCase(),
    firmwareProgramming: fields.texts('firmwareProgramming').map(lower),
    productPage: links(fields, 'productURL')[0],
    dataSheet: links(fields, 'dataSheetURL')[0],
    manuals: links(fields, 'manuals'),
    videos: [
      ...links(fields, 'video'),
      ...links(videos, 'main', 'videos.'),
      ...links(videos, 'other', 'videos.'),
    ],
    pictures: [...pictures(photos, 'main'), ...pictures(photos, 'other')],
    compliances: compliances(fields.part('compliances')),
    prices: prices(fields.part('msrp')),
  }
}

const readFields = [
  'name',
  'description',
  'partNumber',
  'hardwareVersions',
  'firmwareVersions',
  'sensors',
  'additionalRadios',
  'bridgeInterfaces',
  'dimensions',
  'weight',
  'battery',
  'operatingConditions',
  'ipCode',
  'keyProvisioning',
  'keyProgramming',
  'keySecurity',
  'firmwareProgramming',
  'productURL',
  'dataSheetURL',
  'manuals',
  'video',
  'videos',
  'photos',
  'compliances',
  'msrp',
]
const known = new Set([...readFields, ...withoutPlace])

function noteUnknown(fields: FieldReader, note: Note) {
  for (const key of fields.keys()) if (!known.has(key)) note(key, 'unknown_field')
  for (const key of fields.part('operatingConditions').keys())
    if (key !== 'temperature' && key !== 'relativeHumidity')
      note(`operatingConditions.${key}`, 'unknown_field')
}

function range(conditions: FieldReader, key: string, note: Note): Range | undefined {
  const part = conditions.part(key)
  const min = part.number('min')
  const max = part.number('max')
  if (min === undefined || max === undefined) return undefined
  if (min < max) return { min, max }
  note(`operatingConditions.${key}`, 'implausible', `${min} to ${max}`)
  return undefined
}

/** The format asks for a fraction of 1; some write percent. */
function inPercent(humidity: Range | undefined): Range | undefined {
  if (!humidity || humidity.max > 1) return humidity
  return { min: Math.round(humidity.min * 100), max: Math.round(humidity.max * 100) }
}

const links = (fields: FieldReader, key: string, path = ''): Link[] =>
  fields.texts(key).map((url) => ({ field: `${path}${key}`, url }))

const pictures = (photos: FieldReader, key: string): Picture[] =>
  photos.texts(key).map((path) => ({ field: `photos.${key}`, path }))

const compliances = (groups: FieldReader): Compliance[] =>
  groups
    .keys()
    .flatMap((group) => groups.parts(group))
    .map((entry) => ({
      body: entry.text('body'),
      norm: entry.text('norm'),
      standard: entry.text('standard'),
      version: entry.text('version'),
    }))

const prices = (msrp: FieldReader) =>
  msrp.keys().flatMap((currency) => {
    const amount = msrp.number(currency)
    return amount === undefined ? [] : { currency: currency.toUpperCase(), amount }
  })

const lower = (text: string) => text.toLowerCase().replace(/\s+/g, ' ')
const unique = (texts: string[]) => [...new Set(texts)]
