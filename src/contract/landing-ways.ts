/** The ways into the catalogue that have pages of their own, as their addresses begin. */
export const landingWays = ['types', 'applications', 'industries', 'use-cases', 'makers'] as const
export type LandingWay = (typeof landingWays)[number]

/** Where a page is, without the language. */
export const landingPath = ({ way, slug }: { way: LandingWay; slug: string }) => `/${way}/${slug}`

export const maxSlug = 80
export const slugPattern = /^[a-z0-9]+(?:-[a-z0-9]+)*$/

/** In characters; an introduction as it is stored, with its markup. */
export const landingLimits = { title: 120, intro: 5_000, description: 160 }
