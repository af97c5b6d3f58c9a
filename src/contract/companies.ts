import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { CityId } from './places.ts'
import { VatNumber } from './registration.ts'
import { digitText, Id, One, text, Version } from './shared.ts'

const digits = (count: number) => digitText(count).pipe(z.string().regex(new RegExp(`^\\d{${count}}$`)))

/** The address that a Saudi tax invoice names, by the parts of the national post. */
export const NationalAddress = z.strictObject({
  buildingNumber: digits(4),
  street: text(120),
  district: text(120),
  city: CityId,
  postalCode: digits(5),
  additionalNumber: digits(4),
})
export type NationalAddress = z.infer<typeof NationalAddress>

/** Whether a company's orders need a purchase order number, and whether one number may be on several. */
export const poRules = ['optional', 'required', 'required_unique'] as const
export type PoRule = (typeof poRules)[number]
/** Whether they need a cost centre, of a company that has any. */
export const costCentreRules = ['optional', 'required'] as const
export type CostCentreRule = (typeof costCentreRules)[number]

const CommercialNumber = digitText(10).pipe(z.string().regex(/^[1-9]\d{9}$/, 'validation.commercialNumber'))

export const Company = z.object({
  _id: Id,
  name: z.string(),
  /** Empty: papers in Arabic say `name`. */
  nameAr: z.string(),
  /** Both empty where there is none. */
  crNumber: z.string(),
  vatNumber: z.string(),
  /** Another company holds the same VAT number; the shop finds out whose it is. */
  vatConflict: z.boolean(),
  nationalAddress: z
    .object({
      buildingNumber: z.string(),
      street: z.string(),
      district: z.string(),
      city: z.string(),
      cityName: z.string(),
      postalCode: z.string(),
      additionalNumber: z.string(),
    })
    .nullable(),
  poRule: z.enum(poRules),
  costCentreRule: z.enum(costCentreRules),
  version: Version,
})
export type Company = z.infer<typeof Company>

/** What is left out stays; an empty number and `null` for the address clear it. */
export const CompanyChanges = z.strictObject({
  name: text(120).optional(),
  nameAr: text(120, 0).optional(),
  crNumber: z.union([z.literal(''), CommercialNumber]).optional(),
  vatNumber: z.union([z.literal(''), VatNumber]).optional(),
  nationalAddress: NationalAddress.nullable().optional(),
  poRule: z.enum(poRules).optional(),
  costCentreRule: z.enum(costCentreRules).optional(),
  version: Version,
})
export type CompanyChanges = z.infer<typeof CompanyChanges>

const path = '/marketplace-customer/company'

export const storeCompanyApi = {
  find: endpoint({
    method: 'GET',
    path,
    access: 'customer',
    feature: 'members',
    summary: 'Find my company: its names, numbers, national address, and what it asks of its orders',
    response: One(Company),
  }),
  update: endpoint({
    method: 'PATCH',
    path,
    access: 'customer',
    permission: 'company.edit',
    feature: 'members',
    summary: 'Change my company; invoices that were issued stay as they are',
    body: CompanyChanges,
    response: One(Company),
    errors: ['taken', 'version_conflict'],
  }),
}
