import { defineBrand } from '../brand.ts'

export const brand = defineBrand({
  id: 'oasis',
  name: { en: 'Oasis', ar: 'واحة' },
  title: { en: 'Oasis Water and Farm Sensing', ar: 'واحة لاستشعار المياه والمزارع' },
  colors: {
    light: { accent: '#007e77', accentContrast: '#ffffff', surface: '#f6fbfa', text: '#142120' },
    dark: { accent: '#4cd7c8', accentContrast: '#051211', surface: '#101a19', text: '#e9eeee' },
  },
  contact: {
    email: 'grow@oasis.example',
    addresses: [
      {
        en: 'Office 6, Al Ahsa Innovation House, King Faisal Road, Al Mubarraz 36342',
        ar: 'مكتب ٦، بيت الأحساء للابتكار، طريق الملك فيصل، المبرز ٣٦٣٤٢',
      },
      {
        en: 'Farm Services Centre, Al Kharj Road, Al Kharj 16278',
        ar: 'مركز خدمات المزارع، طريق الخرج، الخرج ١٦٢٧٨',
      },
    ],
  },
  legal: {
    sellerName: { en: 'Oasis Agricultural Sensing Company', ar: 'شركة واحة للاستشعار الزراعي' },
    crNumber: '9990000008',
    vatNumber: '399999008000003',
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
