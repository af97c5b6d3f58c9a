import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import type { FactValue } from '#contract/attribute-facts.ts'
import { testApp } from '../test/test-app.ts'
import { orNotFound } from '../http/app-error.ts'
import { readDefinitions, type Definitions } from './definitions.ts'
import { factCell, readFact } from './read-fact.ts'

const t = testApp()
let definitions: Definitions
beforeAll(async () => {
  definitions = await readDefinitions(t.db)
})
const read = (key: string, text: string) => readFact(text, orNotFound(definitions.byKey.get(key)))
const year = 31_556_952

describe('a value as a datasheet has it', () => {
  test.each<[string, string, FactValue]>([
    ['operating_temp', '−40 to 85 °C', { low: -40, high: 85 }],
    ['operating_temp', '-40~85', { low: -40, high: 85 }],
    ['operating_temp', '-40 °F to 185 °F', { low: -40, high: 85 }],
    ['operating_temp', 'من ٤٠ تحت الصفر إلى ٨٥ °م', { low: -40, high: 85 }],
    ['operating_temp', '-20°C ... +60°C', { low: -20, high: 60 }],
    ['operating_temp', '0-50 °C', { low: 0, high: 50 }],
    ['supply_voltage', '9–36 V DC', { low: 9, high: 36 }],
    ['supply_voltage', '24 VDC', { low: 24, high: 24 }],
    ['report_interval', '5 min to 24 h', { low: 300, high: 86_400 }],
    ['radio_range', 'up to 15 km', { low: 15_000, approx: true }],
    ['radio_range', 'حتى ١٥ كم', { low: 15_000, approx: true }],
    ['battery_life', '10', { low: 10 * year }],
    ['battery_life', '<=10 y', { low: 10 * year, approx: true }],
    ['temp_accuracy', '±0.3 °C', { low: 0.3 }],
    ['battery_capacity', '2.4 Ah', { low: 2_400 }],
    ['battery_capacity', '3,600 mAh', { low: 3_600 }],
    ['tx_power', '100 mW', { low: 20 }],
    ['weight', '1.65 kg', { low: 1_650 }],
    ['length', '1 in', { low: 25.4 }],
    ['operating_humidity', '5-95 %RH', { low: 5, high: 95 }],
    ['level_range', '>= 0.25 m', { low: 250 }],
    ['level_range', '<= 6 m', { high: 6_000 }],
    ['ip_rating', 'IP 67', { options: ['ip67'] }],
    ['battery_type', 'Li-SOCl2', { options: ['lithium_thionyl'] }],
    ['mounting', 'Wall, DIN rail', { options: ['wall', 'din_rail'] }],
    ['mounting', 'على الجدار، مغناطيس', { options: ['wall', 'magnet'] }],
    ['battery_replaceable', 'نعم', { flag: true }],
    ['battery_replaceable', 'No', { flag: false }],
    [
      'weight',
      '310 g # with battery // مع البطارية',
      { low: 310, note: { en: 'with battery', ar: 'مع البطارية' } },
    ],
  ])('%s: %s', (key, text, value) => expect(read(key, text)).toEqual({ value }))

  test.each([
    ['weight', 'heavy', 'number'],
    ['weight', '12 V', 'unit'],
    ['channels', '8 km', 'unit'],
    ['ip_rating', 'IP99', 'option'],
    ['ip_rating', 'IP66, IP67', 'option'],
    ['battery_replaceable', 'maybe', 'yesno'],
    ['weight', ' ', 'empty'],
  ])('%s cannot be %s', (key, text, fault) => expect(read(key, text)).toMatchObject({ fault }))
})

test('what is written into a cell is read from it as the same', () => {
  const figure = fc.integer({ min: 0, max: 1e9 }).map((thousandths) => thousandths / 1000)
  for (const attribute of definitions.attributes) {
    const keys = attribute.options.map(({ key }) => key)
    const value: fc.Arbitrary<FactValue> =
      attribute.kind === 'range'
        ? fc.oneof(
            fc.tuple(figure, figure).map(([a, b]) => ({ low: Math.min(a, b), high: Math.max(a, b) })),
            figure.map((low) => ({ low })),
            figure.map((high) => ({ high })),
          )
        : attribute.kind === 'number'
          ? fc.tuple(figure, fc.boolean()).map(([low, approx]) => ({ low, ...(approx && { approx: true }) }))
          : attribute.kind === 'yesno'
            ? fc.boolean().map((flag) => ({ flag }))
            : attribute.kind === 'text'
              ? fc.constantFrom({ text: { en: 'A b', ar: 'أ ب' } }, { text: { en: '', ar: 'ب' } })
              : fc
                  .uniqueArray(fc.constantFrom(...(keys.length > 0 ? keys : ['x'])), {
                    minLength: 1,
                    maxLength: attribute.kind === 'one' ? 1 : 5,
                  })
                  .map((options) => ({ options }))
    if (keys.length === 0 && (attribute.kind === 'one' || attribute.kind === 'several')) continue
    fc.assert(
      fc.property(value, (given) => {
        expect(readFact(factCell(given, attribute), attribute), attribute.key).toEqual({ value: given })
      }),
      { numRuns: 40 },
    )
  }
})
