import { z } from 'zod'
import { MemberLimits } from './approval-trail.ts'
import { CustomerSession } from './auth.ts'
import { endpoint } from './endpoint.ts'
import { memberRoles } from './member-roles.ts'
import { NewPassword } from './recovery.ts'
import { Email, Id, Instant, Language, Money, One, text, Version, WithId } from './shared.ts'

const Token = z.string().min(1).max(200)
export const maxMembers = 500
/** In minor units. */
export const maxLimit = 1_000_000_000_000
export const maxMemberInvitations = 100

/** One or several; together they allow what each of them does. */
const Roles = z.array(z.enum(memberRoles)).min(1).max(memberRoles.length)

export const Member = z.object({
  _id: Id,
  name: z.string(),
  email: z.string(),
  /** Empty of the root user, to whom everything is open. */
  roles: z.array(z.enum(memberRoles)),
  isRoot: z.boolean(),
  /** `blocked` by the shop, which the company cannot take back. */
  status: z.enum(['active', 'deactivated', 'blocked']),
  /** The most that they may spend on one order, and on all orders of a calendar month; null is no limit. */
  orderLimit: Money.nullable(),
  monthLimit: Money.nullable(),
  createdAt: Instant,
  version: Version,
})
export type Member = z.infer<typeof Member>

const Limit = Money.extend({ amount: z.int().min(0).max(maxLimit) }).nullable()

export const MemberChanges = z
  .strictObject({
    roles: Roles.optional(),
    status: z.enum(['active', 'deactivated']).optional(),
    orderLimit: Limit.optional(),
    monthLimit: Limit.optional(),
    version: Version,
  })
  .refine(
    ({ version: _version, ...changes }) => Object.values(changes).some((value) => value !== undefined),
    {
      error: 'validation.required',
      path: ['roles'],
    },
  )
export type MemberChanges = z.infer<typeof MemberChanges>

/** What a member has ordered this month, where the shop is: orders that were not rejected, without parts that were cancelled. */
export const MemberSpending = z.object({ _id: Id, spent: Money })
export type MemberSpending = z.infer<typeof MemberSpending>

export const MemberInvitation = z.object({
  _id: Id,
  email: z.string(),
  roles: z.array(z.enum(memberRoles)),
  language: Language,
  invitedBy: z.string(),
  sentAt: Instant,
  expiresAt: Instant,
  isExpired: z.boolean(),
})
export type MemberInvitation = z.infer<typeof MemberInvitation>

/** Who has an address at the company's domain asks for an invitation by it. What it leads to is known to whoever made it alone. */
export const MemberLink = z.object({
  _id: Id,
  domain: z.string(),
  uses: z.int(),
  maxUses: z.int(),
  orderLimit: Money.nullable(),
  monthLimit: Money.nullable(),
  invitedBy: z.string(),
  expiresAt: Instant,
  isExpired: z.boolean(),
})
export type MemberLink = z.infer<typeof MemberLink>

export const maxLinkUses = 100
export const maxLinkDays = 30
export const NewMemberLink = z.strictObject({
  maxUses: z.int().min(1).max(maxLinkUses),
  days: z.int().min(1).max(maxLinkDays),
  orderLimit: Limit.optional(),
  monthLimit: Limit.optional(),
})
export type NewMemberLink = z.infer<typeof NewMemberLink>

export const InviteMember = z.strictObject({ email: Email, roles: Roles, language: Language })
export type InviteMember = z.infer<typeof InviteMember>

const company = { access: 'customer', permission: 'company.members', feature: 'members' } as const
const path = '/marketplace-customer/company'

export const storeMembersApi = {
  list: endpoint({
    ...company,
    method: 'GET',
    path: `${path}/members`,
    summary: 'List the members of my company with their roles: root users first, then by name',
    response: z.object({ data: z.array(Member) }),
  }),
  update: endpoint({
    ...company,
    method: 'PATCH',
    path: `${path}/members/:id`,
    summary:
      'Give a member other roles or spending limits, or deactivate them, which ends their sessions immediately',
    params: WithId,
    body: MemberChanges,
    response: One(Member),
    errors: ['forbidden', 'version_conflict', 'limit_reached'],
  }),
  spending: endpoint({
    ...company,
    method: 'GET',
    path: `${path}/spending`,
    summary: 'List what members of my company have ordered this month; who ordered nothing is left out',
    response: z.object({ data: z.array(MemberSpending) }),
  }),
  limits: endpoint({
    access: 'customer',
    permission: 'orders.create',
    feature: 'members',
    method: 'GET',
    path: `${path}/limits`,
    summary: 'Find what I may spend on one order and in a month, and what is left of this month',
    response: One(MemberLimits),
  }),
  handOver: endpoint({
    access: 'customer',
    permission: 'company.manage',
    feature: 'members',
    // The password comes with the call; who has a factor shows that too.
    stepUp: ({ viewer }) => viewer.hasFactor,
    method: 'POST',
    path: `${path}/hand-over`,
    summary: 'Make an active member the root user; I become a member with all roles',
    body: z.strictObject({ member: Id, password: z.string().min(1).max(128) }),
    errors: ['invalid_credentials', 'forbidden'],
  }),
  invitations: endpoint({
    ...company,
    method: 'GET',
    path: `${path}/invitations`,
    summary: 'List my company’s invitations that were neither accepted nor withdrawn, newest first',
    response: z.object({ data: z.array(MemberInvitation) }),
  }),
  invite: endpoint({
    ...company,
    method: 'POST',
    path: `${path}/invitations`,
    summary: 'Invite somebody to my company by email; the link works once, for seven days',
    body: InviteMember,
    response: One(MemberInvitation),
    status: 201,
    errors: ['taken', 'limit_reached'],
  }),
  sendAgain: endpoint({
    ...company,
    method: 'POST',
    path: `${path}/invitations/:id/send`,
    summary: 'Send an invitation again with a new link, at most five times a day; the old link ends',
    params: WithId,
    response: One(MemberInvitation),
    errors: ['limit_reached'],
  }),
  withdraw: endpoint({
    ...company,
    method: 'DELETE',
    path: `${path}/invitations/:id`,
    summary: 'Withdraw an invitation; its link ends',
    params: WithId,
  }),
  links: endpoint({
    ...company,
    method: 'GET',
    path: `${path}/invitation-links`,
    summary: 'List my company’s links of invitation that were not withdrawn, newest first',
    response: z.object({ data: z.array(MemberLink) }),
  }),
  addLink: endpoint({
    ...company,
    method: 'POST',
    path: `${path}/invitation-links`,
    summary:
      'Make a link by which people with an address at the domain of my company’s root user are invited as buyers; it is shown once',
    body: NewMemberLink,
    response: One(MemberLink.extend({ url: z.string() })),
    status: 201,
    errors: ['domain_public', 'limit_reached'],
  }),
  withdrawLink: endpoint({
    ...company,
    method: 'DELETE',
    path: `${path}/invitation-links/:id`,
    summary: 'Withdraw a link of invitation; who has not joined by it cannot any more',
    params: WithId,
  }),
}

export const OpenedLink = z.object({ company: z.string(), domain: z.string(), invitedBy: z.string() })
export type OpenedLink = z.infer<typeof OpenedLink>

export const OpenedInvitation = z.object({
  company: z.string(),
  email: z.string(),
  roles: z.array(z.enum(memberRoles)),
  invitedBy: z.string(),
})
export type OpenedInvitation = z.infer<typeof OpenedInvitation>

export const JoinCompany = z.strictObject({
  token: Token,
  firstName: text(60),
  lastName: text(60),
  password: NewPassword,
})
export type JoinCompany = z.infer<typeof JoinCompany>

export const memberInvitationsApi = {
  open: endpoint({
    method: 'POST',
    path: '/marketplace-customer/invitations/open',
    access: 'public',
    feature: 'members',
    summary: 'Find an invitation to a company',
    body: z.strictObject({ token: Token }),
    response: One(OpenedInvitation),
    errors: ['invitation_invalid'],
  }),
  openLink: endpoint({
    method: 'POST',
    path: '/marketplace-customer/invitation-links/open',
    access: 'public',
    feature: 'members',
    summary: 'Find a link of invitation to a company',
    body: z.strictObject({ token: Token }),
    response: One(OpenedLink),
    errors: ['invitation_invalid'],
  }),
  askByLink: endpoint({
    method: 'POST',
    path: '/marketplace-customer/invitation-links/ask',
    access: 'public',
    feature: 'members',
    botCheck: true,
    summary:
      'Have an invitation to a company mailed to an address at its domain; whether the address is known is not told',
    body: z.strictObject({ token: Token, email: Email, language: Language }),
    errors: ['invitation_invalid', 'limit_reached'],
  }),
  accept: endpoint({
    method: 'POST',
    path: '/marketplace-customer/invitations/accept',
    access: 'public',
    feature: 'members',
    summary: 'Accept an invitation to a company: create the member’s account and sign in; works once',
    body: JoinCompany,
    response: CustomerSession,
    errors: ['invitation_invalid', 'taken', 'password_rules', 'limit_reached'],
  }),
}
