import { violatedConstraint } from '../db/connect.ts'
import { AppError } from '../http/app-error.ts'

/** The field of each constraint that keeps identifiers unique. */
const fieldOf: Record<string, string> = {
  accounts_username_key: 'username',
  accounts_email_key: 'email',
  accounts_phone_key: 'phoneNumber',
  companies_name_key: 'companyName',
  companies_vat_key: 'vatNumber',
}

/** Turns the database's unique violation into `taken` at the field. */
export async function refuseTaken<T>(
  work: () => Promise<T>,
  calledHere: Record<string, string> = {},
): Promise<T> {
  try {
    return await work()
  } catch (error) {
    const field = { ...fieldOf, ...calledHere }[violatedConstraint(error) ?? '']
    if (field) throw new AppError('taken', { fields: { [field]: 'taken' } })
    throw error
  }
}
