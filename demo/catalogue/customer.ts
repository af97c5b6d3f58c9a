import type { DemoAddress, DemoBankAccount, DemoCard, DemoCustomer, Phone } from './demo-types.ts'
import { demoPasswords } from './people.ts'

type Person = {
  key: string
  company: string
  tenant?: string
  member?: DemoCustomer['member']
  name: [string, string]
  title: DemoCustomer['title']
  email: string
  phoneNumber: string
  city: string
  addresses: DemoAddress[]
  bankAccounts?: DemoBankAccount[]
  cards?: DemoCard[]
}

const phone = (phoneNumber: string): Phone => ({ isoCode: '+966', phoneNumber })

/** A customer in the Kingdom: a tenant user when they have a tenant, a member with roles, else their company's root user. */
export const person = ({ name: [firstName, lastName], phoneNumber, key, ...rest }: Person): DemoCustomer => ({
  ...rest,
  key,
  kind: rest.tenant ? 'tenant_user' : rest.member ? 'member' : 'root_user',
  username: key,
  phone: phone(phoneNumber),
  firstName,
  lastName,
  country: 'SA',
  password: demoPasswords.customer,
  bankAccounts: rest.bankAccounts ?? [],
  cards: rest.cards ?? [],
})

type Place = Pick<
  DemoAddress,
  | 'key'
  | 'name'
  | 'fullName'
  | 'city'
  | 'buildingNumber'
  | 'street'
  | 'district'
  | 'postalCode'
  | 'additionalNumber'
  | 'shortAddress'
>

/** A national address; its one-line form is made of the parts. */
export const address = (
  place: Place & { phoneNumber: string; type?: DemoAddress['type']; isDefault?: boolean },
): DemoAddress => {
  const { phoneNumber, type = 'shipping', isDefault = true, ...fields } = place
  return {
    ...fields,
    type,
    isDefault,
    country: 'SA',
    address: `${fields.buildingNumber} ${fields.street}, ${fields.district} ${fields.postalCode}`,
    phone: phone(phoneNumber),
  }
}
