import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { type Brand, brandIds } from './brand.ts'
import { contrast, oklab } from './colour.ts'

const brands = await Promise.all(
  brandIds.map(async (id): Promise<Brand> => (await import(`./${id}/brand.ts`)).brand),
)
const schemes = ['light', 'dark'] as const
const stylesheet = (brand: Brand) =>
  readFileSync(new URL(`${brand.id}/${brand.theme}`, import.meta.url), 'utf8')

/** The custom properties of one scheme, by name without the dashes. */
function themeTokens(css: string, scheme: 'light' | 'dark'): Record<string, string> {
  const [, block = ''] = css.split(`\n[data-color-scheme='${scheme}'] {`)
  const own = block.slice(0, block.indexOf('}'))
  return Object.fromEntries(
    [...own.matchAll(/--([a-z-]+): ([^;]+);/g)].map(([, name, value]) => [name, value]),
  )
}

const surfaces = ['surface', 'surface-raised', 'surface-sunken']
const states = ['danger', 'success', 'warning', 'info']

const tokenNames = [
  ...surfaces,
  'text',
  'text-muted',
  'border',
  'border-strong',
  'accent',
  'accent-hover',
  'accent-contrast',
  'accent-soft',
  'accent-text',
  'focus-ring',
  'danger-contrast',
  ...states.flatMap((state) => [state, `${state}-soft`, `${state}-text`]),
].toSorted()

const pairs = (text: string, backgrounds: string[], atLeast: number) =>
  backgrounds.map((on) => ({ text, on, atLeast }))

const contrasts = [
  ...pairs('text', surfaces, 7),
  ...pairs('text', ['accent-soft', ...states.map((state) => `${state}-soft`)], 7),
  ...pairs('text-muted', surfaces, 4.5),
  ...pairs('accent-contrast', ['accent', 'accent-hover'], 4.5),
  ...pairs('accent-text', [...surfaces, 'accent-soft'], 4.5),
  ...pairs('danger-contrast', ['danger'], 4.5),
  ...states.flatMap((state) => pairs(`${state}-text`, [...surfaces, `${state}-soft`], 4.5)),
  ...states.flatMap((state) => pairs(state, surfaces, 3)),
  ...pairs('focus-ring', surfaces, 3),
  ...pairs('border-strong', surfaces, 3),
]

describe.each(brands.flatMap((brand) => schemes.map((scheme) => ({ brand, scheme }))))(
  'the theme of $brand.id in $scheme',
  ({ brand, scheme }) => {
    const tokens = themeTokens(stylesheet(brand), scheme)
    const colour = (name: string) => tokens[name] ?? ''

    test('has exactly the tokens of every theme', () => {
      expect(Object.keys(tokens).toSorted()).toEqual(tokenNames)
      for (const name of tokenNames) expect(colour(name), name).toMatch(/^#[0-9a-f]{6}$/)
    })

    test('agrees with the colours of brand.ts', () => {
      expect(brand.colors[scheme]).toEqual({
        accent: colour('accent'),
        accentContrast: colour('accent-contrast'),
        surface: colour('surface'),
        text: colour('text'),
      })
    })

    test('keeps every text, border and focus ring apart from what lies behind it', () => {
      const tooClose = contrasts
        .map(({ text, on, atLeast }) => ({ text, on, atLeast, is: contrast(colour(text), colour(on)) }))
        .filter(({ is, atLeast }) => !(is >= atLeast))
      expect(tooClose).toEqual([])
    })
  },
)

test.each(schemes)('no two accents in %s could be taken for each other', (scheme) => {
  const accents = brands.map((brand) => oklab(brand.colors[scheme].accent))
  for (const [i, one] of accents.entries()) {
    for (const [j, other] of accents.slice(i + 1).entries()) {
      const distance = Math.hypot(...one.map((value, axis) => value - (other[axis] ?? 0)))
      expect(distance, `${brandIds[i]} and ${brandIds[i + 1 + j]}`).toBeGreaterThan(0.07)
    }
  }
})

test('each brand has one radius, from 2 to 14 px, on the root for both schemes', () => {
  for (const brand of brands) {
    const [, radius, ...more] = stylesheet(brand).split(/--radius: (\d+)px/)
    expect(more).toHaveLength(1)
    expect(Number(radius)).toBeGreaterThanOrEqual(2)
    expect(Number(radius)).toBeLessThanOrEqual(14)
  }
})
