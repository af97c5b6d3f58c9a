import { z } from 'zod'
import { AddressSnapshot, AddressChanges, NewAddress } from './addresses.ts'
import { endpoint } from './endpoint.ts'
import { Id, One, text, Version, WithId } from './shared.ts'
import { EnteredHours, ReceivingHours } from './receiving-hours.ts'

/** Of one company, with those that are not in use any more. */
export const maxSites = 500

/** Where a company receives goods, and from whom the driver may ask. */
export const Site = AddressSnapshot.omit({ site: true }).extend({
  _id: Id,
  name: z.string(),
  hours: z.array(ReceivingHours),
  /** Empty is none. */
  instructions: z.string(),
  /** To others no new order goes. */
  isActive: z.boolean(),
  version: Version,
})
export type Site = z.infer<typeof Site>

const more = { hours: EnteredHours, instructions: text(255, 0) }

/** `fullName` and `phone` are of who receives the goods. */
export const NewSite = NewAddress.omit({ type: true, isDefault: true }).extend({
  name: text(60),
  hours: more.hours.default([]),
  instructions: more.instructions.default(''),
})
export type NewSite = z.infer<typeof NewSite>

export const SiteChanges = AddressChanges.omit({ type: true, isDefault: true }).extend({
  name: text(60).optional(),
  hours: more.hours.optional(),
  instructions: more.instructions.optional(),
  isActive: z.boolean().optional(),
  version: Version,
})
export type SiteChanges = z.infer<typeof SiteChanges>

const path = '/marketplace-customer/company/sites'
const managed = { access: 'customer', permission: 'company.edit', feature: 'members' } as const

export const storeSitesApi = {
  list: endpoint({
    method: 'GET',
    path,
    access: 'customer',
    feature: 'members',
    summary: 'List the places where my company receives goods: those in use first, by name',
    response: z.object({ data: z.array(Site) }),
  }),
  create: endpoint({
    ...managed,
    method: 'POST',
    path,
    summary: 'Add a place where my company receives goods; every member sends orders to it',
    body: NewSite,
    response: One(Site),
    status: 201,
    errors: ['title_taken', 'limit_reached'],
  }),
  update: endpoint({
    ...managed,
    method: 'PATCH',
    path: `${path}/:id`,
    summary: 'Change one of my company’s sites, or take it out of use; orders keep what they were sent to',
    params: WithId,
    body: SiteChanges,
    response: One(Site),
    errors: ['title_taken', 'version_conflict'],
  }),
}
