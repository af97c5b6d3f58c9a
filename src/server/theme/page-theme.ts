import type { Theme } from '#contract/theme.ts'
import type { PageTheme } from '#contract/theme-colours.ts'
import type { Context } from '../context.ts'
import { fileRef } from '../files/file-ref.ts'
import { stylesheetHash } from './theme-stylesheet.ts'
import { findCurrentTheme, findThemeDraft } from './theme.queries.ts'

function pageThemeOf(ctx: Context, theme: Theme): PageTheme {
  const { colors, home, logoLight, logoDark } = theme
  return {
    stylesheet: `/theme/${stylesheetHash(theme)}.css`,
    surfaces: { light: colors.light.surface, dark: colors.dark.surface },
    home: home.filter(({ isVisible }) => isVisible).map(({ section }) => section),
    logos: {
      ...(logoLight && { light: fileRef(ctx, logoLight).url }),
      ...(logoDark && { dark: fileRef(ctx, logoDark).url }),
    },
  }
}

/** What pages are drawn with now; undefined for the look of the brand. A change reaches every node as the catalogue's do. */
export async function currentPageTheme(ctx: Context): Promise<PageTheme | undefined> {
  const { theme } = await ctx.publicCache.remember('theme', async () => {
    const theme = (await findCurrentTheme(ctx.db))?.theme
    return { theme: theme ? pageThemeOf(ctx, theme) : undefined }
  })
  return theme
}

/** What a token of the theme editor shows. */
export async function draftPageTheme(ctx: Context, token: string): Promise<PageTheme | undefined> {
  const theme = await findThemeDraft(ctx.db, token, ctx.now())
  return theme && pageThemeOf(ctx, theme)
}
