import { expect, test } from 'vitest'
import type { FactValue } from '#contract/attribute-facts.ts'
import { factText, type Measured } from './fact-text.ts'

const year = 31_556_952
const measured = (
  kind: Measured['kind'],
  dimension: Measured['dimension'],
  more: Partial<Measured> = {},
) => ({
  kind,
  dimension,
  unit: null,
  decimals: 0,
  isTolerance: false,
  options: [],
  ...more,
})
const years = measured('number', 'time', { unit: 'year', decimals: 1 })
const degrees = measured('range', 'temperature')

test.each<[FactValue, ReturnType<typeof measured>, string, string]>([
  [{ low: -40, high: 85 }, degrees, '−40 to 85\u00a0°C', 'من ٤٠ تحت الصفر إلى ٨٥\u00a0°م'],
  [{ low: 5 }, measured('range', 'voltage'), 'from 5\u00a0V', 'من ٥\u00a0فولت'],
  [{ high: 10_000 }, measured('range', 'distance'), 'up to 10\u00a0km', 'حتى ١٠\u00a0كم'],
  [{ low: 24, high: 24 }, measured('range', 'voltage'), '24\u00a0V', '٢٤\u00a0فولت'],
  [
    { low: 0.3 },
    measured('number', 'temperature_difference', { isTolerance: true, decimals: 2 }),
    '±0.3\u00a0°C',
    '±٠٫٣\u00a0°م',
  ],
  [
    { low: 230, tolerance: 10 },
    measured('number', 'voltage'),
    '230\u00a0V\u00a0±10',
    '٢٣٠\u00a0فولت\u00a0±١٠',
  ],
  [{ low: 10 * year, approx: true }, years, 'up to 10\u00a0years', 'حتى ١٠\u00a0سنوات'],
  [{ low: 2 * year, approx: true }, years, 'up to 2\u00a0years', 'حتى سنتين'],
  [{ low: year }, years, '1\u00a0year', 'سنة واحدة'],
  [{ low: 1.5 * year }, years, '1.5\u00a0years', '١٫٥\u00a0سنة'],
  [{ low: 0.5 * year }, years, '0.5\u00a0years', '٠٫٥\u00a0سنة'],
  [{ low: 90 * 86_400 }, years, '90\u00a0days', '٩٠\u00a0يومًا'],
  [{ low: 5 * 86_400 }, years, '5\u00a0days', '٥\u00a0أيام'],
  [{ low: 0 }, years, '0\u00a0years', '٠\u00a0سنة'],
  [{ low: 300, high: 86_400 }, measured('range', 'time'), '5 to 1,440\u00a0min', 'من ٥ إلى ١٬٤٤٠\u00a0دقيقة'],
  [{ low: 1_250 }, measured('number', 'mass'), '1.25\u00a0kg', '١٫٢٥\u00a0كجم'],
  [{ low: 310 }, measured('number', 'mass'), '310\u00a0g', '٣١٠\u00a0جم'],
  [{ low: 5, high: 95 }, measured('range', 'share'), '5 to 95%', 'من ٥ إلى ٩٥٪'],
  [
    { low: 863, high: 870 },
    measured('range', 'frequency'),
    '863 to 870\u00a0MHz',
    'من ٨٦٣ إلى ٨٧٠\u00a0ميجاهرتز',
  ],
  [{ low: 5_000 }, measured('number', null), '5,000', '٥٬٠٠٠'],
  [{ flag: true }, measured('yesno', null), 'Yes', 'نعم'],
  [{ flag: false }, measured('yesno', null), 'No', 'لا'],
  [{ text: { en: 'Blue', ar: '' } }, measured('text', null), 'Blue', 'Blue'],
])('%j in both languages', (value, attribute, english, arabic) => {
  expect(factText(value, attribute, 'en')).toBe(english)
  expect(factText(value, attribute, 'ar')).toBe(arabic)
})

test('options are told by their names, with a note behind them', () => {
  const attribute = {
    ...measured('several', null),
    options: [
      { key: 'ip67', name: { en: 'IP67', ar: 'IP67' } },
      { key: 'wall', name: { en: 'Wall', ar: 'على الجدار' } },
    ],
  }
  const value = { options: ['wall', 'ip67', 'gone'], note: { en: 'with kit', ar: 'مع الحامل' } }
  expect(factText(value, attribute, 'en')).toBe('Wall, IP67 (with kit)')
  expect(factText(value, attribute, 'ar')).toBe('على الجدار، IP67 (مع الحامل)')
})
