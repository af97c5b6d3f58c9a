import { z } from 'zod'
import { contrast, mix, nearestReadable } from './colour.ts'
import { endpoint } from './endpoint.ts'
import { homeSections, type HomeSection } from './home-sections.ts'
import { FileRef, Id, Instant, One, Version } from './shared.ts'

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

const Colour = z
  .string()
  .regex(/^#[0-9a-f]{6}$/i, 'validation.colour')
  .toLowerCase()
const Colours = z.strictObject(
  Object.fromEntries(themeColours.map((name) => [name, Colour])) as Record<ThemeColour, typeof Colour>,
)
export type Colours = z.infer<typeof Colours>

const isEachOnce = (sections: readonly { section: HomeSection }[]) =>
  homeSections.every((name) => sections.filter(({ section }) => section === name).length === 1)

/** How the shop looks, over the theme of its brand. */
export const Theme = z.strictObject({
  colors: z.strictObject({ light: Colours, dark: Colours }),
  /** Of corners, in pixels. */
  radius: z.int().min(themeLimits.radius.min).max(themeLimits.radius.max),
  /** Of all that is measured by the size of text. */
  scale: z.number().min(themeLimits.scale.min).max(themeLimits.scale.max).multipleOf(0.01),
  logoLight: Id.optional(),
  logoDark: Id.optional(),
  home: z
    .array(z.strictObject({ section: z.enum(homeSections), isVisible: z.boolean() }))
    .length(homeSections.length)
    .refine(isEachOnce, 'validation.invalid'),
})
export type Theme = z.infer<typeof Theme>

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

export const LowContrast = z.object({
  scheme: z.enum(schemes),
  of: z.enum(themeColours),
  on: z.enum(themeColours),
  ratio: z.number(),
  least: z.number(),
  /** The nearest colour that is far enough from all it lies on; absent where there is none. */
  nearest: z.string().optional(),
})
export type LowContrast = z.infer<typeof LowContrast>

/** The pairs that are too close. */
export function lowContrasts(colors: Theme['colors']): LowContrast[] {
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

const ThemeVersion = z.object({ version: Version, savedAt: Instant, by: z.string(), isReset: z.boolean() })

const ThemeState = z.object({
  /** Absent: the brand's own. */
  theme: Theme.optional(),
  logos: z.object({ light: FileRef.optional(), dark: FileRef.optional() }),
  version: Version,
  /** The last twenty, newest first. */
  versions: z.array(ThemeVersion),
})
export type ThemeState = z.infer<typeof ThemeState>

const staff = { access: 'admin', needs: 'theme.edit' } as const
const path = '/marketplace/theme'
const refusals = ['version_conflict', 'contrast_too_low'] as const

export const cmsThemeApi = {
  find: endpoint({
    ...staff,
    method: 'GET',
    path,
    summary: 'Find how the shop looks, and its last versions',
    response: One(ThemeState),
  }),
  save: endpoint({
    ...staff,
    method: 'PUT',
    path,
    summary: 'Change how the shop looks: colours of both schemes, corners, sizes, logos, the home page',
    body: z.strictObject({ theme: Theme, version: Version }),
    response: One(ThemeState),
    errors: refusals,
  }),
  reset: endpoint({
    ...staff,
    method: 'DELETE',
    path,
    summary: 'Go back to the look of the brand',
    query: z.object({ version: z.coerce.number().int().nonnegative() }),
    response: One(ThemeState),
    errors: ['version_conflict'],
  }),
  restore: endpoint({
    ...staff,
    method: 'POST',
    path: `${path}/restore`,
    summary: 'Make an earlier version of the look the current one',
    body: z.strictObject({ of: Version, version: Version }),
    response: One(ThemeState),
    errors: ['version_conflict'],
  }),
  draft: endpoint({
    ...staff,
    method: 'POST',
    path: `${path}/draft`,
    summary: 'Keep a look for an hour, to be seen at /{language}/?theme={token} by who has the token',
    body: z.strictObject({ theme: Theme }),
    response: One(z.object({ token: z.string(), until: Instant })),
    status: 201,
  }),
}

/** What pages are drawn with; absent where the shop has the look of its brand. */
export type PageTheme = {
  stylesheet: string
  surfaces: Record<Scheme, string>
  home: HomeSection[]
  logos: { light?: string | undefined; dark?: string | undefined }
}
