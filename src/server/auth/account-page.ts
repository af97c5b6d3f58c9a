import type { Language } from '#contract/enums.ts'
import { siteOrigin } from '../config/site-origin.ts'
import type { Context } from '../context.ts'
import type { AccountRow } from './auth.table.ts'

/** Where somebody changes their password and sees where they are signed in. */
export const accountPage = (ctx: Context, { family }: AccountRow, language: Language): string =>
  `${siteOrigin(ctx.config)}/${language}${family === 'admin' ? '/cms/profile' : '/account'}`
