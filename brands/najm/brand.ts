import { defineBrand } from '../brand.ts'

export const brand = defineBrand({
  id: 'najm',
  name: { en: 'Najm', ar: 'نجم' },
  title: { en: 'Najm Satellite and Cellular', ar: 'نجم للاتصالات الفضائية والخلوية' },
  colors: {
    light: { accent: '#f7be1c', accentContrast: '#121522', surface: '#f8f9fe', text: '#1b1d29' },
    dark: { accent: '#f8c73e', accentContrast: '#0c0e1b', surface: '#13151e', text: '#ebecf2' },
  },
  contact: {
    email: 'contact@najm.example',
    addresses: [
      {
        en: 'Building 9, King Khalid Road, Al Muruj, Tabuk 47512',
        ar: 'مبنى ٩، طريق الملك خالد، حي المروج، تبوك ٤٧٥١٢',
      },
      {
        en: 'Floor 2, Al Safwah Centre, Sultanah Street, Madinah 42313',
        ar: 'الطابق ٢، مركز الصفوة، شارع سلطانة، المدينة المنورة ٤٢٣١٣',
      },
    ],
  },
  legal: {
    sellerName: { en: 'Najm Remote Connectivity Company', ar: 'شركة نجم للاتصال عن بُعد' },
    crNumber: '9990000007',
    vatNumber: '399999007000003',
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
