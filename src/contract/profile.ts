import { z } from 'zod'
import { User } from './auth.ts'
import { endpoint, type Prover } from './endpoint.ts'
import { NewPassword } from './recovery.ts'
import { CompanyNumber, PersonTitle, UserAddress, VatNumber } from './registration.ts'
import { Id, One, Phone, text, WithId } from './shared.ts'

const person = {
  title: PersonTitle.optional(),
  firstName: text(60).optional(),
  lastName: text(60).optional(),
  phoneNumber: Phone.optional(),
  avatar: Id.nullable().optional(),
  address: UserAddress.optional(),
}

export const ProfileChanges = z.strictObject(person)
export type ProfileChanges = z.infer<typeof ProfileChanges>

/** A root user also changes the company, with `company.manage`; an empty number clears it. */
export const CompanyProfileChanges = z.strictObject({
  ...person,
  companyName: text(120).optional(),
  crNumber: z.union([z.literal(''), CompanyNumber]).optional(),
  vatNumber: z.union([z.literal(''), VatNumber]).optional(),
})
export type CompanyProfileChanges = z.infer<typeof CompanyProfileChanges>

/** Staff who change a customer's password do not know the current one; everyone changing their own must. */
export const PasswordChange = z.strictObject({
  currentPassword: z.string().min(1).max(128),
  password: NewPassword,
})
const PasswordChangeByStaff = PasswordChange.partial({ currentPassword: true })
export type PasswordChange = z.infer<typeof PasswordChangeByStaff>

/** One's own current password comes with the call and is a proof, unless there is a factor; staff change that of a customer. */
const changesWithoutPassword = ({ kind, hasFactor }: Prover): boolean => kind === 'admin' || hasFactor

const OneUser = One(z.object({ user: User }))
const Updated = One(z.object({ updated: z.literal(true) }))
const passwordErrors = ['invalid_credentials', 'password_rules', 'password_reused'] as const

export const tenantUserProfileApi = {
  update: endpoint({
    method: 'PATCH',
    path: '/users/:id',
    access: 'account',
    needs: 'customers.edit',
    summary: 'Change a tenant user; allowed to the account itself and to staff',
    params: WithId,
    body: ProfileChanges,
    response: OneUser,
    errors: ['taken'],
  }),
  password: endpoint({
    method: 'PATCH',
    path: '/users/:id/password',
    access: 'account',
    needs: 'customers.password',
    stepUp: ({ viewer }) => changesWithoutPassword(viewer),
    summary: 'Change a tenant user’s password; ends the other sessions',
    params: WithId,
    body: PasswordChangeByStaff,
    response: Updated,
    errors: passwordErrors,
  }),
}

export const companyProfileApi = {
  update: endpoint({
    method: 'PATCH',
    path: '/companies/:id',
    access: 'account',
    needs: 'customers.edit',
    summary: 'Change a root user and their company; allowed to the account itself and to staff',
    params: WithId,
    body: CompanyProfileChanges,
    response: OneUser,
    errors: ['taken', 'forbidden'],
  }),
  password: endpoint({
    method: 'PATCH',
    path: '/companies/:id/password',
    access: 'account',
    needs: 'customers.password',
    stepUp: ({ viewer }) => changesWithoutPassword(viewer),
    summary: 'Change a root user’s password; ends the other sessions',
    params: WithId,
    body: PasswordChangeByStaff,
    response: Updated,
    errors: passwordErrors,
  }),
}

export const adminProfileApi = {
  update: endpoint({
    method: 'PATCH',
    path: '/admins/admins/myProfile',
    access: 'admin',
    needs: 'self',
    summary: 'Change my own profile',
    body: ProfileChanges,
    response: OneUser,
    errors: ['taken'],
  }),
  password: endpoint({
    method: 'PATCH',
    path: '/admins/admins/myProfile/password',
    access: 'admin',
    needs: 'self',
    stepUp: ({ viewer }) => viewer.hasFactor,
    summary: 'Change my own password; ends my other sessions',
    body: PasswordChange,
    response: Updated,
    errors: passwordErrors,
  }),
}
