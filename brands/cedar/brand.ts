import { defineBrand } from '../brand.ts'

export const brand = defineBrand({
  id: 'cedar',
  name: { en: 'Cedar', ar: 'أرزة' },
  title: { en: 'Cedar Smart Supply', ar: 'أرزة للتوريدات الذكية' },
  colors: {
    light: { accent: '#1d5e35', accentContrast: '#ffffff', surface: '#f9faf7', text: '#1c2018' },
    dark: { accent: '#6cc185', accentContrast: '#0d1109', surface: '#161913', text: '#ecedea' },
  },
  contact: {
    email: 'care@cedar.example',
    addresses: [
      {
        en: 'Office 203, Al Rawdah Business Centre, Prince Mohammed bin Salman Road, Riyadh 13213',
        ar: 'مكتب ٢٠٣، مركز الروضة للأعمال، طريق الأمير محمد بن سلمان، الرياض ١٣٢١٣',
      },
      {
        en: 'Unit 5, Second Industrial City, Al Qassim Road, Buraydah 52388',
        ar: 'الوحدة ٥، المدينة الصناعية الثانية، طريق القصيم، بريدة ٥٢٣٨٨',
      },
    ],
  },
  legal: {
    sellerName: { en: 'Cedar Smart Supplies Company', ar: 'شركة أرزة للتوريدات الذكية' },
    crNumber: '9990000002',
    vatNumber: '399999002000003',
  },
  flags: {
    cart: true,
    orders: true,
    savedAddresses: true,
    savedPaymentMethods: true,
    price: true,
    terms: true,
    policy: false,
    whatsapp: false,
    stockCms: true,
    stockMarketplace: true,
    priceBeforeDiscountCms: true,
    priceBeforeDiscountMarketplace: true,
    quickOrder: true,
    lists: true,
    priceLists: true,
    members: true,
    credit: false,
    deliveryZones: true,
    backorders: true,
    returns: true,
    devices: true,
  },
})
