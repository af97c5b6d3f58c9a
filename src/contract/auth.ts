import { z } from 'zod'
import { asciiDigits } from './digits.ts'
import { endpoint } from './endpoint.ts'
import { enums } from './enums.ts'
import { BothTexts, Email, FileRef, Id, One } from './shared.ts'

export const User = z.object({
  _id: Id,
  avatar: FileRef.nullable(),
  title: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  username: z.string(),
  phoneNumber: z.object({ isoCode: z.string(), phoneNumber: z.string() }),
  address: z.object({ city: z.string(), country: z.string(), additionalDetails: z.string() }),
  roles: z.array(z.enum(enums.Role)),
  permissions: z.array(z.string()),
  /** Of staff. */
  role: z.object({ _id: Id, name: BothTexts }).optional(),
  tenant: z
    .object({
      _id: Id,
      email: z.string(),
      tenantName: z.string(),
      settings: z.record(z.string(), z.unknown()),
      allowedDeviceProfileTypes: z.array(z.string()),
      allowedNetworkServers: z.array(z.string()),
    })
    .nullable(),
  /** The company of a root user or a member, who see its numbers as accountant or admin; null for everyone else. */
  company: z.object({ _id: Id, name: z.string(), crNumber: z.string(), vatNumber: z.string() }).nullable(),
})
export type User = z.infer<typeof User>

/** Passwords made before today's rule may have six characters; none is longer than 128. */
const Password = z.string().min(6).max(128)
export const Identifier = z.preprocess(
  (value) => (typeof value === 'string' ? asciiDigits(value).trim() : value),
  z.string().min(1).max(254),
)
/** A malformed token is rejected like an expired one, so that the session ends and the user signs in again. */
const RefreshToken = z.strictObject({ refreshToken: z.string().min(1) })

/** A tenant's name or its id. */
export const TenantName = z.string('validation.tenantName').trim().min(1, 'validation.tenantName').max(120)

export const CustomerSession = z.object({ token: z.string(), refreshToken: z.string(), user: User })
const signInErrors = [
  'invalid_credentials',
  'account_unverified',
  'account_disabled',
  'second_factor_required',
] as const

export const companyAuthApi = {
  login: endpoint({
    method: 'POST',
    path: '/companies/login',
    access: 'public',
    summary: 'Sign in as a company’s root user by phone, email or username',
    body: z.strictObject({ identifier: Identifier, password: Password }),
    response: CustomerSession,
    errors: signInErrors,
  }),
  mine: endpoint({
    method: 'GET',
    path: '/companies/mine',
    access: 'customer',
    summary: 'Find the signed-in root user',
    response: One(z.object({ user: User })),
  }),
}

/** Shared sign-in: a tenant manager with a tenant, a company's root user without one. */
export const tenantManagementAuthApi = {
  login: endpoint({
    method: 'POST',
    path: '/tenant-management/users/login',
    access: 'public',
    summary: 'Sign in as a tenant’s manager, or without a tenant as a root user',
    body: z.strictObject({ identifier: Identifier, password: Password, tenant: TenantName.optional() }),
    response: CustomerSession,
    errors: [...signInErrors, 'tenant_not_found'],
  }),
  me: endpoint({
    method: 'GET',
    path: '/tenant-management/users/me',
    access: 'customer',
    summary: 'Find the signed-in customer',
    response: One(z.object({ user: User })),
  }),
}

export const tenantUserAuthApi = {
  login: endpoint({
    method: 'POST',
    path: '/users/login',
    access: 'public',
    summary: 'Sign in as a tenant’s user',
    body: z.strictObject({
      identifier: Identifier,
      password: Password,
      tenant: TenantName,
    }),
    response: CustomerSession,
    errors: [...signInErrors, 'tenant_not_found'],
  }),
  mine: endpoint({
    method: 'GET',
    path: '/users/mine',
    access: 'customer',
    summary: 'Find the signed-in customer',
    response: One(z.object({ user: User })),
  }),
}

/** All customers refresh and sign out here, whichever way they signed in. */
export const customerSessionApi = {
  refresh: endpoint({
    method: 'POST',
    path: '/tenant-management/users/refresh',
    access: 'public',
    summary: 'Refresh a session: exchange a refresh token for new tokens',
    body: RefreshToken,
    response: z.object({ token: z.string(), refreshToken: z.string() }),
    errors: ['refresh_invalid'],
  }),
  logout: endpoint({
    method: 'POST',
    path: '/tenant-management/users/logout',
    access: 'public',
    summary: 'End the session of a refresh token',
    body: RefreshToken,
  }),
}

export const adminAuthApi = {
  signIn: endpoint({
    method: 'POST',
    path: '/admins/auth/signin',
    access: 'public',
    summary: 'Sign in to the CMS',
    body: z.strictObject({
      username: Email,
      password: Password,
    }),
    botCheck: true,
    response: z.object({ user: User, accessToken: z.string(), refreshToken: z.string() }),
    errors: ['invalid_credentials', 'account_disabled', 'second_factor_required'],
  }),
  refresh: endpoint({
    method: 'POST',
    path: '/admins/auth/refresh',
    access: 'public',
    summary: 'Refresh a CMS session: exchange a refresh token for new tokens',
    body: RefreshToken,
    response: z.object({ accessToken: z.string(), refreshToken: z.string() }),
    errors: ['refresh_invalid'],
  }),
  logout: endpoint({
    method: 'POST',
    path: '/admins/auth/logout',
    access: 'public',
    summary: 'End the CMS session of a refresh token',
    body: RefreshToken,
  }),
  myProfile: endpoint({
    method: 'GET',
    path: '/admins/admins/myProfile',
    access: 'admin',
    needs: 'self',
    summary: 'Find the signed-in member of staff',
    response: One(z.object({ user: User })),
  }),
}
