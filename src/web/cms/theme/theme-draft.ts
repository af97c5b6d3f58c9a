import { homeSections, type HomeSection } from '#contract/home-sections.ts'
import type { Theme } from '#contract/theme.ts'
import { schemes, themeColours, themeLimits } from '#contract/theme-colours.ts'
import { asciiDigits } from '#contract/digits.ts'
import { wholeNumber } from '../whole-number.ts'

const colourFields = schemes.flatMap((scheme) =>
  themeColours.map((name) => `colors.${scheme}.${name}` as const),
)
export const themeFields = [...colourFields, 'radius', 'scale', 'logoLight', 'logoDark', 'home'] as const
export type ThemeField = (typeof themeFields)[number]
/** What the form holds: sections as JSON, logos by file id. */
export type ThemeDraft = Record<ThemeField, string>
export type HomePart = Theme['home'][number]

export const partsOf = (text: string): HomePart[] => JSON.parse(text) as HomePart[]

export function draftOf(theme: Theme, digits: (number: number) => string): ThemeDraft {
  const colours = schemes.flatMap((scheme) =>
    themeColours.map((name) => [`colors.${scheme}.${name}`, theme.colors[scheme][name]]),
  )
  return {
    ...(Object.fromEntries(colours) as Record<(typeof colourFields)[number], string>),
    radius: digits(theme.radius),
    scale: String(theme.scale),
    logoLight: theme.logoLight ?? '',
    logoDark: theme.logoDark ?? '',
    home: JSON.stringify(theme.home),
  }
}

export const isColour = (text: string): boolean => /^#[0-9a-f]{6}$/i.test(text.trim())

/** The colours of a draft; what is no colour yet is as black, and told at its field. */
export const coloursOf = (draft: ThemeDraft): Theme['colors'] =>
  Object.fromEntries(
    schemes.map((scheme) => [
      scheme,
      Object.fromEntries(
        themeColours.map((name) => {
          const text = draft[`colors.${scheme}.${name}`].trim().toLowerCase()
          return [name, isColour(text) ? text : '#000000']
        }),
      ),
    ]),
  ) as Theme['colors']

export const radiusOf = (text: string): number | undefined => {
  const radius = wholeNumber(asciiDigits(text))
  return radius !== undefined && radius <= themeLimits.radius.max ? radius : undefined
}

/** The theme that a draft without faults is. */
export function themeOf(draft: ThemeDraft): Theme {
  const { logoLight, logoDark } = draft
  return {
    colors: coloursOf(draft),
    radius: radiusOf(draft.radius) ?? 0,
    scale: Number(draft.scale),
    ...(logoLight && { logoLight }),
    ...(logoDark && { logoDark }),
    home: partsOf(draft.home),
  }
}

export const isKnownSection = (name: string): name is HomeSection =>
  (homeSections as readonly string[]).includes(name)
