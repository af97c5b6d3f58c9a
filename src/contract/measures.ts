import { asciiDigits } from './digits.ts'

/**
 * A unit that a number may be given in. `times` (a decimal, or a fraction of two) brings it to the dimension's own unit, after
 * `before` was added; `log` is a power in milliwatts, told in decibels. Names are compared without case, `exact` ones with it.
 */
export type Unit = {
  key: string
  times: string
  before?: string
  after?: string
  log?: string
  names: readonly string[]
  exact?: readonly string[]
  /** Never chosen for showing a number. */
  isReadOnly?: true
}

type Dimension = { units: readonly Unit[]; allowsNegative?: true }

const unit = (key: string, times: string, names: string, more: Partial<Unit> = {}): Unit => ({
  key,
  times,
  names: names === '' ? [] : names.split('|'),
  ...more,
})
const readOnly = { isReadOnly: true } as const

/** What is measured. The first unit of each is the one that numbers are stored in. */
export const dimensions = {
  temperature: {
    allowsNegative: true,
    units: [
      unit('celsius', '1', '°c|℃|c|deg c|degc|م°|°م|م|درجة مئوية|درجة'),
      unit('fahrenheit', '5/9', '°f|℉|f|deg f|ف°|°ف', { before: '-32', ...readOnly }),
      unit('kelvin', '1', '', { after: '-273.15', exact: ['K'], ...readOnly }),
    ],
  },
  temperature_difference: {
    units: [
      unit('celsius', '1', '°c|℃|c|deg c|k|م°|°م|م|درجة مئوية|درجة'),
      unit('fahrenheit', '5/9', '°f|℉|f', readOnly),
    ],
  },
  length: {
    units: [
      unit('mm', '1', 'mm|مم|ملم'),
      unit('cm', '10', 'cm|سم', readOnly),
      unit('m', '1000', 'م|متر|meter|metre|metres|meters', { exact: ['m'] }),
      unit('inch', '25.4', 'in|″|"|inch|inches|بوصة', readOnly),
      unit('foot', '304.8', "ft|′|'|foot|feet|قدم", readOnly),
    ],
  },
  distance: {
    units: [
      unit('m', '1', 'm|م|متر|meter|metre|metres|meters'),
      unit('km', '1000', 'km|كم'),
      unit('foot', '0.3048', 'ft|feet|قدم', readOnly),
      unit('mile', '1609.344', 'mi|mile|miles|ميل', readOnly),
    ],
  },
  mass: {
    units: [
      unit('g', '1', 'g|gram|grams|غ|غم|جم|جرام'),
      unit('kg', '1000', 'kg|كجم|كغ|كيلو'),
      unit('ounce', '28.349523', 'oz', readOnly),
      unit('pound', '453.59237', 'lb|lbs', readOnly),
    ],
  },
  charge: {
    units: [
      unit('mah', '1', 'mah|مللي أمبير ساعة|ملي أمبير ساعة'),
      unit('ah', '1000', 'ah|أمبير ساعة', readOnly),
    ],
  },
  energy: { units: [unit('wh', '1', 'wh|واط ساعة'), unit('kwh', '1000', 'kwh|كيلوواط ساعة')] },
  voltage: {
    allowsNegative: true,
    units: [
      unit('volt', '1', 'v|vdc|vac|v dc|v ac|فولت'),
      unit('millivolt', '0.001', '', { exact: ['mV'], ...readOnly }),
      unit('kilovolt', '1000', 'kv|كيلوفولت', readOnly),
    ],
  },
  current: {
    units: [
      unit('milliampere', '1', 'ma|مللي أمبير|ملي أمبير'),
      unit('ampere', '1000', 'a|amp|أمبير'),
      unit('microampere', '0.001', 'µa|μa|ua', readOnly),
    ],
  },
  power: {
    units: [
      unit('watt', '1', 'w|واط'),
      unit('milliwatt', '0.001', '', { exact: ['mW', 'mw'], ...readOnly }),
      unit('kilowatt', '1000', 'kw|كيلوواط'),
      unit('megawatt', '1000000', '', { exact: ['MW'], ...readOnly }),
      unit('horsepower', '745.7', 'hp|حصان', readOnly),
    ],
  },
  radio_power: {
    allowsNegative: true,
    units: [
      unit('dbm', '1', 'dbm'),
      unit('milliwatt', '1', 'mw', { log: '1', ...readOnly }),
      unit('watt', '1', 'w', { log: '1000', ...readOnly }),
    ],
  },
  gain: {
    allowsNegative: true,
    units: [unit('dbi', '1', 'dbi'), unit('dbd', '1', 'dbd', { after: '2.15', ...readOnly })],
  },
  frequency: {
    units: [
      unit('megahertz', '1', 'mhz|ميجاهرتز|ميغاهرتز'),
      unit('kilohertz', '0.001', 'khz|كيلوهرتز', readOnly),
      unit('gigahertz', '1000', 'ghz|جيجاهرتز|غيغاهرتز'),
    ],
  },
  time: {
    units: [
      unit('second', '1', 's|sec|second|seconds|ث|ثانية|ثوان'),
      unit('minute', '60', 'min|mins|minute|minutes|دقيقة|دقائق'),
      unit('hour', '3600', 'h|hr|hrs|hour|hours|ساعة|ساعات'),
      unit('day', '86400', 'd|day|days|يوم|أيام'),
      unit('month', '2629746', 'month|months|mo|شهر|أشهر|شهور'),
      unit('year', '31556952', 'y|yr|yrs|year|years|سنة|سنوات|عام|أعوام'),
    ],
  },
  pressure: {
    allowsNegative: true,
    units: [
      unit('kilopascal', '1', 'kpa|كيلوباسكال'),
      unit('pascal', '0.001', 'pa|باسكال', readOnly),
      unit('hectopascal', '0.1', 'hpa|mbar', readOnly),
      unit('bar', '100', 'bar|بار'),
      unit('psi', '6.894757', 'psi', readOnly),
      unit('megapascal', '1000', 'mpa', readOnly),
    ],
  },
  flow: {
    units: [
      unit('cubic_metre_an_hour', '1', 'm³/h|m3/h|م³/ساعة'),
      unit('litre_a_minute', '0.06', 'l/min|لتر/دقيقة', readOnly),
      unit('litre_an_hour', '0.001', 'l/h|لتر/ساعة', readOnly),
      unit('gallon_a_minute', '0.2271247', 'gpm', readOnly),
    ],
  },
  volume: {
    units: [
      unit('litre', '1', 'l|litre|liter|لتر'),
      unit('millilitre', '0.001', 'ml|مل', readOnly),
      unit('cubic_metre', '1000', 'm³|m3|م³'),
      unit('gallon', '3.785412', 'gal', readOnly),
    ],
  },
  data: {
    units: [
      unit('megabyte', '1', 'mb|ميجابايت|ميغابايت'),
      unit('kilobyte', '0.001', 'kb|كيلوبايت', readOnly),
      unit('gigabyte', '1000', 'gb|جيجابايت|غيغابايت'),
      unit('terabyte', '1000000', 'tb|تيرابايت', readOnly),
    ],
  },
  rate: {
    units: [
      unit('megabit_a_second', '1', 'mbit/s|mbps|ميجابت/ث'),
      unit('kilobit_a_second', '0.001', 'kbit/s|kbps', readOnly),
      unit('gigabit_a_second', '1000', 'gbit/s|gbps', readOnly),
    ],
  },
  share: { units: [unit('percent', '1', '%|٪|%rh|% rh|percent')] },
  concentration: {
    units: [unit('ppm', '1', 'ppm|جزء في المليون'), unit('ppb', '0.001', 'ppb', readOnly)],
  },
  particles: { units: [unit('microgram_a_cubic_metre', '1', 'µg/m³|μg/m³|ug/m3|µg/m3|ميكروجرام/م³')] },
  angle: { allowsNegative: true, units: [unit('degree', '1', '°|deg|درجة')] },
  sound: { units: [unit('decibel', '1', 'db|dba|db(a)|ديسيبل')] },
} as const satisfies Record<string, Dimension>

export type DimensionKey = keyof typeof dimensions
export const dimensionKeys = Object.keys(dimensions) as DimensionKey[]
export type UnitKey = (typeof dimensions)[DimensionKey]['units'][number]['key']

export const unitsOf = (dimension: DimensionKey): readonly Unit[] => dimensions[dimension].units
export const ownUnit = (dimension: DimensionKey): Unit => dimensions[dimension].units[0]

const comparable = (name: string) => name.normalize('NFKC').toLowerCase()

/** The unit of that name, by its spelling or its key. */
export function unitNamed(dimension: DimensionKey, name: string): Unit | undefined {
  const units = unitsOf(dimension)
  const written = name.trim().replace(/\.$/, '')
  const folded = comparable(written)
  return (
    units.find(({ exact }) => exact?.includes(written)) ??
    units.find(({ key, names }) => names.some((one) => comparable(one) === folded) || key === folded)
  )
}

/** A decimal as an integer and how many digits of it stand after the point. */
type Exact = { digits: bigint; places: number }
const exactOf = (text: string): Exact => {
  const [whole = '0', part = ''] = text.split('.')
  return { digits: BigInt(`${whole}${part}`), places: part.length }
}
const scaled = ({ digits, places }: Exact, to: number) => digits * 10n ** BigInt(to - places)
const plus = (one: Exact, other: Exact): Exact => {
  const places = Math.max(one.places, other.places)
  return { digits: scaled(one, places) + scaled(other, places), places }
}

/** As many as are stored. */
const storedPlaces = 6

/** A decimal in that unit, in the dimension's own: exact, then rounded to six decimals. */
export function toOwnUnit(decimal: string, { times, before, after, log }: Unit): number {
  if (log !== undefined) return Number((10 * Math.log10(Number(decimal) * Number(log))).toFixed(storedPlaces))
  const given = before === undefined ? exactOf(decimal) : plus(exactOf(decimal), exactOf(before))
  const [top = '1', bottom = '1'] = times.split('/')
  const [factor, divisor] = [exactOf(top), exactOf(bottom)]
  const product: Exact = {
    digits: given.digits * factor.digits * 10n ** BigInt(divisor.places),
    places: given.places + factor.places,
  }
  const places = Math.max(product.places, storedPlaces) + 1
  const quotient: Exact = { digits: scaled(product, places) / divisor.digits, places }
  const exact = after === undefined ? quotient : plus(quotient, exactOf(after))
  return rounded(exact)
}

/** Halves away from zero. */
function rounded({ digits, places }: Exact): number {
  const step = 10n ** BigInt(Math.max(0, places - storedPlaces))
  const isNegative = digits < 0n
  const size = isNegative ? -digits : digits
  const whole = (size + step / 2n) / step
  const text = whole.toString().padStart(storedPlaces + 1, '0')
  return Number(`${isNegative ? '-' : ''}${text.slice(0, -storedPlaces)}.${text.slice(-storedPlaces)}`)
}

/** A number of the dimension's own unit in another one, for showing. */
export const inUnit = (value: number, { times }: Unit): number => {
  const [top = '1', bottom = '1'] = times.split('/')
  return (value * Number(bottom)) / Number(top)
}

/** One way of writing signs and digits, of the many that datasheets have. */
export const plainSigns = (text: string): string =>
  asciiDigits(text.normalize('NFKC').replaceAll('℃', '°C'))
    .replace(/[\u200b-\u200f\u202a-\u202e\u2066-\u2069\ufeff]/g, '')
    .replace(/[‐‑‒–—―−﹣－]/g, '-')
    .replace(/[\u00a0\u2000-\u200a\u202f]/g, ' ')
    .replaceAll('٫', '.')
    .replaceAll('٬', ',')

const decimalText = String.raw`[+-]?\d+(?:,\d{3})*(?:\.\d+)?`

/** `12`, `1,200.5`, `-40` as a decimal; a comma before other than three digits is a point. */
export function readDecimal(text: string): string | undefined {
  const plain = plainSigns(text).trim().replace(/^\+/, '')
  if (new RegExp(`^${decimalText}$`).test(plain)) return plain.replaceAll(',', '')
  return /^-?\d+,\d{1,2}$/.test(plain) ? plain.replace(',', '.') : undefined
}
