import { brokenPasswordRule, type PasswordRule } from '#contract/password-rules.ts'
import { Register } from '#contract-schemas/registration.ts'

/** A registration while it is typed. */
export type RegistrationDraft = {
  companyName: string
  crNumber: string
  vatNumber: string
  title: string
  firstName: string
  lastName: string
  email: string
  isoCode: string
  phoneNumber: string
  username: string
  password: string
  confirmation: string
}

export const emptyRegistration: RegistrationDraft = {
  companyName: '',
  crNumber: '',
  vatNumber: '',
  title: '',
  firstName: '',
  lastName: '',
  email: '',
  isoCode: '+966',
  phoneNumber: '',
  username: '',
  password: '',
  confirmation: '',
}

export const personTitles = ['mr', 'mrs', 'ms', 'dr', 'eng'] as const

/** The fields of each step; a phone's prefix belongs to its number. */
export const fieldsOf = {
  company: ['companyName', 'crNumber', 'vatNumber'],
  person: ['firstName', 'lastName', 'email', 'phoneNumber', 'username', 'password', 'confirmation'],
} as const
export type RegistrationField = (typeof fieldsOf)['company' | 'person'][number]
export type FormStep = keyof typeof fieldsOf

/** An error of a field: the key of its message and the message's values. */
export type Fault =
  | { key: 'required' | 'invalid' | 'email' | 'username' | 'phone' | 'crNumber' | 'vatNumber' | 'mismatch' }
  | { key: PasswordRule }
  | { key: 'maxCharacters'; max: number }

const optional: readonly RegistrationField[] = ['crNumber', 'vatNumber']
const ownWords = {
  email: 'email',
  username: 'username',
  phoneNumber: 'phone',
  crNumber: 'crNumber',
  vatNumber: 'vatNumber',
} as const

/** The server's rules for one field, checked before it is asked. */
export function faultOf(field: RegistrationField, draft: RegistrationDraft): Fault | undefined {
  if (draft[field].trim() === '') return optional.includes(field) ? undefined : { key: 'required' }
  if (field === 'confirmation') return draft.confirmation === draft.password ? undefined : { key: 'mismatch' }
  const value = field === 'phoneNumber' ? phoneOf(draft) : draft[field]
  const { error } = Register.shape[field].safeParse(value)
  const [issue] = error?.issues ?? []
  if (issue) {
    const own = field in ownWords ? ownWords[field as keyof typeof ownWords] : undefined
    const isTooLong = issue.code === 'too_big' && !optional.includes(field)
    return isTooLong ? { key: 'maxCharacters', max: Number(issue.maximum) } : { key: own ?? 'invalid' }
  }
  const broken = field === 'password' && brokenPasswordRule(draft.password)
  return broken ? { key: broken } : undefined
}

export const phoneOf = ({ isoCode, phoneNumber }: RegistrationDraft) => ({ isoCode, phoneNumber })

/** What is sent; empty optional fields are left out. */
export function registrationBody(draft: RegistrationDraft) {
  const { companyName, crNumber, vatNumber, firstName, lastName, email, username, password } = draft
  const title = personTitles.find((one) => one === draft.title)
  return {
    companyName,
    ...(crNumber.trim() !== '' && { crNumber }),
    ...(vatNumber.trim() !== '' && { vatNumber }),
    ...(title && { title }),
    firstName,
    lastName,
    email,
    username,
    phoneNumber: phoneOf(draft),
    password,
  }
}

/** The server names the parts of a phone; here it is one field. */
export const registrationErrors = (fields: Record<string, string>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(fields).map(([path, message]) => [
      path.startsWith('phoneNumber') ? 'phoneNumber' : path,
      message,
    ]),
  )
