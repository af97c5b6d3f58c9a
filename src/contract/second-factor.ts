import { z } from 'zod'
import { CustomerSession, User } from './auth.ts'
import { digitText, Id, Instant, One, text, WithId } from './shared.ts'
import { endpoint } from './endpoint.ts'

export const maxPasskeys = 10
export const recoveryCodeCount = 10
/** With fewer left, screens ask for new ones. */
export const fewRecoveryCodes = 3
/** How long somebody counts as proven after a proof. */
export const proofMinutes = 15
/** How long somebody who was signed in when the shop began to demand a second factor may go on without one. */
export const setUpHours = 72
export const ticketSeconds = 300

/** What somebody proves with that it is them; a recovery code only at sign-in. */
export const factorMethods = ['passkey', 'code', 'recoveryCode'] as const
export type FactorMethod = (typeof factorMethods)[number]
export const proofMethods = ['passkey', 'code', 'password'] as const
export type ProofMethod = (typeof proofMethods)[number]

const Bytes = z.string().regex(/^[\w-]*$/)
const Bag = z.record(z.string(), z.unknown())

/** What the browser's WebAuthn answers, as JSON. */
export const PasskeyResponse = z.object({
  id: Bytes.min(1).max(1400),
  rawId: Bytes.min(1).max(1400),
  type: z.literal('public-key'),
  authenticatorAttachment: z.enum(['platform', 'cross-platform']).nullish(),
  clientExtensionResults: Bag.default({}),
  response: z.looseObject({ clientDataJSON: Bytes.min(1) }),
})
export type PasskeyResponse = z.infer<typeof PasskeyResponse>

/** What the browser's WebAuthn is asked with, as JSON. */
const PasskeyOptions = z.looseObject({ challenge: z.string() })

const AppCode = digitText(6).pipe(z.string().regex(/^\d{6}$/, 'validation.otp'))
/** `4K7M-92QX-TD3B`; dashes, spaces and case do not matter. */
const RecoveryCode = digitText(40)
const Ticket = z.string().min(1).max(200)

const exactlyOne = {
  check: (given: Record<string, unknown>) =>
    Object.values(given).filter((value) => value !== undefined).length === 1,
  params: { error: 'validation.required', path: ['code'] },
}

export const SecondFactor = z
  .strictObject({
    passkey: PasskeyResponse.optional(),
    code: AppCode.optional(),
    recoveryCode: RecoveryCode.optional(),
  })
  .refine(exactlyOne.check, exactlyOne.params)
export type SecondFactor = z.infer<typeof SecondFactor>

const WithTicket = z
  .strictObject({ ticket: Ticket, ...SecondFactor.shape })
  .refine(({ ticket: _ticket, ...factor }) => exactlyOne.check(factor), exactlyOne.params)

export const Proof = z
  .strictObject({
    passkey: PasskeyResponse.optional(),
    code: AppCode.optional(),
    password: z.string().min(1).max(128).optional(),
  })
  .refine(exactlyOne.check, exactlyOne.params)
export type Proof = z.infer<typeof Proof>

export const Passkey = z.object({
  _id: Id,
  name: z.string(),
  createdAt: Instant,
  lastUsedAt: Instant.optional(),
  /** It signs nobody in any more, since there may be a copy of it. */
  isDisabled: z.boolean(),
})
export type Passkey = z.infer<typeof Passkey>

export const Factors = z.object({
  passkeys: z.array(Passkey),
  /** Whether an app with codes is set up. */
  codeApp: z.boolean(),
  /** Unused ones; absent without a second factor. */
  recoveryCodesLeft: z.int().optional(),
  /** Whether this address can have passkeys: they need https and a name. */
  passkeysAvailable: z.boolean(),
  /** Whether the shop demands a second factor of this account. */
  isDemanded: z.boolean(),
  /** Until when one must be set up, for whoever was signed in when it was demanded; absent otherwise. */
  setUpBy: Instant.optional(),
  /** What the next confirmation is made with. */
  proofMethods: z.array(z.enum(proofMethods)),
})
export type Factors = z.infer<typeof Factors>

/** Shown once, with the first factor and when they are renewed. */
const NewFactor = One(z.object({ recoveryCodes: z.array(z.string()).optional() }))
const PasskeyName = text(60)

/** Signing in with a passkey alone, or with a second factor after the password. */
const doors = <const P extends string, const S extends z.ZodType>(path: P, session: S, whose: string) =>
  ({
    passkeyOptions: endpoint({
      method: 'POST',
      path: `${path}/passkeys/options`,
      access: 'public',
      summary: `What a browser needs to sign ${whose} in with a passkey`,
      response: One(PasskeyOptions),
      errors: ['passkeys_unavailable'],
    }),
    passkeySignIn: endpoint({
      method: 'POST',
      path: `${path}/passkeys/signin`,
      access: 'public',
      summary: `Sign ${whose} in with a passkey, which needs no password`,
      body: z.strictObject({ response: PasskeyResponse }),
      response: session,
      errors: ['passkey_unknown', 'account_disabled', 'passkeys_unavailable'],
    }),
    secondFactor: endpoint({
      method: 'POST',
      path: `${path}/second-factor`,
      access: 'public',
      summary: `Sign ${whose} in with the second factor, after the password`,
      body: WithTicket,
      response: session,
      errors: ['second_factor_invalid', 'ticket_expired', 'passkeys_unavailable'],
    }),
    secondFactorOptions: endpoint({
      method: 'POST',
      path: `${path}/second-factor/options`,
      access: 'public',
      summary: `What a browser needs to use a passkey of ${whose} after the password, or to reset it`,
      body: z.strictObject({ ticket: Ticket }),
      response: One(PasskeyOptions),
      errors: ['ticket_expired', 'passkeys_unavailable'],
    }),
  }) as const

export const AdminSession = z.object({ user: User, accessToken: z.string(), refreshToken: z.string() })
export const customerFactorDoorApi = doors('/tenant-management/users', CustomerSession, 'a customer')
export const adminFactorDoorApi = doors('/admins/auth', AdminSession, 'a member of staff')

const ownFactors = <const P extends string, const A extends object>(path: P, who: A) =>
  ({
    find: {
      ...who,
      method: 'GET',
      path: `${path}/factors`,
      summary: 'Find my second factors',
      response: One(Factors),
    },
    passkeyOptions: {
      ...who,
      stepUp: true,
      method: 'POST',
      path: `${path}/passkeys/new`,
      summary: 'What a browser needs to make a passkey for me',
      response: One(PasskeyOptions),
      errors: ['passkeys_unavailable', 'limit_reached', 'demo_locked'],
    },
    addPasskey: {
      ...who,
      stepUp: true,
      method: 'POST',
      path: `${path}/passkeys`,
      summary: 'Add a passkey; the first factor ever brings recovery codes',
      body: z.strictObject({ response: PasskeyResponse, name: PasskeyName.optional() }),
      response: NewFactor,
      status: 201,
      errors: ['second_factor_invalid', 'passkeys_unavailable', 'taken', 'limit_reached', 'demo_locked'],
    },
    renamePasskey: {
      ...who,
      stepUp: true,
      method: 'PATCH',
      path: `${path}/passkeys/:id`,
      summary: 'Rename one of my passkeys',
      params: WithId,
      body: z.strictObject({ name: PasskeyName }),
    },
    removePasskey: {
      ...who,
      stepUp: true,
      method: 'DELETE',
      path: `${path}/passkeys/:id`,
      summary: 'Remove one of my passkeys; ends my other sessions',
      params: WithId,
      errors: ['factor_demanded', 'demo_locked'],
    },
    startCodeApp: {
      ...who,
      stepUp: true,
      method: 'POST',
      path: `${path}/totp`,
      summary:
        'Begin to set up an app with codes; it counts once a code of it is confirmed within ten minutes',
      response: One(z.object({ secret: z.string(), uri: z.string() })),
      errors: ['demo_locked'],
    },
    confirmCodeApp: {
      ...who,
      stepUp: true,
      method: 'POST',
      path: `${path}/totp/confirm`,
      summary: 'Confirm the app with one code; the first factor ever brings recovery codes',
      body: z.strictObject({ code: AppCode }),
      response: NewFactor,
      errors: ['second_factor_invalid', 'demo_locked'],
    },
    removeCodeApp: {
      ...who,
      stepUp: true,
      method: 'DELETE',
      path: `${path}/totp`,
      summary: 'Remove the app with codes; ends my other sessions',
      errors: ['factor_demanded', 'demo_locked'],
    },
    renewRecoveryCodes: {
      ...who,
      stepUp: true,
      method: 'POST',
      path: `${path}/recovery-codes`,
      summary: 'Make ten new recovery codes; the old ones are void',
      response: One(z.object({ recoveryCodes: z.array(z.string()) })),
      status: 201,
      errors: ['own_factor_first', 'demo_locked'],
    },
    proofOptions: {
      ...who,
      method: 'POST',
      path: `${path}/step-up/options`,
      summary: 'What a browser needs to confirm with a passkey that it is me',
      response: One(PasskeyOptions),
      errors: ['passkeys_unavailable'],
    },
    prove: {
      ...who,
      method: 'POST',
      path: `${path}/step-up`,
      summary: 'Confirm that it is me, for 15 minutes; five wrong ones end the session',
      body: Proof,
      response: One(z.object({ until: Instant })),
      errors: ['second_factor_invalid', 'invalid_credentials', 'passkeys_unavailable'],
    },
  }) as const

const ofCustomers = ownFactors('/users/mine', { access: 'customer' } as const)
export const customerFactorsApi = {
  find: endpoint(ofCustomers.find),
  passkeyOptions: endpoint(ofCustomers.passkeyOptions),
  addPasskey: endpoint(ofCustomers.addPasskey),
  renamePasskey: endpoint(ofCustomers.renamePasskey),
  removePasskey: endpoint(ofCustomers.removePasskey),
  startCodeApp: endpoint(ofCustomers.startCodeApp),
  confirmCodeApp: endpoint(ofCustomers.confirmCodeApp),
  removeCodeApp: endpoint(ofCustomers.removeCodeApp),
  renewRecoveryCodes: endpoint(ofCustomers.renewRecoveryCodes),
  proofOptions: endpoint(ofCustomers.proofOptions),
  prove: endpoint(ofCustomers.prove),
}

const ofStaff = ownFactors('/admins/admins/myProfile', { access: 'admin', needs: 'self' } as const)
export const adminFactorsApi = {
  find: endpoint(ofStaff.find),
  passkeyOptions: endpoint(ofStaff.passkeyOptions),
  addPasskey: endpoint(ofStaff.addPasskey),
  renamePasskey: endpoint(ofStaff.renamePasskey),
  removePasskey: endpoint(ofStaff.removePasskey),
  startCodeApp: endpoint(ofStaff.startCodeApp),
  confirmCodeApp: endpoint(ofStaff.confirmCodeApp),
  removeCodeApp: endpoint(ofStaff.removeCodeApp),
  renewRecoveryCodes: endpoint(ofStaff.renewRecoveryCodes),
  proofOptions: endpoint(ofStaff.proofOptions),
  prove: endpoint(ofStaff.prove),
}

/** Of the whole staff. */
const Demand = One(z.object({ isDemanded: z.boolean(), since: Instant.optional() }))
export const staffFactorsApi = {
  findDemand: endpoint({
    access: 'admin',
    needs: 'staff.view',
    method: 'GET',
    path: '/marketplace/staff/second-factor',
    summary: 'Find whether the shop demands a second factor of its staff',
    response: Demand,
  }),
  demand: endpoint({
    access: 'admin',
    needs: 'staff.manage',
    stepUp: true,
    method: 'PATCH',
    path: '/marketplace/staff/second-factor',
    summary: 'Demand a second factor of all staff, or leave it to them; who demands it has one',
    body: z.strictObject({ isDemanded: z.boolean() }),
    response: Demand,
    errors: ['own_factor_first', 'demo_locked'],
  }),
  removeFactors: endpoint({
    access: 'admin',
    needs: 'staff.manage',
    stepUp: true,
    method: 'DELETE',
    path: '/marketplace/staff/:id/factors',
    summary: 'Remove the second factors of a member of staff, which ends their sessions',
    params: WithId,
    errors: ['demo_locked'],
  }),
}
