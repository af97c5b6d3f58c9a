import { defineBrand } from '../brand.ts'

export const brand = defineBrand({
  id: 'falcon',
  name: { en: 'Falcon', ar: 'صقر' },
  title: { en: 'Falcon Fleet and Asset Tracking', ar: 'صقر لتتبع المركبات والأصول' },
  colors: {
    light: { accent: '#d23900', accentContrast: '#ffffff', surface: '#fbf9f9', text: '#211d1c' },
    dark: { accent: '#fd6a3a', accentContrast: '#130e0d', surface: '#1a1716', text: '#eeeceb' },
  },
  contact: {
    email: 'sales@falcon.example',
    addresses: [
      {
        en: 'Building 12, King Saud Street, Al Khalidiyah, Dammam 32221',
        ar: 'مبنى ١٢، شارع الملك سعود، حي الخالدية، الدمام ٣٢٢٢١',
      },
      {
        en: 'Workshop 40, Support Industries Area, Jubail 35514',
        ar: 'ورشة ٤٠، منطقة الصناعات المساندة، الجبيل ٣٥٥١٤',
      },
    ],
  },
  legal: {
    sellerName: { en: 'Falcon Tracking Systems Company', ar: 'شركة صقر لأنظمة التتبع' },
    crNumber: '9990000004',
    vatNumber: '399999004000003',
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
    stockCms: true,
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
