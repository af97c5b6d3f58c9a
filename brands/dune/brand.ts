import { defineBrand } from '../brand.ts'

export const brand = defineBrand({
  id: 'dune',
  name: { en: 'Dune', ar: 'كثبان' },
  title: { en: 'Dune Field Devices', ar: 'كثبان للأجهزة الميدانية' },
  colors: {
    light: { accent: '#a7551f', accentContrast: '#ffffff', surface: '#fcf9f6', text: '#241d15' },
    dark: { accent: '#dfa36d', accentContrast: '#150e06', surface: '#1c1610', text: '#efece9' },
  },
  contact: {
    email: 'team@dune.example',
    addresses: [
      {
        en: 'Building 31, King Abdulaziz Road, Al Yasmin, Riyadh 13325',
        ar: 'مبنى ٣١، طريق الملك عبد العزيز، حي الياسمين، الرياض ١٣٣٢٥',
      },
      {
        en: 'Yard 8, Airport Industrial Area, Hail 55421',
        ar: 'ساحة ٨، المنطقة الصناعية بالمطار، حائل ٥٥٤٢١',
      },
    ],
  },
  legal: {
    sellerName: { en: 'Dune Field Technologies Establishment', ar: 'مؤسسة كثبان للتقنيات الميدانية' },
    crNumber: '9990000003',
    vatNumber: '399999003000003',
  },
  flags: {
    cart: true,
    orders: true,
    savedAddresses: true,
    savedPaymentMethods: true,
    price: true,
    terms: false,
    policy: false,
    whatsapp: false,
    stockCms: true,
    stockMarketplace: true,
    priceBeforeDiscountCms: true,
    priceBeforeDiscountMarketplace: true,
    quickOrder: true,
    lists: true,
    priceLists: true,
    members: false,
    credit: false,
    deliveryZones: false,
    backorders: false,
    returns: false,
    devices: false,
  },
})
