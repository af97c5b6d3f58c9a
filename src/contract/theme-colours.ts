import { contrast, mix, nearestReadable } from './colour.ts'
import type { HomeSection } from './home-sections.ts'

export const schemes = ['light', 'dark'] as const
export type Scheme = (typeof schemes)[number]

/** The colours that staff choose, a set for each scheme; all others follow from them. */
export const themeColours = [
  'accent',
  'onAccent',
  'surface',
  'surfaceRaised',
  'text',
  'textMuted',
  'border',
  'danger',
] as const
export type ThemeColour = (typeof themeColours)[number]

export const themeLimits = {
  radius: { min: 0, max: 24 },
  scale: { min: 0.9, max: 1.15, step: 0.05 },
} as const

export type Colours = Record<ThemeColour, string>

/** Two colours that must be told apart: one lies on the other. */
const pairs: readonly { of: ThemeColour; on: ThemeColour; least: number }[] = [
  { of: 'text', on: 'surface', least: 4.5 },
  { of: 'text', on: 'surfaceRaised', least: 4.5 },
  { of: 'textMuted', on: 'surface', least: 4.5 },
  { of: 'textMuted', on: 'surfaceRaised', least: 4.5 },
  { of: 'onAccent', on: 'accent', least: 4.5 },
  // Buttons, and the ring around what has the focus.
  { of: 'accent', on: 'surface', least: 3 },
  { of: 'accent', on: 'surfaceRaised', least: 3 },
  // Of fields.
  { of: 'border', on: 'surface', least: 3 },
  { of: 'border', on: 'surfaceRaised', least: 3 },
  { of: 'danger', on: 'surface', least: 3 },
  { of: 'danger', on: 'surfaceRaised', least: 3 },
]

export type LowContrast = {
  scheme: Scheme
  of: ThemeColour
  on: ThemeColour
  ratio: number
  least: number
  /** The nearest colour that is far enough from all it lies on; absent where there is none. */
  nearest?: string
}

/** The pairs that are too close. */
export function lowContrasts(colors: Record<Scheme, Colours>): LowContrast[] {
  return schemes.flatMap((scheme) =>
    pairs.flatMap(({ of, on, least }) => {
      const own = colors[scheme]
      const ratio = contrast(own[of], own[on])
      if (ratio >= least) return []
      const behind = pairs.filter((pair) => pair.of === of).map((pair) => own[pair.on])
      const nearest = nearestReadable(own[of], behind, least)
      // Cut, so that what is too low never reads as enough.
      return [{ scheme, of, on, ratio: Math.floor(ratio * 100) / 100, least, ...(nearest && { nearest }) }]
    }),
  )
}

/** Meanings that keep their hue whatever the theme: what went well, what to mind, what to know. */
const states = {
  light: { success: '#3c9756', warning: '#b6770b', info: '#3d8bc8' },
  dark: { success: '#52a065', warning: '#b87f2f', info: '#4e92c9' },
} as const

/** The custom properties of a scheme. What is not chosen is derived, and moved until it can be read where it lies. */
export function themeProperties(scheme: Scheme, own: Colours): Record<string, string> {
  const { accent, onAccent, surface, surfaceRaised, text, textMuted, border, danger } = own
  const sunken = mix(surface, text, scheme === 'light' ? 0.045 : 0.03)
  const surfaces = [surface, surfaceRaised, sunken]
  const soft = (colour: string) => mix(surfaceRaised, colour, scheme === 'light' ? 0.1 : 0.2)
  const readable = (colour: string, behind: string[], least: number) =>
    nearestReadable(colour, behind, least) ?? text
  const stateTokens = Object.entries({ danger, ...states[scheme] }).flatMap(([name, colour]) => [
    [name, readable(colour, surfaces, 3)],
    [`${name}-soft`, soft(colour)],
    [`${name}-text`, readable(colour, [...surfaces, soft(colour)], 4.5)],
  ])
  const hover = mix(accent, text, 0.14)
  return {
    surface,
    'surface-raised': surfaceRaised,
    'surface-sunken': sunken,
    text,
    'text-muted': readable(textMuted, surfaces, 4.5),
    border: mix(surfaceRaised, border, 0.35),
    'border-strong': readable(border, surfaces, 3),
    accent,
    'accent-hover': contrast(onAccent, hover) >= 4.5 ? hover : accent,
    'accent-contrast': onAccent,
    'accent-soft': soft(accent),
    'accent-text': readable(accent, [...surfaces, soft(accent)], 4.5),
    'focus-ring': readable(accent, surfaces, 3),
    ...(Object.fromEntries(stateTokens) as Record<string, string>),
    'danger-contrast': readable('#ffffff', [readable(danger, surfaces, 3)], 4.5),
  }
}

/** What pages are drawn with; absent where the shop has the look of its brand. */
export type PageTheme = {
  stylesheet: string
  surfaces: Record<Scheme, string>
  home: HomeSection[]
  logos: { light?: string | undefined; dark?: string | undefined }
}
