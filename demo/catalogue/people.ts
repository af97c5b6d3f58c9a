import type {
  DemoAdmin,
  DemoApprovalRule,
  DemoCompany,
  DemoCustomerGroup,
  DemoPriceList,
  DemoTenant,
} from './demo-types.ts'

/** The only demo passwords. README and the start-up message show them; production never has them. */
export const demoPasswords = { admin: 'Matjar-Admin-2026', customer: 'Matjar-Buyer-2026' } as const

export const admins: DemoAdmin[] = [
  {
    key: 'admin',
    email: 'admin@matjar.example',
    username: 'admin',
    firstName: 'Demo',
    lastName: 'Administrator',
    password: demoPasswords.admin,
  },
]

export const companies: DemoCompany[] = [
  {
    key: 'green-dunes',
    name: 'Green Dunes Facilities Co.',
    crNumber: '1010458732',
    vatNumber: '310458732100003',
  },
  {
    key: 'silver-route',
    name: 'Silver Route Transport Co.',
    crNumber: '4030267741',
    vatNumber: '310267741200003',
  },
  { key: 'palm-shade', name: 'Palm Shade Farms Est.', crNumber: '1131054478', vatNumber: '310054478900003' },
  {
    key: 'white-harbour',
    name: 'White Harbour Cold Stores',
    crNumber: '4030519926',
    vatNumber: '310519926400003',
  },
  {
    key: 'clear-spring',
    name: 'Clear Spring Water Services',
    crNumber: '2050133867',
    vatNumber: '310133867500003',
  },
  { key: 'north-gate', name: 'North Gate Hotels Co.', crNumber: '3550041285', vatNumber: '310041285700003' },
  { key: 'bright-lane', name: 'Bright Lane Clinics', crNumber: '1010774319', vatNumber: '310774319600003' },
]

export const tenants: DemoTenant[] = [
  {
    key: 'east-towers',
    company: 'green-dunes',
    name: 'east-towers',
    email: 'east@green-dunes.example',
    allowedNetworkServers: [],
    allowedDeviceProfileTypes: [],
  },
  {
    key: 'west-malls',
    company: 'green-dunes',
    name: 'west-malls',
    email: 'west@green-dunes.example',
    allowedNetworkServers: ['ChirpStack'],
    allowedDeviceProfileTypes: ['Class A'],
  },
]

export const customerGroups: DemoCustomerGroup[] = [
  {
    key: 'partners',
    name: 'Installation partners',
    description: 'Companies that install for others',
    customers: ['buyer', 'clear.spring'],
  },
  {
    key: 'logistics',
    name: 'Transport and cold stores',
    description: 'Fleets and cold chain customers',
    customers: ['silver.route', 'white.harbour'],
  },
]

/** Of the company of three: its engineer buys, its root user approves, its accountant sees the orders and their invoices. */
export const approvalRules: DemoApprovalRule[] = [
  { company: 'north-gate', name: 'From SAR 3,000', minTotal: 300_000, kinds: [] },
]

export const priceLists: DemoPriceList[] = [
  {
    key: 'cold-chain-fleets',
    name: 'Cold chain for fleets and stores',
    note: 'Seven percent less for the group of transport and cold stores.',
    groups: ['logistics'],
    entries: [{ productGroup: 'cold-chain', percent: 7 }],
  },
  {
    key: 'north-gate-rooms',
    name: 'North Gate Hotels, by quantity',
    note: 'Agreed for the rooms of its hotels.',
    companies: ['north-gate'],
    entries: [
      {
        product: 'SEN-TH10',
        breaks: [
          { from: 1, price: 14_200 },
          { from: 10, price: 13_200 },
          { from: 50, price: 12_400 },
        ],
      },
      {
        product: 'LCK-210',
        breaks: [
          { from: 5, price: 49_900 },
          { from: 20, price: 46_900 },
        ],
      },
    ],
  },
]
