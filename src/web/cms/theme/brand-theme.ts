import { brand } from '#brand'
import { homeSections } from '#contract/home-sections.ts'
import type { Theme } from '#contract/theme.ts'
import { type Scheme, schemes, type ThemeColour } from '#contract/theme-colours.ts'

/** The custom property of the brand's stylesheet that a colour is at first. */
const properties: Record<ThemeColour, string> = {
  accent: '--accent',
  onAccent: '--accent-contrast',
  surface: '--surface',
  surfaceRaised: '--surface-raised',
  text: '--text',
  textMuted: '--text-muted',
  border: '--border-strong',
  danger: '--danger',
}

/** The look of the brand, as its stylesheet has it: what a new theme begins with. */
export function brandTheme(): Theme {
  const rules = rulesOfBrand()
  const colours = (scheme: Scheme) => {
    const own = rules.find(({ selectorText }) =>
      new RegExp(`scheme=['"]?${scheme}['"]?\\]`).test(selectorText),
    )
    const { accent, accentContrast, surface, text } = brand.colors[scheme]
    // Where the stylesheet cannot be read, what the brand says of itself.
    const known: Record<ThemeColour, string> = {
      accent,
      onAccent: accentContrast,
      surface,
      surfaceRaised: surface,
      text,
      textMuted: text,
      border: text,
      danger: accent,
    }
    return Object.fromEntries(
      Object.entries(properties).map(([name, property]) => {
        const value = own?.style.getPropertyValue(property).trim().toLowerCase() ?? ''
        return [name, longHex(value) ?? known[name as ThemeColour]]
      }),
    ) as Theme['colors'][Scheme]
  }
  const radius = rules
    .map(({ style }) => Number.parseInt(style.getPropertyValue('--radius'), 10))
    .find((value) => Number.isInteger(value))
  return {
    colors: Object.fromEntries(schemes.map((scheme) => [scheme, colours(scheme)])) as Theme['colors'],
    radius: radius ?? 6,
    scale: 1,
    home: homeSections.map((section) => ({ section, isVisible: true })),
  }
}

/** Minified stylesheets write `#ffffff` as `#fff`. */
function longHex(value: string): string | undefined {
  if (/^#[0-9a-f]{6}$/.test(value)) return value
  return /^#[0-9a-f]{3}$/.test(value) ? value.replace(/[0-9a-f]/g, (digit) => digit + digit) : undefined
}

const rulesOfBrand = (): CSSStyleRule[] =>
  [...document.styleSheets]
    .filter(({ href }) => !href?.includes('/theme/'))
    .flatMap((sheet) => [...sheet.cssRules])
    .filter(
      (rule): rule is CSSStyleRule =>
        rule instanceof CSSStyleRule &&
        rule.selectorText.startsWith(':root') &&
        (rule.style.getPropertyValue('--surface-raised') !== '' ||
          /^\d+px$/.test(rule.style.getPropertyValue('--radius').trim())),
    )
