import { z } from 'zod'
import { CostCentre } from './cost-centres.ts'
import { endpoint } from './endpoint.ts'
import { Member, MemberChanges, MemberInvitation } from './members.ts'
import { Id, Instant, One, Ref, text, WithId } from './shared.ts'
import type { StaffPermission } from './staff-permissions.ts'

/** A member as staff see them. */
const CompanyMember = Member.extend({
  /** Within the last months; absent of who was not here. */
  lastSignInAt: Instant.optional(),
})
export type CompanyMember = z.infer<typeof CompanyMember>

/** The people of a company, and what its orders name: where it receives goods, and what they are booked to. */
const CompanyPeople = z.object({
  company: Ref,
  members: z.array(CompanyMember),
  /** Neither accepted nor withdrawn. */
  invitations: z.array(MemberInvitation),
  sites: z.array(Ref.extend({ cityName: z.string(), isActive: z.boolean() })),
  costCentres: z.array(CostCentre.pick({ _id: true, code: true, name: true, isActive: true })),
})
export type CompanyPeople = z.infer<typeof CompanyPeople>

/** Letting somebody in or shutting them out is a permission of its own. */
const memberNeeds = ({ status, version: _version, ...changes }: MemberChanges): StaffPermission[] => [
  ...(status === undefined ? [] : (['customers.disable'] as const)),
  ...(Object.values(changes).some((value) => value !== undefined) ? (['customers.edit'] as const) : []),
]

const staff = { access: 'admin', feature: 'members' } as const
const path = '/marketplace/companies/:id'

export const cmsCompanyPeopleApi = {
  find: endpoint({
    ...staff,
    needs: 'customers.view',
    method: 'GET',
    path: `${path}/people`,
    summary:
      'Find the members of a company with their roles and limits, its open invitations, sites and cost centres',
    params: WithId,
    response: One(CompanyPeople),
  }),
  changeMember: endpoint({
    ...staff,
    needs: ['customers.edit', 'customers.disable'],
    needsOf: ({ body }) => memberNeeds(body),
    method: 'PATCH',
    path: `${path}/people/:member`,
    summary:
      'Give a member of a company other roles or spending limits, or deactivate them, which ends their sessions immediately',
    params: WithId.extend({ member: Id }),
    body: MemberChanges,
    response: One(CompanyPeople),
    errors: ['forbidden', 'version_conflict', 'limit_reached'],
  }),
  withdraw: endpoint({
    ...staff,
    needs: 'customers.edit',
    method: 'DELETE',
    path: `${path}/invitations/:invitation`,
    summary: 'Withdraw an invitation to a company; its link ends',
    params: WithId.extend({ invitation: Id }),
  }),
  nameRoot: endpoint({
    ...staff,
    needs: 'customers.edit',
    stepUp: true,
    method: 'POST',
    path: `${path}/root`,
    summary: 'Make an active member the root user of a company; who was becomes a member with all roles',
    params: WithId,
    body: z.strictObject({ member: Id, reason: text(255) }),
    response: One(CompanyPeople),
  }),
}
