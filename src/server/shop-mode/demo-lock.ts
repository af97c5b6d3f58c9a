import type { SettingsChanges } from '#contract/cms-settings.ts'
import type { Context } from '../context.ts'
import { demoCatalogue } from '#demo/catalogue/demo-catalogue.ts'
import { wouldChange } from '../db/would-change.ts'
import { AppError } from '../http/app-error.ts'
import { readSettings } from '../settings/settings.queries.ts'

const people = new Set(
  [...demoCatalogue.admins, ...demoCatalogue.customers].map(({ email }) => email.toLowerCase()),
)

/** One of those whose sign-ins everybody knows. */
export const isDemoPerson = (email: string): boolean => people.has(email.toLowerCase())
export const demoAddresses: readonly string[] = [...people]

/**
 * In a public demo nobody can lock others out: staff and the demo people cannot be changed.
 * @throws AppError demo_locked
 */
export function refuseLockedPerson(
  { mode }: Pick<Context, 'mode'>,
  { family, email }: { family: string; email: string },
): void {
  if (mode === 'publicDemo' && (family === 'admin' || isDemoPerson(email))) throw new AppError('demo_locked')
}

/**
 * Nor does anybody have payments or mails go elsewhere.
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

/** As much of an address as tells its owner that it is theirs. */
export const maskedAddress = (email: string): string =>
  isDemoPerson(email) ? email : email.replace(/^(.)[^@]*/, '$1•••')
