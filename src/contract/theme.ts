import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { homeSections, type HomeSection } from './home-sections.ts'
import { themeColours, themeLimits, type ThemeColour } from './theme-colours.ts'
import { FileRef, Id, Instant, One, Version } from './shared.ts'

const Colour = z
  .string()
  .regex(/^#[0-9a-f]{6}$/i, 'validation.colour')
  .toLowerCase()
const Colours = z.strictObject(
  Object.fromEntries(themeColours.map((name) => [name, Colour])) as Record<ThemeColour, typeof Colour>,
)

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
