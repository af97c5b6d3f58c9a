import { z } from 'zod'
import { Identifier, TenantName } from './auth.ts'
import { endpoint } from './endpoint.ts'
import { passwordMax } from './password-rules.ts'
import { SecondFactor } from './second-factor.ts'
import { digitText, One } from './shared.ts'

export const otpLength = 4
/** Length of codes sent while codes are being guessed in the shop. */
export const longOtpLength = 8
export const OtpLength = z.literal([otpLength, longOtpLength])
export type OtpLength = z.infer<typeof OtpLength>
export const otpLifetimeSeconds = 600
export const otpResendSeconds = 60

export const Otp = digitText(longOtpLength).pipe(z.string().regex(/^(\d{4}|\d{8})$/, 'validation.otp'))

/** The minimum length is a rule of its own (`password_rules`), not part of the shape. */
export const NewPassword = z.string().min(1).max(passwordMax)

/** `email` holds any identifier. The path decides the family, so `isRoot` matters only for the shared sign-in. */
export const ForgetPassword = z.strictObject({
  email: Identifier,
  tenant: z.preprocess(
    (value) => (value === '' || value === null ? undefined : value),
    TenantName.optional(),
  ),
  isRoot: z.boolean().optional(),
})
export type ForgetPassword = z.infer<typeof ForgetPassword>
export const VerifyOtp = z.strictObject({ email: Identifier, otp: Otp })
export type VerifyOtp = z.infer<typeof VerifyOtp>
/** An account with a second factor sends it along, with the ticket that the first call was refused with. */
export const ResetPassword = z.strictObject({
  email: Identifier,
  otp: Otp,
  password: NewPassword,
  ticket: z.string().min(1).max(200).optional(),
  secondFactor: SecondFactor.optional(),
})
export type ResetPassword = z.infer<typeof ResetPassword>

const codeErrors = ['otp_invalid', 'otp_expired', 'recaptcha_failed'] as const

/** The three steps of recovery, the same for every family (docs/product/accounts.md#recovery). */
const recovery = <const P extends string>(base: P, whose: string) =>
  ({
    forget: endpoint({
      method: 'POST',
      path: `${base}/forget-password`,
      access: 'public',
      botCheck: true,
      summary: `Send a recovery code to ${whose}`,
      body: ForgetPassword,
      response: One(
        z.object({
          sent: z.literal(true),
          /** Digits of a code at the moment; the same whether or not the account exists. */
          codeLength: OtpLength,
          expiresIn: z.int(),
          resendAfter: z.int(),
        }),
      ),
      errors: ['account_not_found', 'tenant_not_found', 'account_unverified'],
    }),
    verify: endpoint({
      method: 'POST',
      path: `${base}/verify-password-otp`,
      access: 'public',
      summary: `Check a recovery code of ${whose} without using it`,
      body: VerifyOtp,
      response: One(z.object({ verified: z.literal(true) })),
      errors: codeErrors,
    }),
    reset: endpoint({
      method: 'POST',
      path: `${base}/reset-password`,
      access: 'public',
      summary: `Set a new password for ${whose} with the code; ends all their sessions`,
      body: ResetPassword,
      response: One(z.object({ reset: z.literal(true) })),
      errors: [
        ...codeErrors,
        'password_rules',
        'password_reused',
        'second_factor_required',
        'second_factor_invalid',
        'ticket_expired',
      ],
    }),
  }) as const

export const tenantManagementRecoveryApi = recovery(
  '/tenant-management/users',
  'a tenant’s manager or a root user',
)
export const tenantUserRecoveryApi = recovery('/users', 'a tenant’s user')
export const companyRecoveryApi = recovery('/companies', 'a company’s root user')
export const adminRecoveryApi = recovery('/admins/admins', 'a member of staff')
