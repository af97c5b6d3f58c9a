import { randomBytes } from 'node:crypto'
import { and, eq, inArray, lt, lte, sql } from 'drizzle-orm'
import type { Language } from '#contract/enums.ts'
import type { Theme } from '#contract/theme.ts'
import { lowContrasts } from '#contract/theme-colours.ts'
import { says } from '#i18n/translate.ts'
import { writeAudit } from '../audit-log/write-audit.ts'
import { announceCatalogueChange } from '../db/change-channels.ts'
import type { Db } from '../db/connect.ts'
import { inTransaction } from '../db/transaction.ts'
import { files } from '../files/files.table.ts'
import { AppError, orNotFound } from '../http/app-error.ts'
import type { AdminViewer } from '../http/viewer.ts'
import { settingsId } from '../settings/change-settings.ts'
import { findCurrentTheme, keptVersions, tokenHash } from './theme.queries.ts'
import { stylesheetHash } from './theme-stylesheet.ts'
import { themeDrafts, themeVersions } from './theme.table.ts'

type Change = { version: number; by: AdminViewer }

/** Only pages that can be read are saved. @throws AppError contrast_too_low, version_conflict, validation_failed */
export async function saveTheme(
  db: Db,
  theme: Theme,
  { language, ...change }: Change & { language: Language },
): Promise<void> {
  refuseLowContrast(theme, language)
  await addVersion(db, theme, change)
}

/** The look of the brand again. @throws AppError version_conflict */
export const resetTheme = (db: Db, change: Change): Promise<void> => addVersion(db, null, change)

/** @throws AppError not_found for what is older than the last twenty, version_conflict */
export async function restoreTheme(db: Db, of: number, change: Change): Promise<void> {
  const [row] = await db.select().from(themeVersions).where(eq(themeVersions.version, of))
  await addVersion(db, orNotFound(row).theme, change)
}

/** @throws AppError version_conflict, validation_failed */
function addVersion(db: Db, theme: Theme | null, { version, by }: Change): Promise<void> {
  return inTransaction(db, async (db) => {
    await db.execute(sql`lock table theme_versions in share row exclusive mode`)
    const current = await findCurrentTheme(db)
    const before = current?.version ?? 0
    if (before !== version) throw new AppError('version_conflict')
    if (theme) await checkLogos(db, theme)
    await db.insert(themeVersions).values({
      version: before + 1,
      theme,
      stylesheetHash: theme && stylesheetHash(theme),
      byId: by.id,
      byName: by.name,
    })
    await db.delete(themeVersions).where(lte(themeVersions.version, before + 1 - keptVersions))
    await writeAudit(db, {
      entity: 'settings',
      entityId: settingsId,
      action: 'update',
      by,
      before: { theme: current?.theme ?? null },
      after: { theme },
    })
    await announceCatalogueChange(db)
  })
}

function refuseLowContrast({ colors }: Theme, language: Language): void {
  const tooLow = lowContrasts(colors)
  const [first] = tooLow
  const word = (name: string) => says[language].field([name])
  if (!first) return
  throw new AppError('contrast_too_low', {
    details: { pairs: tooLow },
    values: { pair: `${word(first.of)} · ${word(first.on)}`, ratio: first.ratio, least: first.least },
    fields: Object.fromEntries(tooLow.map(({ scheme, of }) => [`colors.${scheme}.${of}`, 'contrast'])),
  })
}

async function checkLogos(db: Db, { logoLight, logoDark }: Theme): Promise<void> {
  const asked = Object.entries({ logoLight, logoDark }).flatMap(([slot, id]) => (id ? [{ slot, id }] : []))
  if (asked.length === 0) return
  const rows = await db
    .select({ id: files.id })
    .from(files)
    .where(
      and(
        inArray(
          files.id,
          asked.map(({ id }) => id),
        ),
        sql`${files.mimeType} in ('image/png', 'image/jpeg')`,
      ),
    )
    // Keeps them from being removed as unused until this is saved.
    .for('key share')
  const missing = asked.filter(({ id }) => !rows.some((row) => row.id === id))
  if (missing.length > 0)
    throw new AppError('validation_failed', {
      fields: Object.fromEntries(missing.map(({ slot }) => [slot, 'unknownReference'])),
    })
}

const draftMs = 60 * 60_000

/** Keeps a look to be seen before it is saved, however it reads. Old ones go. */
export async function keepThemeDraft(
  db: Db,
  theme: Theme,
  { by, now }: { by: AdminViewer; now: Date },
): Promise<{ token: string; until: string }> {
  const token = randomBytes(32).toString('base64url')
  const expiresAt = new Date(now.getTime() + draftMs)
  await db.delete(themeDrafts).where(lt(themeDrafts.expiresAt, now))
  await db.insert(themeDrafts).values({
    tokenHash: tokenHash(token),
    theme,
    stylesheetHash: stylesheetHash(theme),
    byId: by.id,
    expiresAt,
  })
  return { token, until: expiresAt.toISOString() }
}
