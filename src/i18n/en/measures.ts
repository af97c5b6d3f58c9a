import type { UnitKey } from '#contract/measures.ts'

/** How numbers with units are written. `%` and `°` follow their number at once, others after a space. */
export const measures = {
  units: {
    celsius: '°C',
    fahrenheit: '°F',
    kelvin: 'K',
    mm: 'mm',
    cm: 'cm',
    m: 'm',
    km: 'km',
    inch: 'in',
    foot: 'ft',
    mile: 'mi',
    g: 'g',
    kg: 'kg',
    ounce: 'oz',
    pound: 'lb',
    mah: 'mAh',
    ah: 'Ah',
    wh: 'Wh',
    kwh: 'kWh',
    volt: 'V',
    millivolt: 'mV',
    kilovolt: 'kV',
    milliampere: 'mA',
    ampere: 'A',
    microampere: 'µA',
    watt: 'W',
    milliwatt: 'mW',
    kilowatt: 'kW',
    megawatt: 'MW',
    horsepower: 'hp',
    dbm: 'dBm',
    dbi: 'dBi',
    dbd: 'dBd',
    megahertz: 'MHz',
    kilohertz: 'kHz',
    gigahertz: 'GHz',
    second: 's',
    minute: 'min',
    hour: 'h',
    day: { one: 'day', other: 'days' },
    month: { one: 'month', other: 'months' },
    year: { one: 'year', other: 'years' },
    kilopascal: 'kPa',
    pascal: 'Pa',
    hectopascal: 'hPa',
    bar: 'bar',
    psi: 'psi',
    megapascal: 'MPa',
    cubic_metre_an_hour: 'm³/h',
    litre_a_minute: 'l/min',
    litre_an_hour: 'l/h',
    gallon_a_minute: 'gpm',
    litre: 'l',
    millilitre: 'ml',
    cubic_metre: 'm³',
    gallon: 'gal',
    megabyte: 'MB',
    kilobyte: 'kB',
    gigabyte: 'GB',
    terabyte: 'TB',
    megabit_a_second: 'Mbit/s',
    kilobit_a_second: 'kbit/s',
    gigabit_a_second: 'Gbit/s',
    percent: '%',
    ppm: 'ppm',
    ppb: 'ppb',
    microgram_a_cubic_metre: 'µg/m³',
    degree: '°',
    decibel: 'dB',
  },
  /** What is between two numbers, and before one without the other. */
  between: (low: string, high: string) => `${low} to ${high}`,
  from: (low: string) => `from ${low}`,
  upTo: (high: string) => `up to ${high}`,
  yes: 'Yes',
  no: 'No',
  comma: ', ',
  notStated: 'Not stated',
  about: (count: string) => `about ${count}`,
} satisfies Measures

/** A unit's name; where it changes with the number, by the number's form. */
export type UnitName =
  | string
  | {
      one?: string
      two?: string
      /** After a preposition. */ twoAfter?: string
      few?: string
      many?: string
      other: string
    }
export type Measures = {
  units: Record<UnitKey, UnitName>
  between: (low: string, high: string) => string
  from: (low: string) => string
  upTo: (high: string) => string
  /** Of temperatures, where they are not written with a minus. */
  belowZero?: (degrees: string) => string
  yes: string
  no: string
  comma: string
  notStated: string
  about: (count: string) => string
}
