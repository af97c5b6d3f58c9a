import type { SettingsChanges } from '#contract/cms-settings.ts'
import type { Context } from '../context.ts'
import { wouldChange } from '../db/would-change.ts'
import { AppError } from '../http/app-error.ts'
import { readSettings } from './settings.queries.ts'

/**
 * In a public demo nobody can have payments or mails go elsewhere.
 * @throws AppError demo_locked
 */
export async function refuseLockedSettings(
  { mode, db }: Pick<Context, 'mode' | 'db'>,
  changes: SettingsChanges,
): Promise<void> {
  if (mode !== 'publicDemo') return
  const before: Record<string, unknown> = await readSettings(db)
  const asked: Record<string, unknown> = changes
  const locked = ['contactEmail', 'bankTransfer'].filter((key) => asked[key] !== undefined)
  const changesPayment =
    changes.visibility?.payment !== undefined &&
    wouldChange((before.visibility as { payment: object }).payment, changes.visibility.payment)
  if (changesPayment || locked.some((key) => wouldChange({ value: before[key] }, { value: asked[key] })))
    throw new AppError('demo_locked')
}
