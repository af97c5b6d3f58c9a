import { defineBrand } from '../brand.ts'

export const brand = defineBrand({
  id: 'harbor',
  name: { en: 'Harbor', ar: 'مرفأ' },
  title: { en: 'Harbor Logistics Sensing', ar: 'مرفأ لمستشعرات الخدمات اللوجستية' },
  colors: {
    light: { accent: '#0f4e69', accentContrast: '#ffffff', surface: '#f7fafc', text: '#162024' },
    dark: { accent: '#74c1db', accentContrast: '#071115', surface: '#11191c', text: '#e9eeef' },
  },
  contact: {
    email: 'desk@harbor.example',
    addresses: [
      {
        en: 'Pier House, Corniche Road, Ash Shati, Jeddah 23415',
        ar: 'بيت الرصيف، طريق الكورنيش، حي الشاطئ، جدة ٢٣٤١٥',
      },
      {
        en: 'Gate 3, Port Services Zone, Yanbu 46421',
        ar: 'البوابة ٣، منطقة خدمات الميناء، ينبع ٤٦٤٢١',
      },
    ],
  },
  legal: {
    sellerName: { en: 'Harbor Sensing Solutions Company', ar: 'شركة مرفأ لحلول الاستشعار' },
    crNumber: '9990000005',
    vatNumber: '399999005000003',
  },
  flags: {
    cart: false,
    orders: false,
    savedAddresses: false,
    savedPaymentMethods: false,
    price: true,
    terms: false,
    policy: false,
    whatsapp: false,
    stockCms: false,
    stockMarketplace: false,
    priceBeforeDiscountCms: false,
    priceBeforeDiscountMarketplace: false,
    quickOrder: false,
    lists: false,
    priceLists: false,
    members: false,
    credit: false,
    deliveryZones: false,
    backorders: false,
    returns: false,
    devices: false,
  },
})
