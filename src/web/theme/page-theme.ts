import { useRouteLoaderData } from 'react-router'
import { type HomeSection, homeSections } from '#contract/home-sections.ts'
import type { PageTheme } from '#contract/theme-colours.ts'

const usePageTheme = () =>
  useRouteLoaderData<{ theme?: PageTheme | null | undefined }>('root')?.theme ?? undefined

export const useThemeLogos = (): PageTheme['logos'] => usePageTheme()?.logos ?? {}

/** The parts of the home page that are shown, in their order. */
export const useHomeSections = (): readonly HomeSection[] => usePageTheme()?.home ?? homeSections
