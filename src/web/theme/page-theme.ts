import { useRouteLoaderData } from 'react-router'
import type { PageTheme } from '#contract/theme-colours.ts'

/** How the shop looks over its brand; undefined where it does not differ. */
export const usePageTheme = () =>
  useRouteLoaderData<{ theme?: PageTheme | null | undefined }>('root')?.theme ?? undefined
