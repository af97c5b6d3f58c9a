import type { Context } from '../context.ts'
import { demoCatalogue } from '#demo/catalogue/demo-catalogue.ts'
import { AppError } from '../http/app-error.ts'

const people = new Set(
  [...demoCatalogue.admins, ...demoCatalogue.customers].map(({ email }) => email.toLowerCase()),
)

/** One of those whose sign-ins everybody knows. */
const isDemoPerson = (email: string): boolean => people.has(email.toLowerCase())
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

/** As much of an address as tells its owner that it is theirs. */
export const maskedAddress = (email: string): string =>
  isDemoPerson(email) ? email : email.replace(/^(.)[^@]*/, '$1•••')
