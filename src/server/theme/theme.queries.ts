import { createHash } from 'node:crypto'
import { and, desc, eq, gt } from 'drizzle-orm'
import type { Theme, ThemeState } from '#contract/theme.ts'
import type { Context } from '../context.ts'
import type { Db } from '../db/connect.ts'
import { fileRef } from '../files/file-ref.ts'
import { themeDrafts, themeVersions } from './theme.table.ts'

export const keptVersions = 20

export async function findCurrentTheme(db: Db) {
  const [row] = await db.select().from(themeVersions).orderBy(desc(themeVersions.version)).limit(1)
  return row
}

/** The look for its editor. */
export async function findThemeState(ctx: Context, db: Db): Promise<ThemeState> {
  const rows = await db.select().from(themeVersions).orderBy(desc(themeVersions.version)).limit(keptVersions)
  const theme = rows[0]?.theme ?? undefined
  return {
    ...(theme && { theme }),
    logos: {
      ...(theme?.logoLight && { light: fileRef(ctx, theme.logoLight) }),
      ...(theme?.logoDark && { dark: fileRef(ctx, theme.logoDark) }),
    },
    version: rows[0]?.version ?? 0,
    versions: rows.map(({ version, savedAt, byName, theme }) => ({
      version,
      savedAt: savedAt.toISOString(),
      by: byName,
      isReset: theme === null,
    })),
  }
}

/** The theme whose stylesheet has this name, of any kept version or draft. */
export async function findThemeByHash(db: Db, hash: string): Promise<Theme | undefined> {
  const [version] = await db
    .select({ theme: themeVersions.theme })
    .from(themeVersions)
    .where(eq(themeVersions.stylesheetHash, hash))
    .limit(1)
  if (version?.theme) return version.theme
  const [draft] = await db
    .select({ theme: themeDrafts.theme })
    .from(themeDrafts)
    .where(eq(themeDrafts.stylesheetHash, hash))
    .limit(1)
  return draft?.theme
}

export const tokenHash = (token: string): string => createHash('sha256').update(token).digest('hex')

/** What a token of the editor shows; undefined once its hour is over. */
export async function findThemeDraft(db: Db, token: string, now: Date): Promise<Theme | undefined> {
  const [draft] = await db
    .select({ theme: themeDrafts.theme })
    .from(themeDrafts)
    .where(and(eq(themeDrafts.tokenHash, tokenHash(token)), gt(themeDrafts.expiresAt, now)))
  return draft?.theme
}
