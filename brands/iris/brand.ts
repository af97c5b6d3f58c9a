import { defineBrand } from '../brand.ts'

export const brand = defineBrand({
  id: 'iris',
  name: { en: 'Iris', ar: 'سوسن' },
  title: { en: 'Iris Smart Buildings', ar: 'سوسن للمباني الذكية' },
  colors: {
    light: { accent: '#733cc4', accentContrast: '#ffffff', surface: '#faf9fd', text: '#1f1c25' },
    dark: { accent: '#b691f5', accentContrast: '#110d17', surface: '#19161e', text: '#edecf0' },
  },
  contact: {
    email: 'studio@iris.example',
    addresses: [
      {
        en: 'Suite 410, Al Rakah Plaza, Custodian of the Two Holy Mosques Road, Al Khobar 34226',
        ar: 'جناح ٤١٠، ساحة الراكة، طريق خادم الحرمين الشريفين، الخبر ٣٤٢٢٦',
      },
      {
        en: 'Office 18, Al Nakheel Square, Al Hofuf 36361',
        ar: 'مكتب ١٨، ميدان النخيل، الهفوف ٣٦٣٦١',
      },
    ],
  },
  legal: {
    sellerName: { en: 'Iris Building Technologies Company', ar: 'شركة سوسن لتقنيات المباني' },
    crNumber: '9990000006',
    vatNumber: '399999006000003',
  },
  flags: {
    cart: false,
    orders: false,
    savedAddresses: false,
    savedPaymentMethods: false,
    price: false,
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
