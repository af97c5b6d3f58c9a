import { z } from 'zod'
import { User } from './auth.ts'
import { endpoint } from './endpoint.ts'
import { enums } from './enums.ts'
import { NewPassword } from './recovery.ts'
import {
  BothTexts,
  Email,
  FileRef,
  Id,
  Instant,
  Language,
  One,
  queryList,
  text,
  Version,
  WithId,
} from './shared.ts'

const Token = z.string().min(1).max(200)
export const maxStaff = 200
export const maxOpenInvitations = 50

const RoleRef = z.object({ _id: Id, name: BothTexts })

export const StaffPerson = z.object({
  _id: Id,
  name: z.string(),
  email: z.string(),
  avatar: FileRef.optional(),
  /** Absent where the person may do nothing. */
  role: RoleRef.optional(),
  status: z.enum(['active', 'disabled']),
  /** The last refresh of a session, a quarter of an hour old at most; absent before the first sign-in. */
  lastSeenAt: Instant.optional(),
  createdAt: Instant,
  version: Version,
})
export type StaffPerson = z.infer<typeof StaffPerson>

export const StaffChanges = z
  .strictObject({
    roleId: Id.optional(),
    status: z.enum(['active', 'disabled']).optional(),
    /** Who gets the open requests of somebody who is deactivated; without one nobody has them. */
    successor: Id.optional(),
    version: Version,
  })
  .refine(({ roleId, status }) => roleId !== undefined || status !== undefined, {
    error: 'validation.required',
    path: ['roleId'],
  })
export type StaffChanges = z.infer<typeof StaffChanges>

export const OpenInvitation = z.object({
  _id: Id,
  email: z.string(),
  role: RoleRef,
  language: Language,
  invitedBy: z.string(),
  sentAt: Instant,
  expiresAt: Instant,
  isExpired: z.boolean(),
  /** Only in the answer that makes it, and only where the shop sends no email: nobody else learns it. */
  link: z.string().optional(),
})
export type OpenInvitation = z.infer<typeof OpenInvitation>

/** The columns of the exported list. */
export const staffListColumns = ['name', 'role', 'lastSeen', 'status'] as const
export type StaffListColumn = (typeof staffListColumns)[number]

const staff = { access: 'admin' } as const
const path = '/marketplace/staff'

export const cmsStaffApi = {
  list: endpoint({
    ...staff,
    needs: 'staff.view',
    method: 'GET',
    path,
    summary: 'List the staff with their roles, by name',
    response: z.object({ data: z.array(StaffPerson) }),
  }),
  exportList: endpoint({
    ...staff,
    needs: 'staff.view',
    method: 'GET',
    path: `${path}/list.csv`,
    raw: 'file',
    summary: 'Export the staff as CSV, with the named columns',
    query: z.object({ columns: queryList(z.enum(staffListColumns)) }),
  }),
  invitations: endpoint({
    ...staff,
    needs: 'staff.view',
    method: 'GET',
    path: `${path}/invitations`,
    summary: 'List the invitations that were neither accepted nor withdrawn, newest first',
    response: z.object({ data: z.array(OpenInvitation) }),
  }),
  invite: endpoint({
    ...staff,
    needs: 'staff.manage',
    stepUp: true,
    method: 'POST',
    path: `${path}/invitations`,
    summary: 'Invite somebody to the staff by email; the link works once, for seven days',
    body: z.strictObject({ email: Email, roleId: Id, language: Language }),
    response: One(OpenInvitation),
    status: 201,
    errors: ['taken', 'staff_exists_disabled', 'limit_reached'],
  }),
  sendAgain: endpoint({
    ...staff,
    needs: 'staff.manage',
    stepUp: true,
    method: 'POST',
    path: `${path}/invitations/:id/send`,
    summary: 'Send an invitation again with a new link, at most five times a day; the old link ends',
    params: WithId,
    response: One(OpenInvitation),
    errors: ['limit_reached'],
  }),
  withdraw: endpoint({
    ...staff,
    needs: 'staff.manage',
    stepUp: true,
    method: 'DELETE',
    path: `${path}/invitations/:id`,
    summary: 'Withdraw an invitation; its link ends',
    params: WithId,
  }),
  find: endpoint({
    ...staff,
    needs: 'staff.view',
    method: 'GET',
    path: `${path}/:id`,
    summary: 'Find one member of staff',
    params: WithId,
    response: One(StaffPerson),
  }),
  update: endpoint({
    ...staff,
    needs: 'staff.manage',
    stepUp: true,
    method: 'PATCH',
    path: `${path}/:id`,
    summary: 'Give a member of staff another role, or deactivate them, which ends their sessions at once',
    params: WithId,
    body: StaffChanges,
    response: z.object({ data: StaffPerson, /** Requests that were passed on. */ passedOn: z.int() }),
    errors: ['last_super_admin', 'version_conflict'],
  }),
  endSessions: endpoint({
    ...staff,
    needs: 'staff.manage',
    stepUp: true,
    method: 'DELETE',
    path: `${path}/:id/sessions`,
    summary: 'Sign a member of staff out everywhere',
    params: WithId,
  }),
}

export const Invitation = z.object({
  /** Absent in the one for the first administrator, who says it. */
  email: z.string().optional(),
  role: z.enum(enums.Role),
  roleName: BothTexts,
  invitedBy: z.string().optional(),
  /** It renews the password of somebody who is on the staff already, and asks no name. */
  isReset: z.boolean(),
})
export type Invitation = z.infer<typeof Invitation>

export const AcceptInvitation = z.strictObject({
  token: Token,
  /** Needed where the invitation names none. */
  email: Email.optional(),
  /** Needed where it makes an account. */
  firstName: text(60).optional(),
  lastName: text(60).optional(),
  password: NewPassword,
})
export type AcceptInvitation = z.infer<typeof AcceptInvitation>

export const staffInvitationsApi = {
  open: endpoint({
    method: 'POST',
    path: '/admins/invitations/open',
    access: 'public',
    summary: 'Find an invitation to the CMS',
    body: z.strictObject({ token: Token }),
    response: One(Invitation),
    errors: ['invitation_invalid'],
  }),
  accept: endpoint({
    method: 'POST',
    path: '/admins/invitations/accept',
    access: 'public',
    summary: 'Accept an invitation: create its account and sign in; works once',
    body: AcceptInvitation,
    response: z.object({ accessToken: z.string(), refreshToken: z.string(), user: User }),
    errors: ['invitation_invalid', 'taken', 'password_rules'],
  }),
}
