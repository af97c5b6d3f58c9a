import type {
  DemoAddress,
  DemoAdmin,
  DemoBankAccount,
  DemoCard,
  DemoCompany,
  DemoCustomer,
  DemoCustomerGroup,
  DemoTenant,
  Phone,
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
    allowedNetworkServers: ['chirpstack'],
    allowedDeviceProfileTypes: ['class_a'],
  },
]

type Person = {
  key: string
  company: string
  tenant?: string
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

const person = ({ name: [firstName, lastName], phoneNumber, key, ...rest }: Person): DemoCustomer => ({
  ...rest,
  key,
  kind: rest.tenant ? 'tenant_user' : 'root_user',
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

const address = (
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

export const customers: DemoCustomer[] = [
  person({
    key: 'buyer',
    company: 'green-dunes',
    name: ['Huda', 'Alsaleh'],
    title: 'eng',
    email: 'buyer@matjar.example',
    phoneNumber: '512345678',
    city: 'SA-riyadh',
    addresses: [
      address({
        key: 'buyer-store',
        name: 'Main store',
        fullName: 'Huda Alsaleh',
        city: 'SA-riyadh',
        buildingNumber: '3124',
        street: 'Olaya Street',
        district: 'Al Olaya',
        postalCode: '12213',
        additionalNumber: '7456',
        shortAddress: 'ROLA3124',
        phoneNumber: '512345678',
      }),
      address({
        key: 'buyer-office',
        name: 'Head office',
        fullName: 'Green Dunes Facilities Co.',
        type: 'billing',
        city: 'SA-riyadh',
        buildingNumber: '7240',
        street: 'King Fahd Road',
        district: 'Al Muhammadiyah',
        postalCode: '12363',
        additionalNumber: '2981',
        shortAddress: 'RMHA7240',
        phoneNumber: '512345678',
      }),
      address({
        key: 'buyer-site',
        name: 'Jeddah site',
        fullName: 'Site supervisor',
        isDefault: false,
        city: 'SA-jeddah',
        buildingNumber: '4418',
        street: 'Palestine Street',
        district: 'Al Hamra',
        postalCode: '23321',
        additionalNumber: '6120',
        shortAddress: 'JHMR4418',
        phoneNumber: '512345679',
      }),
    ],
    bankAccounts: [
      {
        key: 'buyer-bank',
        accountName: 'Green Dunes Facilities Co.',
        iban: 'SA8380000204608010167519',
        swiftCode: 'DEMOSARI',
      },
    ],
    cards: [
      {
        key: 'buyer-visa',
        nameOnCard: 'HUDA ALSALEH',
        brand: 'visa',
        last4: '4242',
        expMonth: 11,
        expYear: 2031,
      },
      {
        key: 'buyer-mastercard',
        nameOnCard: 'HUDA ALSALEH',
        brand: 'mastercard',
        last4: '4444',
        expMonth: 4,
        expYear: 2030,
      },
    ],
  }),
  person({
    key: 'east.manager',
    company: 'green-dunes',
    tenant: 'east-towers',
    name: ['Omar', 'Aldosari'],
    title: 'mr',
    email: 'omar@east-towers.example',
    phoneNumber: '501112233',
    city: 'SA-dammam',
    addresses: [
      address({
        key: 'east-reception',
        name: 'Tower A reception',
        fullName: 'Omar Aldosari',
        city: 'SA-dammam',
        buildingNumber: '2817',
        street: 'Prince Mohammed bin Fahd Road',
        district: 'Al Faisaliyah',
        postalCode: '32271',
        additionalNumber: '4503',
        shortAddress: 'DFSA2817',
        phoneNumber: '501112233',
      }),
    ],
    cards: [
      {
        key: 'east-mada',
        nameOnCard: 'OMAR ALDOSARI',
        brand: 'mada',
        last4: '0119',
        expMonth: 8,
        expYear: 2029,
      },
    ],
  }),
  person({
    key: 'west.manager',
    company: 'green-dunes',
    tenant: 'west-malls',
    name: ['Reem', 'Alghamdi'],
    title: 'ms',
    email: 'reem@west-malls.example',
    phoneNumber: '503334455',
    city: 'SA-jeddah',
    addresses: [
      address({
        key: 'west-mall',
        name: 'Mall management',
        fullName: 'Reem Alghamdi',
        city: 'SA-jeddah',
        buildingNumber: '6631',
        street: 'Tahlia Street',
        district: 'Al Andalus',
        postalCode: '23326',
        additionalNumber: '3377',
        shortAddress: 'JAND6631',
        phoneNumber: '503334455',
      }),
    ],
    bankAccounts: [
      {
        key: 'west-bank',
        accountName: 'West Malls',
        iban: 'SA2410000012345678900101',
        swiftCode: 'DEMOSAJE',
      },
    ],
  }),
  person({
    key: 'silver.route',
    company: 'silver-route',
    name: ['Faisal', 'Alharbi'],
    title: 'mr',
    email: 'fleet@silver-route.example',
    phoneNumber: '505556677',
    city: 'SA-jeddah',
    addresses: [
      address({
        key: 'silver-depot',
        name: 'Truck depot',
        fullName: 'Faisal Alharbi',
        city: 'SA-jeddah',
        buildingNumber: '8805',
        street: 'Industrial Road 12',
        district: 'Al Khumrah',
        postalCode: '22761',
        additionalNumber: '5094',
        shortAddress: 'JKHM8805',
        phoneNumber: '505556677',
      }),
    ],
    bankAccounts: [
      {
        key: 'silver-bank',
        accountName: 'Silver Route Transport Co.',
        iban: 'SA4945000067200034567001',
        swiftCode: 'DEMOSARI',
      },
    ],
    cards: [
      {
        key: 'silver-visa',
        nameOnCard: 'FAISAL ALHARBI',
        brand: 'visa',
        last4: '1881',
        expMonth: 2,
        expYear: 2030,
      },
    ],
  }),
  person({
    key: 'palm.shade',
    company: 'palm-shade',
    name: ['Saleh', 'Almutairi'],
    title: 'eng',
    email: 'farm@palm-shade.example',
    phoneNumber: '507778899',
    city: 'SA-buraydah',
    addresses: [
      address({
        key: 'palm-farm',
        name: 'Farm gate',
        fullName: 'Saleh Almutairi',
        city: 'SA-buraydah',
        buildingNumber: '4902',
        street: 'Al Nakheel Road',
        district: 'Al Basateen',
        postalCode: '52389',
        additionalNumber: '2216',
        shortAddress: 'QBST4902',
        phoneNumber: '507778899',
      }),
    ],
    bankAccounts: [
      {
        key: 'palm-bank',
        accountName: 'Palm Shade Farms Est.',
        iban: 'SA9720000099881234567890',
        swiftCode: 'DEMOSARI',
      },
    ],
  }),
  person({
    key: 'white.harbour',
    company: 'white-harbour',
    name: ['Lama', 'Bakr'],
    title: 'mrs',
    email: 'quality@white-harbour.example',
    phoneNumber: '509990011',
    city: 'SA-jeddah',
    addresses: [
      address({
        key: 'white-store',
        name: 'Cold store 2',
        fullName: 'Lama Bakr',
        city: 'SA-jeddah',
        buildingNumber: '3360',
        street: 'Port Street',
        district: 'Al Balad',
        postalCode: '22233',
        additionalNumber: '8127',
        shortAddress: 'JBLD3360',
        phoneNumber: '509990011',
      }),
    ],
    cards: [
      {
        key: 'white-mastercard',
        nameOnCard: 'LAMA BAKR',
        brand: 'mastercard',
        last4: '8210',
        expMonth: 6,
        expYear: 2030,
      },
    ],
  }),
  person({
    key: 'clear.spring',
    company: 'clear-spring',
    name: ['Yousef', 'Alshehri'],
    title: 'eng',
    email: 'meters@clear-spring.example',
    phoneNumber: '541234567',
    city: 'SA-khobar',
    addresses: [
      address({
        key: 'spring-yard',
        name: 'Meter yard',
        fullName: 'Yousef Alshehri',
        city: 'SA-khobar',
        buildingNumber: '5173',
        street: 'King Salman Road',
        district: 'Al Aqrabiyah',
        postalCode: '34446',
        additionalNumber: '6680',
        shortAddress: 'KAQR5173',
        phoneNumber: '541234567',
      }),
    ],
    bankAccounts: [
      {
        key: 'spring-bank',
        accountName: 'Clear Spring Water Services',
        iban: 'SA2105000068203456780000',
        swiftCode: 'DEMOSADM',
      },
    ],
  }),
  person({
    key: 'north.gate',
    company: 'north-gate',
    name: ['Abeer', 'Alanazi'],
    title: 'ms',
    email: 'rooms@north-gate.example',
    phoneNumber: '557654321',
    city: 'SA-tabuk',
    addresses: [
      address({
        key: 'gate-hotel',
        name: 'Hotel receiving',
        fullName: 'Abeer Alanazi',
        city: 'SA-tabuk',
        buildingNumber: '2094',
        street: 'Prince Sultan Street',
        district: 'Al Sulaymaniyah',
        postalCode: '47311',
        additionalNumber: '7752',
        shortAddress: 'TSLM2094',
        phoneNumber: '557654321',
      }),
    ],
    cards: [
      {
        key: 'gate-visa',
        nameOnCard: 'ABEER ALANAZI',
        brand: 'visa',
        last4: '0077',
        expMonth: 9,
        expYear: 2029,
      },
    ],
  }),
  person({
    key: 'bright.lane',
    company: 'bright-lane',
    name: ['Nasser', 'Alqahtani'],
    title: 'dr',
    email: 'supply@bright-lane.example',
    phoneNumber: '531122334',
    city: 'SA-riyadh',
    addresses: [
      address({
        key: 'lane-clinic',
        name: 'Clinic store',
        fullName: 'Dr. Nasser Alqahtani',
        city: 'SA-riyadh',
        buildingNumber: '6017',
        street: 'Anas ibn Malik Road',
        district: 'Al Malqa',
        postalCode: '13521',
        additionalNumber: '3045',
        shortAddress: 'RMLQ6017',
        phoneNumber: '531122334',
      }),
    ],
    bankAccounts: [
      {
        key: 'lane-bank',
        accountName: 'Bright Lane Clinics',
        iban: 'SA0815000999300005550001',
        swiftCode: 'DEMOSARI',
      },
    ],
    cards: [
      {
        key: 'lane-mada',
        nameOnCard: 'NASSER ALQAHTANI',
        brand: 'mada',
        last4: '6632',
        expMonth: 12,
        expYear: 2030,
      },
    ],
  }),
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
