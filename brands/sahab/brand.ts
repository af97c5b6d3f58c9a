import { defineBrand } from '../brand.ts'

export const brand = defineBrand({
  id: 'sahab',
  name: { en: 'Sahab', ar: 'سحاب' },
  title: { en: 'Sahab Cloud and Edge', ar: 'سحاب للحوسبة السحابية والطرفية' },
  colors: {
    light: { accent: '#293441', accentContrast: '#ffffff', surface: '#f8fafc', text: '#191f25' },
    dark: { accent: '#d5dfea', accentContrast: '#0a1016', surface: '#14181d', text: '#eaedf0' },
  },
  contact: {
    email: 'support@sahab.example',
    addresses: [
      {
        en: 'Building 4, King Abdullah Road, Al Mansak, Abha 62529',
        ar: 'مبنى ٤، طريق الملك عبد الله، حي المنسك، أبها ٦٢٥٢٩',
      },
      {
        en: 'Office 112, Data Square, Northern Ring Road, Riyadh 13524',
        ar: 'مكتب ١١٢، ميدان البيانات، الطريق الدائري الشمالي، الرياض ١٣٥٢٤',
      },
    ],
  },
  legal: {
    sellerName: { en: 'Sahab Edge Computing Company', ar: 'شركة سحاب للحوسبة الطرفية' },
    crNumber: '9990000010',
    vatNumber: '399999010000003',
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
