import { defineBrand } from '../brand.ts'

export const brand = defineBrand({
  id: 'atlas',
  name: { en: 'Atlas', ar: 'أطلس' },
  title: { en: 'Atlas IoT Market', ar: 'أطلس لإنترنت الأشياء' },
  colors: {
    light: { accent: '#1f57d3', accentContrast: '#ffffff', surface: '#f8fafc', text: '#1a1e25' },
    dark: { accent: '#699ef5', accentContrast: '#0b1016', surface: '#14181d', text: '#ebedf0' },
  },
  contact: {
    email: 'hello@atlas.example',
    addresses: [
      {
        en: 'Floor 7, Al Manara Tower, King Fahd Road, Al Olaya, Riyadh 12214',
        ar: 'الطابق ٧، برج المنارة، طريق الملك فهد، حي العليا، الرياض ١٢٢١٤',
      },
      {
        en: 'Warehouse 14, Al Khumrah Logistics Park, Jeddah 22761',
        ar: 'مستودع ١٤، مجمع الخمرة اللوجستي، جدة ٢٢٧٦١',
      },
    ],
  },
  legal: {
    sellerName: { en: 'Atlas Connected Devices Trading Company', ar: 'شركة أطلس لتجارة الأجهزة المتصلة' },
    crNumber: '9990000001',
    vatNumber: '399999001000003',
  },
  flags: {
    cart: true,
    orders: true,
    savedAddresses: true,
    savedPaymentMethods: true,
    price: true,
    terms: true,
    policy: true,
    whatsapp: true,
    stockCms: true,
    stockMarketplace: true,
    priceBeforeDiscountCms: true,
    priceBeforeDiscountMarketplace: true,
    quickOrder: true,
    lists: true,
    priceLists: true,
    members: true,
    credit: true,
    deliveryZones: true,
    backorders: true,
    returns: true,
    devices: true,
  },
})
