import { z } from 'zod'
import { CustomerSession, Identifier } from './auth.ts'
import { endpoint } from './endpoint.ts'
import { NewPassword, Otp, OtpLength } from './recovery.ts'
import { digitText, Email, Id, One, Phone, text } from './shared.ts'

/** Cannot look like an email or a phone number, so that it cannot be mistaken for another user's identifier. */
export const Username = z.preprocess(
  (value) => (typeof value === 'string' ? value.normalize('NFKC').trim() : value),
  z.string().regex(/^(?=.*\p{L})[\p{L}\p{N}._-]{3,60}$/u, 'validation.username'),
)

export const PersonTitle = z.enum(['', 'mr', 'mrs', 'ms', 'dr', 'eng'])
export const CompanyNumber = digitText(10).pipe(z.string().regex(/^\d{10}$/, 'validation.crNumber'))
export const VatNumber = digitText(15).pipe(z.string().regex(/^3\d{13}3$/, 'validation.vatNumber'))

/** Optional; if given, the country and city must exist. */
export const UserAddress = z.strictObject({
  country: z
    .string()
    .regex(/^([A-Z]{2})?$/, 'validation.choice')
    .default(''),
  city: z.string().max(83).default(''),
  additionalDetails: text(255, 0).default(''),
})
export type UserAddress = z.infer<typeof UserAddress>

export const CheckData = z.strictObject({
  companyName: text(120).optional(),
  email: Email.optional(),
  username: Username.optional(),
  phoneNumber: Phone.optional(),
})
export type CheckData = z.infer<typeof CheckData>

export const Register = z.strictObject({
  companyName: text(120),
  crNumber: CompanyNumber.optional(),
  vatNumber: VatNumber.optional(),
  title: PersonTitle.default(''),
  firstName: text(60),
  lastName: text(60),
  email: Email,
  username: Username,
  phoneNumber: Phone,
  password: NewPassword,
  address: UserAddress.optional(),
  /** The id of an earlier attempt, when it is corrected before its code was entered. */
  replaces: Id.optional(),
})
export type Register = z.infer<typeof Register>

export const registrationApi = {
  checkData: endpoint({
    method: 'POST',
    path: '/companies/check-data',
    access: 'public',
    summary: 'Check whether a company name, email, username or phone is free, while the form is filled in',
    body: CheckData,
    response: One(z.object({ available: z.literal(true) })),
    errors: ['taken'],
  }),
  register: endpoint({
    method: 'POST',
    path: '/companies/register',
    access: 'public',
    botCheck: true,
    summary: 'Register a company and send a code; the same call again sends another code',
    body: Register,
    response: One(
      z.object({
        _id: Id,
        sentTo: z.string(),
        codeLength: OtpLength,
        expiresIn: z.int(),
        resendAfter: z.int(),
      }),
    ),
    status: 202,
    errors: ['taken', 'password_rules'],
  }),
  verify: endpoint({
    method: 'POST',
    path: '/companies/verify-registration',
    access: 'public',
    summary: 'Confirm a registration with its code and sign in',
    body: z.strictObject({ email: Identifier, otp: Otp }),
    response: CustomerSession,
    status: 201,
    errors: ['otp_invalid', 'otp_expired', 'recaptcha_failed'],
  }),
}
