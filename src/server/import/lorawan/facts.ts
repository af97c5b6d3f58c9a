import type { Language } from '#contract/enums.ts'
import { formatter } from '#i18n/format.ts'
import type { LorawanDevice, Range } from './read-device.ts'
import {
  batteryWords,
  factLabels,
  firmwareProgrammingWords,
  keyProgrammingWords,
  keyProvisioningWords,
  keySecurityWords,
  units,
} from './words/fact-words.ts'
import { sensorTitle } from './words/sensors.ts'

export type Fact = { label: string; value: string }
type Label = keyof typeof factLabels
type WordTable = typeof keySecurityWords

const numbers = { en: formatter('en').number, ar: formatter('ar').number }
const separator = { en: ', ', ar: '، ' }
const maxListed = 24

/** The facts table of a device: what its file states, in the words and digits of the language. */
export function factsOf(device: LorawanDevice, maker: string, language: Language): Fact[] {
  const number = numbers[language]
  const join = (texts: readonly string[]) => texts.slice(0, maxListed).join(separator[language])
  const worded = (table: WordTable, values: readonly string[]) =>
    join([...new Set(values)].map((value) => table[value]?.[language] ?? value))
  const measured = device.sensors
    .map((sensor) => sensorTitle(sensor))
    .map((title) => title[language] || title.en)
  const values: Record<Label, string> = {
    maker,
    partNumber: device.partNumber ?? '',
    measures:
      join(measured) + (measured.length > maxListed ? ` (+${number(measured.length - maxListed)})` : ''),
    size: size(device.dimensions, language),
    weight: weight(device.weight, language),
    battery: battery(device.battery, language),
    temperature: device.temperature ? temperature(device.temperature, language) : '',
    humidity: device.humidity ? humidity(device.humidity, language) : '',
    protection: device.ipCode ?? '',
    plans: join(device.plans),
    keyProvisioning: worded(keyProvisioningWords, device.keyProvisioning),
    keyProgramming: worded(keyProgrammingWords, device.keyProgramming),
    keySecurity: device.keySecurity ? worded(keySecurityWords, [device.keySecurity]) : '',
    hardware: join(device.hardwareVersions),
    firmware: join(device.firmwareVersions),
    update: worded(firmwareProgrammingWords, device.firmwareProgramming),
  }
  return (Object.entries(values) as [Label, string][])
    .filter(([, value]) => value !== '')
    .map(([label, value]) => ({ label: factLabels[label][language], value }))
}

function size({ width, length, height, diameter }: LorawanDevice['dimensions'], language: Language): string {
  const number = numbers[language]
  const sides = [length, width, height].filter((side) => side !== undefined && side > 0) as number[]
  const round = diameter !== undefined && diameter > 0 ? [`⌀ ${number(diameter)}`] : []
  const parts = [...round, ...sides.map(number)]
  return parts.length === 0 ? '' : `${parts.join(' × ')} ${units.mm[language]}`
}

function weight(grams: number | undefined, language: Language): string {
  if (grams === undefined || grams <= 0) return ''
  const number = numbers[language]
  return grams < 1000
    ? `${number(grams)} ${units.g[language]}`
    : `${number(grams / 1000)} ${units.kg[language]}`
}

function battery({ type, isReplaceable }: LorawanDevice['battery'], language: Language): string {
  const kept =
    isReplaceable === undefined ? undefined : batteryWords[isReplaceable ? 'replaceable' : 'fixed'][language]
  if (type && kept) return `${type} (${kept})`
  return type ?? kept ?? ''
}

function temperature({ min, max }: Range, language: Language): string {
  const unit = units.degrees[language]
  if (language === 'en') return `${minus(min)} to ${minus(max)} ${unit}`
  const degrees = (value: number) =>
    value < 0 ? `${numbers.ar(-value)}${units.below.ar}` : numbers.ar(value)
  return `من ${degrees(min)} إلى ${degrees(max)} ${unit}`
}

const minus = (value: number) => (value < 0 ? `${units.below.en}${numbers.en(-value)}` : numbers.en(value))

const humidity = ({ min, max }: Range, language: Language): string =>
  language === 'en'
    ? `${numbers.en(min)} to ${numbers.en(max)}%`
    : `من ${numbers.ar(min)}٪ إلى ${numbers.ar(max)}٪`
