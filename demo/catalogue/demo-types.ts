import type { z } from 'zod'
import type { SolutionRules } from '#contract/solution-rules.ts'
/** The shape of the demo shop's data. Plain data only: the loader writes it through the use cases. */

import type { DemoUnits } from './units.ts'
import type { EnumValue, ProductKind } from '#contract/enums.ts'
import type { FactValue } from '#contract/fact-schemas.ts'
import type { MemberRole } from '#contract/member-roles.ts'
import type { MetadataKind } from '#contract/metadata.ts'
import type { FactName, Facts } from '#contract/facts.ts'

/** A text in both languages the shop speaks. */
export type Text = { en: string; ar: string }

export type CommunicationType = EnumValue<'CommunicationType'>
export type Period = { count: number; unit: EnumValue<'PeriodUnit'> }

export type Faq = { question: Text; answer: Text }
/** `validUntil` is a date, `2028-12-31`. */
export type Certification = { name: string; issuer?: string; number?: string; validUntil?: string }
/** What else is known of what is no hardware: a point of the list that closes its description. */
export type Fact = { label: Text; value: Text }
export type Quantity = { code: string; quantity: number }

/** What a picture shows: a form of `drawings/` and how this product differs from others of that form. */
export type Drawing = {
  form: string
  /** Width, height and depth of the body in millimetres. Pictures and the dimensions row use the same figures. */
  size?: [number, number, number]
  /** Colour of the body and of the accent, as CSS hex colours. */
  body?: string
  accent?: string
  /** Which of the form's variants, e.g. `deadbolt` of `lock`. */
  variant?: string
  /** Antennas, ports, probes, phases or layers, as the form understands it. */
  count?: number
  /** Packages: what stands in the picture, the largest first. */
  items?: Drawing[]
}

/** The facts of a product, an item of the metadata by its key. */
export type DemoFacts = { [N in FactName]?: FactValue<Facts[N], string> }

export type DemoProduct = DemoFacts & {
  code: string
  name: Text
  /** At most 60 characters. */
  shortName: Text
  /** HTML of the allow-list, without the list of facts: `descriptionOf` adds it. */
  description: Text
  type: EnumValue<'ProductType'>
  hardwareType?: EnumValue<'HardwareType'>
  licenseType?: EnumValue<'LicenseType'>
  /** Halalas, net of VAT. Absent: offered by quote. */
  price?: number
  priceBeforeDiscount?: number
  applications: string[]
  useCases: string[]
  industries: string[]
  tags: string[]
  communicationTypes: CommunicationType[]
  /** Months; 0 is none. */
  warranty: number
  faqs: Faq[]
  certifications: Certification[]
  /** Codes of other products, as are the next three. */
  relatedAccessories: string[]
  similarProducts: string[]
  similarPackages: string[]
  includes: Quantity[]
  /** Pieces in stock before the demo orders are placed; hardware only. */
  onHand?: number
  visibility: EnumValue<'Visibility'>
  facts?: Fact[]
  drawing: Drawing
}

/** An application, use case or industry. `scene` is a key of `drawScene`. */
export type DemoTopic = { key: string; title: Text; description: Text; scene: string }
/** A tag, device type, gateway type or accessory type. */
export type DemoLabel = { key: string; title: Text }

export type DemoMetadata = {
  applications: DemoTopic[]
  useCases: DemoTopic[]
  industries: DemoTopic[]
  tags: DemoLabel[]
  deviceTypes: DemoLabel[]
  gatewayTypes: DemoLabel[]
  accessoryTypes: DemoLabel[]
}

/** What the page of an entry of the metadata or of a maker says; `picture` is the code of a product. */
export type DemoLandingPage = { title?: Text; intro: Text } & (
  | { kind: MetadataKind; key: string; picture?: string }
  | { maker: string }
)

/** Where a slider or ad leads: a product of the catalogue, or a path of the shop without a language segment. */
export type DemoLink = { product: string } | { path: string }

export type DemoSlider = {
  key: string
  position: EnumValue<'SliderPosition'>
  title: Text
  subTitle: Text
  description: Text
  scene: string
  link: DemoLink
}
export type DemoAd = {
  key: string
  placement: EnumValue<'AdPlacement'>
  title: Text
  description: Text
  scene: string
  link: DemoLink
}
export type DemoProductGroup = { key: string; name: string; description: string; products: string[] }
/** An order of the company's members above `minTotal`, in halalas, waits for one who may approve. */
export type DemoApprovalRule = { company: string; name: string; minTotal: number; kinds: ProductKind[] }
/** Prices for a group or a company: a share less, or prices in halalas by quantity. */
export type DemoPriceList = {
  key: string
  name: string
  note: string
  entries: DemoPriceEntry[]
} & ({ groups: string[] } | { companies: string[] })
type DemoPriceEntry =
  | { productGroup: string; percent: number }
  | { product: string; breaks: { from: number; price: number }[] }
export type DemoCustomerGroup = { key: string; name: string; description: string; customers: string[] }

/** Days are counted from the moment of loading; a negative number lies in the past. */
export type DemoDiscount = {
  type: EnumValue<'DiscountType'>
  code?: string
  name?: string
  /** What staff chose. `expectedStatus` is what the rules make of it once the demo orders are in. */
  storedStatus: 'active' | 'inactive'
  expectedStatus: EnumValue<'DiscountStatus'>
  startDay: number
  /** Absent: open-ended. */
  endDay?: number
  percentage: number
  numberOfUsage?: number
  minimumQuantity: number
  locations: { country: string; city?: string }[]
  products: string[]
  productGroups: string[]
  customerGroups: string[]
}

/** `isoCode` is the dialling prefix: prefix and number together are E.164. */
export type Phone = { isoCode: string; phoneNumber: string }

export type DemoAddress = {
  key: string
  type: EnumValue<'AddressType'>
  name?: string
  fullName: string
  country: string
  city: string
  address: string
  phone: Phone
  isDefault: boolean
  buildingNumber?: string
  street?: string
  district?: string
  postalCode?: string
  additionalNumber?: string
  shortAddress?: string
}
export type DemoBankAccount = { key: string; accountName: string; iban: string; swiftCode: string }
export type DemoCard = {
  key: string
  nameOnCard: string
  brand: 'visa' | 'mastercard' | 'mada'
  last4: string
  expMonth: number
  expYear: number
}

export type DemoAdmin = {
  key: string
  email: string
  username: string
  firstName: string
  lastName: string
  password: string
}
export type DemoCompany = { key: string; name: string; crNumber: string; vatNumber: string }
export type DemoTenant = {
  key: string
  company: string
  /** What a tenant user types at sign-in. */
  name: string
  email: string
  /** Empty: everything is allowed. */
  allowedNetworkServers: string[]
  allowedDeviceProfileTypes: string[]
}
export type DemoCustomer = {
  key: string
  kind: 'root_user' | 'tenant_user' | 'member'
  company: string
  tenant?: string
  username: string
  email: string
  phone: Phone
  /** What a member may do, and spend without asking, in halalas; absent of a root user and a tenant's. */
  member?: { roles: MemberRole[]; orderLimit?: number; monthLimit?: number }
  title: '' | 'mr' | 'mrs' | 'ms' | 'dr' | 'eng'
  firstName: string
  lastName: string
  city: string
  country: string
  password: string
  addresses: DemoAddress[]
  bankAccounts: DemoBankAccount[]
  cards: DemoCard[]
}

export type DemoOrder = {
  key: string
  customer: string
  /** Days before the moment of loading. */
  daysAgo: number
  lines: Quantity[]
  /** Keys of the customer's own address, card or bank account. */
  address: string
  payment: { type: EnumValue<'PaymentMethodType'>; method: string; status: EnumValue<'PaymentStatus'> }
  status: EnumValue<'OrderStatus'>
  rejectReason?: string
  discountCode?: string
  note?: string
}

export type DemoRequest = {
  type: EnumValue<'RequestType'>
  fullName: string
  company: string
  phone: Phone
  email: string
  country: string
  city: string
  message: string
  products: Quantity[]
  customer?: string
  daysAgo: number
  status: EnumValue<'RequestStatus'>
  /** The first member of staff has it. */
  isTaken?: true
  /** What was answered the day after. */
  reply?: string
  /** What was offered the day after; a unit price for each product, in minor units. */
  quote?: { unitPrices: number[]; validDays: number; note: string }
}

export type DemoCatalogue = {
  metadata: DemoMetadata
  landingPages: DemoLandingPage[]
  solutions: DemoSolution[]
  products: DemoProduct[]
  productGroups: DemoProductGroup[]
  sliders: DemoSlider[]
  ads: DemoAd[]
  discounts: DemoDiscount[]
  admins: DemoAdmin[]
  companies: DemoCompany[]
  tenants: DemoTenant[]
  customers: DemoCustomer[]
  customerGroups: DemoCustomerGroup[]
  approvalRules: DemoApprovalRule[]
  priceLists: DemoPriceList[]
  orders: DemoOrder[]
  units: DemoUnits[]
  requests: DemoRequest[]
}

/** A use case with what it takes; `picture` is a topic's, `useCase` a key of the metadata. */
export type DemoSolution = {
  slug: string
  useCase?: string
  picture?: string
  rules: z.input<typeof SolutionRules>
}
