import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { enums } from './enums.ts'
import { digitText, Id, Many, One, Phone, text, WithId } from './shared.ts'

export const maxAddresses = 20

/** ISO 3166-1 alpha-2; a city's id is `<country>-<slug>` (D-403). */
const CountryId = z.string().regex(/^[A-Z]{2}$/, 'validation.required')
const CityId = z.string().regex(/^[A-Z]{2}-[a-z0-9-]{1,80}$/, 'validation.required')

const nationalAddress = {
  buildingNumber: digitText(4)
    .pipe(z.string().regex(/^\d{4}$/))
    .optional(),
  street: text(120).optional(),
  district: text(120).optional(),
  postalCode: digitText(5)
    .pipe(z.string().regex(/^\d{5}$/))
    .optional(),
  additionalNumber: digitText(4)
    .pipe(z.string().regex(/^\d{4}$/))
    .optional(),
  shortAddress: digitText(8)
    .pipe(z.string().regex(/^[A-Z]{4}\d{4}$/))
    .optional(),
}

export const NewAddress = z.strictObject({
  type: z.enum(enums.AddressType).default('shipping'),
  name: text(60).optional(),
  fullName: text(120),
  country: CountryId,
  city: CityId,
  address: text(255),
  phone: Phone,
  isDefault: z.boolean().default(false),
  ...nationalAddress,
})
export type NewAddress = z.infer<typeof NewAddress>

export const AddressChanges = z.strictObject({
  type: z.enum(enums.AddressType).optional(),
  name: text(60).optional(),
  fullName: text(120).optional(),
  country: CountryId.optional(),
  city: CityId.optional(),
  address: text(255).optional(),
  phone: Phone.optional(),
  isDefault: z.boolean().optional(),
  ...nationalAddress,
})
export type AddressChanges = z.infer<typeof AddressChanges>

/** An address as an order keeps it: a snapshot with the names of its day. */
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
})
export type AddressSnapshot = z.infer<typeof AddressSnapshot>

export const Address = AddressSnapshot.extend({ _id: Id, isDefault: z.boolean() })
export type Address = z.infer<typeof Address>

const mine = { access: 'customer', permission: 'addresses.manage', feature: 'savedAddresses' } as const
const path = '/marketplace-customer/addresses'

export const storeAddressesApi = {
  list: endpoint({
    ...mine,
    method: 'GET',
    path,
    summary: 'My saved addresses, default first',
    response: Many(Address),
  }),
  create: endpoint({
    ...mine,
    method: 'POST',
    path,
    summary: 'Save an address; the first of a type becomes its default',
    body: NewAddress,
    response: One(Address),
    status: 201,
    errors: ['limit_reached'],
  }),
  find: endpoint({
    ...mine,
    method: 'GET',
    path: `${path}/:id`,
    summary: 'One of my addresses',
    params: WithId,
    response: One(Address),
  }),
  update: endpoint({
    ...mine,
    method: 'PATCH',
    path: `${path}/:id`,
    summary: 'Change one of my addresses',
    params: WithId,
    body: AddressChanges,
    response: One(Address),
  }),
  remove: endpoint({
    ...mine,
    method: 'DELETE',
    path: `${path}/:id`,
    summary: 'Remove one of my addresses; the newest of its type becomes default after the default',
    params: WithId,
  }),
}
