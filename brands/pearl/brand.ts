import { defineBrand } from '../brand.ts'

export const brand = defineBrand({
  id: 'pearl',
  name: { en: 'Pearl', ar: 'لؤلؤة' },
  title: { en: 'Pearl Hospitality Systems', ar: 'لؤلؤة لأنظمة الضيافة' },
  colors: {
    light: { accent: '#a52560', accentContrast: '#ffffff', surface: '#fcf9fa', text: '#241b1f' },
    dark: { accent: '#f093b8', accentContrast: '#150d10', surface: '#1c1518', text: '#efebed' },
  },
  contact: {
    email: 'concierge@pearl.example',
    addresses: [
      {
        en: 'Floor 3, Al Lulu House, Prince Turki Street, Al Khobar 34413',
        ar: 'الطابق ٣، بيت اللؤلؤ، شارع الأمير تركي، الخبر ٣٤٤١٣',
      },
      {
        en: 'Villa 27, Al Andalus Street, Al Hamra, Jeddah 23212',
        ar: 'فيلا ٢٧، شارع الأندلس، حي الحمراء، جدة ٢٣٢١٢',
      },
    ],
  },
  legal: {
    sellerName: { en: 'Pearl Hospitality Technologies Company', ar: 'شركة لؤلؤة لتقنيات الضيافة' },
    crNumber: '9990000009',
    vatNumber: '399999009000003',
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
