import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { Id, One, Ref, WithId } from './shared.ts'

export const maxStandInDays = 90
/** Of one member, from today on. */
export const maxStandIns = 20

const Day = z.iso.date()

/** Who approves for a member of the company, from a day to another, both of them included, where the shop is. */
export const StandIn = z.object({
  _id: Id,
  /** For whom; they may go on approving themselves. */
  member: Ref,
  standIn: Ref,
  from: Day,
  to: Day,
  isNow: z.boolean(),
  /** The caller may end it. */
  mayEnd: z.boolean(),
})
export type StandIn = z.infer<typeof StandIn>

export const NewStandIn = z.strictObject({
  /** Absent: for the caller; only who manages members names one for somebody else. */
  member: Id.optional(),
  standIn: Id,
  from: Day,
  to: Day,
})
export type NewStandIn = z.infer<typeof NewStandIn>

const decider = { access: 'customer', permission: 'approvals.decide', feature: 'members' } as const
const path = '/marketplace-customer/company/stand-ins'

export const storeStandInsApi = {
  list: endpoint({
    ...decider,
    method: 'GET',
    path,
    summary:
      'List who approves for whom, from today on: for me and by me, and in all of my company where I manage its members',
    response: z.object({
      data: z.array(StandIn),
      /** Everybody of the company who approves, and so may be named. */
      approvers: z.array(Ref.extend({ isRoot: z.boolean() })),
      /** Where the shop is. */
      today: Day,
    }),
  }),
  create: endpoint({
    ...decider,
    method: 'POST',
    path,
    idempotent: true,
    summary:
      'Name a colleague who approves for me for up to 90 days; who manages members names one for others too',
    body: NewStandIn,
    response: One(StandIn),
    status: 201,
    errors: ['forbidden', 'overlap', 'limit_reached', 'idempotency_key_reused'],
  }),
  remove: endpoint({
    ...decider,
    method: 'DELETE',
    path: `${path}/:id`,
    summary: 'End a stand-in, now or before it begins; what was approved stays',
    params: WithId,
  }),
}
