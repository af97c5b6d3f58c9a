import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { enums } from './enums.ts'
import { CityId, CountryId } from './places.ts'
import { ReceivingHours } from './receiving-hours.ts'
import { digitText, Id, Many, One, Phone, text, WithId } from './shared.ts'

export const maxAddresses = 20

/** Optional parts of an address. */
const extras = {
  name: text(60),
  buildingNumber: digitText(4).pipe(z.string().regex(/^\d{4}$/)),
  street: text(120),
  district: text(120),
  postalCode: digitText(5).pipe(z.string().regex(/^\d{5}$/)),
  additionalNumber: digitText(4).pipe(z.string().regex(/^\d{4}$/)),
  shortAddress: digitText(8).pipe(z.string().regex(/^[A-Z]{4}\d{4}$/)),
}
const { shape: newExtras } = z.object(extras).partial()

/** An empty text clears the field. */
const orEmpty = <T extends z.ZodType>(schema: T) => z.union([schema, z.literal('')]).optional()

export const NewAddress = z.strictObject({
  type: z.enum(enums.AddressType).default('shipping'),
  fullName: text(120),
  country: CountryId,
  city: CityId,
  address: text(255),
  phone: Phone,
  isDefault: z.boolean().default(false),
  ...newExtras,
})
export type NewAddress = z.infer<typeof NewAddress>

export const AddressChanges = z.strictObject({
  type: z.enum(enums.AddressType).optional(),
  fullName: text(120).optional(),
  country: CountryId.optional(),
  city: CityId.optional(),
  address: text(255).optional(),
  phone: Phone.optional(),
  isDefault: z.boolean().optional(),
  name: orEmpty(extras.name),
  buildingNumber: orEmpty(extras.buildingNumber),
  street: orEmpty(extras.street),
  district: orEmpty(extras.district),
  postalCode: orEmpty(extras.postalCode),
  additionalNumber: orEmpty(extras.additionalNumber),
  shortAddress: orEmpty(extras.shortAddress),
})
export type AddressChanges = z.infer<typeof AddressChanges>

/** An order's copy of an address, with the place names of its day. */
export const AddressSnapshot = z.object({
  type: z.enum(enums.AddressType),
  name: z.string().optional(),
  fullName: z.string(),
  country: z.string(),
  countryName: z.string(),
  city: z.string(),
  cityName: z.string(),
  address: z.string(),
  phone: z.object({ isoCode: z.string(), phoneNumber: z.string() }),
  buildingNumber: z.string().optional(),
  street: z.string().optional(),
  district: z.string().optional(),
  postalCode: z.string().optional(),
  additionalNumber: z.string().optional(),
  shortAddress: z.string().optional(),
  /** Of a place where a company receives goods: when, and what its people tell the driver. */
  site: z.object({ hours: z.array(ReceivingHours), instructions: z.string().optional() }).optional(),
})
export type AddressSnapshot = z.infer<typeof AddressSnapshot>

export const Address = AddressSnapshot.extend({
  _id: Id,
  isDefault: z.boolean(),
  /** Of the caller's company: to send orders to, not to change here. */
  isOfCompany: z.literal(true).optional(),
})
export type Address = z.infer<typeof Address>

const mine = { access: 'customer', permission: 'addresses.manage', feature: 'savedAddresses' } as const
const path = '/marketplace-customer/addresses'

export const storeAddressesApi = {
  list: endpoint({
    ...mine,
    method: 'GET',
    path,
    summary: 'List the addresses I may send orders to: my company’s sites, then my own, the default first',
    response: Many(Address),
  }),
  create: endpoint({
    ...mine,
    method: 'POST',
    path,
    summary: 'Save an address; the first of its type becomes the default',
    body: NewAddress,
    response: One(Address),
    status: 201,
    errors: ['limit_reached'],
  }),
  find: endpoint({
    ...mine,
    method: 'GET',
    path: `${path}/:id`,
    summary: 'Find one of the addresses I may send orders to',
    params: WithId,
    response: One(Address),
  }),
  update: endpoint({
    ...mine,
    method: 'PATCH',
    path: `${path}/:id`,
    summary: 'Change one of my addresses; an empty text clears an optional field',
    params: WithId,
    body: AddressChanges,
    response: One(Address),
  }),
  remove: endpoint({
    ...mine,
    method: 'DELETE',
    path: `${path}/:id`,
    summary: 'Delete one of my addresses; after the default, the newest of its type becomes the default',
    params: WithId,
  }),
}
