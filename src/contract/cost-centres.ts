import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { Id, One, text, Version, WithId } from './shared.ts'

/** Of one company, with those that are not in use any more. */
export const maxCostCentres = 500

/** Where a company books a purchase. */
export const CostCentre = z.object({
  _id: Id,
  code: z.string(),
  name: z.string(),
  /** Others can be chosen for no new order. */
  isActive: z.boolean(),
  version: Version,
})
export type CostCentre = z.infer<typeof CostCentre>

export const NewCostCentre = z.strictObject({ code: text(30), name: text(80) })
export type NewCostCentre = z.infer<typeof NewCostCentre>

export const CostCentreChanges = z.strictObject({
  code: NewCostCentre.shape.code.optional(),
  name: NewCostCentre.shape.name.optional(),
  isActive: z.boolean().optional(),
  version: Version,
})
export type CostCentreChanges = z.infer<typeof CostCentreChanges>

const path = '/marketplace-customer/company/cost-centres'
const managed = { access: 'customer', permission: 'company.edit', feature: 'members' } as const

export const storeCostCentresApi = {
  list: endpoint({
    method: 'GET',
    path,
    access: 'customer',
    feature: 'members',
    summary: 'List my company’s cost centres: those in use first, by code',
    response: z.object({ data: z.array(CostCentre) }),
  }),
  create: endpoint({
    ...managed,
    method: 'POST',
    path,
    summary: 'Add a cost centre to my company; its code is the company’s only one',
    body: NewCostCentre,
    response: One(CostCentre),
    status: 201,
    errors: ['code_taken', 'limit_reached'],
  }),
  update: endpoint({
    ...managed,
    method: 'PATCH',
    path: `${path}/:id`,
    summary: 'Change one of my company’s cost centres, or take it out of use; orders keep what they named',
    params: WithId,
    body: CostCentreChanges,
    response: One(CostCentre),
    errors: ['code_taken', 'version_conflict'],
  }),
}
