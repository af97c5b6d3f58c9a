/** The parts of the home page, in the order of a shop that never changed it. */
export const homeSections = [
  'sliders',
  'ads_top',
  'applications',
  'use_cases',
  'ads_middle',
  'newest',
  'industries',
  'ads_bottom',
] as const
export type HomeSection = (typeof homeSections)[number]
