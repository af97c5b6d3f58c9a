import { describe, expect, test } from 'vitest'
import { SolutionRules } from '#contract/solution-rules.ts'
import { compileFormula } from './formula.ts'
import { compileRules, countLines } from './count-lines.ts'

const values: Record<string, number> = { rooms: 20, meeting: 6, area: 1_200, 'n.sensor': 3, yes: 1 }
const valueOf = (text: string) => compileFormula(text).evaluate((name) => values[name])

test.each([
  ['1 + 2 × 3', 7],
  ['(1 + 2) * 3', 9],
  ['10 ÷ 4 − 1', 1.5],
  ['-rooms + 21', 1],
  ['rooms / 0', 0],
  ['ceil(area / 1500)', 1],
  ['max(2, ceil(area / 500), 1)', 3],
  ['min(rooms, meeting)', 6],
  ['if(rooms > 10 and not meeting, 1, 2)', 2],
  ['if(yes, n.sensor, 0)', 3],
  ['rooms ≥ 20 or 1 = 2', 1],
  ['floor(2.9) + round(2.5)', 5],
  ['ceil(0.1 * 3 * 10)', 3],
])('%s is %d', (text, value) => {
  expect(valueOf(text)).toBe(value)
})

test.each([
  ['', 0],
  ['rooms +', 7],
  ['rooms rooms', 6],
  ['2 $ 3', 2],
  ['sin(3)', 0],
  ['constructor(3)', 0],
  ['if(1, 2)', 0],
  ['(1 + 2', 6],
  ['((((((((((1))))))))))', 10],
  ['Rooms', 0],
])('%s cannot be read, and says where', (text, position) => {
  expect(() => compileFormula(text)).toThrow(expect.objectContaining({ position }))
})

const both = { en: 'A', ar: 'أ' }
const rulesWith = (lines: [key: string, quantity: string, group?: 'devices' | 'gateways'][]) =>
  SolutionRules.parse({
    name: both,
    intro: both,
    inputs: [{ key: 'rooms', name: both, kind: 'count', min: 0, max: 100_000, usual: 5 }],
    lines: lines.map(([key, quantity, group = 'devices']) => ({
      key,
      quantity,
      group,
      product: key.toUpperCase(),
      reason: both,
    })),
  })

describe('rules', () => {
  test.each<[string, [string, string, ('devices' | 'gateways')?][], string]>([
    [
      'a circle',
      [
        ['a', 'n.b'],
        ['b', 'n.a'],
      ],
      'lines.0.quantity',
    ],
    ['a circle through a group', [['a', 'devices']], 'lines.0.quantity'],
    [
      'an unknown name',
      [
        ['a', 'rooms'],
        ['b', 'n.c + doors'],
      ],
      'lines.1.quantity',
    ],
  ])('with %s are refused', (_, lines, field) => {
    expect(() => compileRules(rulesWith(lines))).toThrow(
      expect.objectContaining({ faults: [expect.objectContaining({ field })] }),
    )
  })

  test('count up, never below nothing and never above ten thousand', () => {
    const compiled = compileRules(
      rulesWith([
        ['half', 'rooms / 2'],
        ['less', 'rooms - 10'],
        ['many', 'rooms * 100000'],
        ['mast', 'gateways', 'devices'],
        ['gateway', '1', 'gateways'],
      ]),
    )
    const count = (coverage: 'dense' | 'normal' | 'open') =>
      Object.fromEntries(
        countLines(compiled, { inputs: { rooms: 5 }, coverage, power: 'mains', years: 1 }).lines.map(
          ({ line, quantity }) => [line.key, quantity],
        ),
      )
    expect(count('normal')).toEqual({ half: 3, many: 10_000, mast: 1, gateway: 1 })
    expect(count('dense')).toMatchObject({ mast: 2, gateway: 2 })
    expect(count('open')).toMatchObject({ mast: 1, gateway: 1 })
  })
})
