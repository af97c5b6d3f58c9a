import fc from 'fast-check'
import { expect, test } from 'vitest'
import { bestPrice, candidatesFor, tiersOf, type ListPrice } from './best-price.ts'

const audiences = ['everyone', 'groups', 'companies'] as const
const list = (id: string, audience: (typeof audiences)[number], day = 1) => ({
  id,
  name: id,
  audience,
  createdAt: new Date(2026, 0, day),
  acceptsCodes: true,
  endsAt: null,
})
const fixed = (price: number) => ({ price, percent: null, breaks: null })
const percent = (percent: number) => ({ price: null, percent, breaks: null })
const breaks = (...pairs: [number, number][]) => ({
  price: null,
  percent: null,
  breaks: pairs.map(([from, price]) => ({ from, price })),
})

const amount = fc.integer({ min: 0, max: 100_000 })
const falling = fc
  .uniqueArray(fc.record({ from: fc.integer({ min: 1, max: 100 }), price: amount }), {
    selector: ({ from }) => from,
    minLength: 1,
    maxLength: 10,
  })
  .map((some) => {
    const prices = some.map(({ price }) => price).toSorted((a, b) => b - a)
    const froms = some.map(({ from }) => from).toSorted((a, b) => a - b)
    return breaks(...froms.map((from, at): [number, number] => [from, prices[at] ?? 0]))
  })
const rule = fc.oneof(
  amount.map(fixed),
  fc.integer({ min: 1, max: 10_000 }).map((hundredths) => percent(hundredths / 100)),
  falling,
)
const lists: fc.Arbitrary<ListPrice[]> = fc
  .array(
    fc.record({
      audience: fc.constantFrom(...audiences),
      day: fc.integer({ min: 1, max: 3 }),
      rules: fc.array(rule, { minLength: 1, maxLength: 3 }),
    }),
    { maxLength: 6 },
  )
  .map((some) =>
    some.map(({ audience, day, rules }, index) => ({ list: list(String(index), audience, day), rules })),
  )
const catalogue = fc
  .record({ price: amount, off: amount })
  .map(({ price, off }) => ({ price, discounted: Math.max(0, price - off) }))
const quantity = fc.integer({ min: 1, max: 120 })

test('the winner is never dearer than any other price, nor than the catalogue', () => {
  fc.assert(
    fc.property(catalogue, lists, quantity, (price, known, many) => {
      const winner = bestPrice(price, known, many)
      expect(winner.unitPrice).toBeLessThanOrEqual(price.discounted)
      for (const { unitPrice } of candidatesFor(price, known, many))
        expect(winner.unitPrice).toBeLessThanOrEqual(unitPrice)
    }),
  )
})

test('the order of the lists decides nothing', () => {
  fc.assert(
    fc.property(catalogue, lists, quantity, (price, known, many) => {
      expect(bestPrice(price, known.toReversed(), many)).toEqual(bestPrice(price, known, many))
    }),
  )
})

test('more units never raise the unit price where no break is dearer', () => {
  fc.assert(
    fc.property(catalogue, lists, quantity, quantity, (price, known, one, other) => {
      const [few, many] = one < other ? [one, other] : [other, one]
      expect(bestPrice(price, known, many).unitPrice).toBeLessThanOrEqual(
        bestPrice(price, known, few).unitPrice,
      )
    }),
  )
})

test('the tiers say for every quantity what it costs', () => {
  fc.assert(
    fc.property(catalogue, lists, quantity, (price, known, many) => {
      const tiers = tiersOf(price, known)
      expect(tiers[0]?.from).toBe(1)
      expect(tiers.findLast(({ from }) => from <= many)?.unitPrice).toBe(
        bestPrice(price, known, many).unitPrice,
      )
    }),
  )
})

test.each([
  [9, 42_900, 1],
  [10, 39_900, 10],
  [49, 39_900, 10],
  [50, 36_500, 50],
])('of breaks from 1, 10 and 50, %i units cost %i each', (many, unitPrice, breakFrom) => {
  const rules = [breaks([1, 42_900], [10, 39_900], [50, 36_500])]
  const winner = bestPrice(
    { price: 50_000, discounted: 50_000 },
    [{ list: list('a', 'everyone'), rules }],
    many,
  )
  expect(winner).toMatchObject({ from: 'list', unitPrice, breakFrom })
})

test('below its first break a list offers nothing', () => {
  const rules = [breaks([10, 1])]
  const price = { price: 100, discounted: 90 }
  expect(bestPrice(price, [{ list: list('a', 'everyone'), rules }], 9)).toEqual({
    from: 'discount',
    unitPrice: 90,
  })
})

test('of equal prices that of the company wins, then of the group, of everyone, of the catalogue; then the older list', () => {
  const price = { price: 100, discounted: 100 }
  const of = (id: string, audience: (typeof audiences)[number], day?: number) => ({
    list: list(id, audience, day),
    rules: [fixed(100)],
  })
  const all = [of('e', 'everyone'), of('g', 'groups'), of('c2', 'companies', 2), of('c1', 'companies', 1)]
  const order = candidatesFor(price, all, 1).map((one) => one.list?.id ?? 'catalogue')
  expect(order).toEqual(['c1', 'c2', 'g', 'e', 'catalogue'])
})

test('a percentage is off the price of the catalogue, not off the discounted one', () => {
  const offer = { list: list('a', 'everyone'), rules: [percent(12.5)] }
  expect(bestPrice({ price: 12_345, discounted: 12_000 }, [offer], 1).unitPrice).toBe(10_802)
})
