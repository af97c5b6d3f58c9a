import type { DemoAd, DemoDiscount, DemoProductGroup, DemoSlider } from './demo-types.ts'
import { t } from './facts.ts'

export const sliders: DemoSlider[] = [
  {
    key: 'connect',
    position: 'left',
    scene: 'slider_connect',
    title: t('Everything your site can tell you', 'كل ما يمكن لموقعك أن يخبرك به'),
    subTitle: t('Gateways, sensors and trackers that work together', 'بوابات ومستشعرات ومتتبعات تعمل معًا'),
    description: t(
      'Type-approved for the Kingdom, in stock, delivered within five working days.',
      'معتمدة في المملكة ومتوفرة في المخزون، وتصلك خلال خمسة أيام عمل.',
    ),
    link: { path: '/products?type=hardware' },
  },
  {
    key: 'cold-chain',
    position: 'right',
    scene: 'slider_cold',
    title: t('Cold from warehouse to shelf', 'تبريد متصل من المستودع إلى الرف'),
    subTitle: t('Temperature records that inspectors accept', 'سجلات حرارة يعتمدها المفتشون'),
    description: t(
      'The cold chain package watches four rooms and their doors.',
      'باقة سلسلة التبريد تراقب أربع غرف مع أبوابها.',
    ),
    link: { product: 'PKG-COLD' },
  },
  {
    key: 'fleet',
    position: 'center',
    scene: 'slider_fleet',
    title: t('Ten vehicles on the map by Sunday', 'عشر مركبات على الخريطة قبل الأحد'),
    subTitle: t('The fleet package, now with a year of connectivity', 'باقة الأسطول مع اتصال لسنة كاملة'),
    description: t(
      'Trackers, SIM cards and antennas in one box.',
      'أجهزة تتبع وشرائح اتصال وهوائيات في صندوق واحد.',
    ),
    link: { product: 'PKG-FLEET' },
  },
]

export const ads: DemoAd[] = [
  {
    key: 'starter',
    placement: 'home_top',
    scene: 'ad_starter',
    title: t('Start with LoRaWAN this afternoon', 'ابدأ مع LoRaWAN اليوم'),
    description: t(
      'A gateway, six devices and the platform in one kit.',
      'بوابة وستة أجهزة ومنصة في باقة واحدة.',
    ),
    link: { product: 'PKG-START' },
  },
  {
    key: 'leak',
    placement: 'home_middle',
    scene: 'ad_leak',
    title: t('Water off before the floor is wet', 'يُغلق الماء قبل أن تبتل الأرض'),
    description: t(
      'Leak guard closes the main by itself.',
      'باقة الحماية من التسرب تغلق الخط الرئيسي تلقائيًا.',
    ),
    link: { product: 'PKG-LEAK' },
  },
  {
    key: 'quote',
    placement: 'home_bottom',
    scene: 'ad_quote',
    title: t('A large project? Ask for your price', 'مشروع كبير؟ اطلب سعرك'),
    description: t(
      'Send quantities and place; an engineer answers within a day.',
      'أرسل الكميات والموقع ليرد عليك مهندس خلال يوم.',
    ),
    link: { path: '/requestAQuote' },
  },
]

export const productGroups: DemoProductGroup[] = [
  {
    key: 'gateways',
    name: 'Gateways',
    description: 'All gateways, indoors and out',
    products: [
      'GW-IN08',
      'GW-IN02',
      'GW-OUT16',
      'GW-OUT08',
      'GW-SOL08',
      'GW-BLE06',
      'GW-LTE10',
      'GW-5G20',
      'GW-IND40',
    ],
  },
  {
    key: 'cold-chain',
    name: 'Cold chain',
    description: 'What keeps goods cold and on record',
    products: ['SEN-TP25', 'TRK-150', 'PRB-PT1K', 'SEN-DC12', 'PKG-COLD'],
  },
  {
    key: 'spares',
    name: 'Batteries and spares',
    description: 'Small things ordered again and again',
    products: ['BAT-ER34', 'BAT-AA4', 'BAT-CR24', 'BAT-LP50', 'ANT-R3', 'CAB-ETH10'],
  },
]

const none = { locations: [], products: [], productGroups: [], customerGroups: [] }

/** One of each type and each status, once the demo orders are in. */
export const discounts: DemoDiscount[] = [
  {
    ...none,
    type: 'code',
    code: 'WELCOME10',
    storedStatus: 'active',
    expectedStatus: 'active',
    startDay: -200,
    percentage: 10,
    numberOfUsage: 1000,
    minimumQuantity: 1,
  },
  {
    ...none,
    type: 'code',
    code: 'OPENING15',
    storedStatus: 'active',
    expectedStatus: 'used',
    startDay: -200,
    percentage: 15,
    numberOfUsage: 1,
    minimumQuantity: 1,
  },
  {
    ...none,
    type: 'code',
    code: 'PARTNER12',
    storedStatus: 'inactive',
    expectedStatus: 'inactive',
    startDay: -60,
    endDay: 300,
    percentage: 12.5,
    numberOfUsage: 50,
    minimumQuantity: 5,
    customerGroups: ['partners'],
  },
  {
    ...none,
    type: 'code',
    code: 'SUMMER20',
    storedStatus: 'active',
    expectedStatus: 'expired',
    startDay: -150,
    endDay: -60,
    percentage: 20,
    numberOfUsage: 200,
    minimumQuantity: 2,
  },
  {
    ...none,
    type: 'product',
    name: 'Batteries and spares fortnight',
    storedStatus: 'active',
    expectedStatus: 'active',
    startDay: -9,
    endDay: 5,
    percentage: 8,
    minimumQuantity: 10,
    productGroups: ['spares'],
  },
  {
    ...none,
    type: 'market',
    name: 'Transport customers',
    storedStatus: 'active',
    expectedStatus: 'active',
    startDay: -30,
    percentage: 5,
    minimumQuantity: 20,
    locations: [{ country: 'SA', city: 'SA-jeddah' }],
    customerGroups: ['logistics'],
  },
  {
    ...none,
    type: 'market',
    name: 'Founding day',
    storedStatus: 'active',
    expectedStatus: 'expired',
    startDay: -120,
    endDay: -118,
    percentage: 10,
    minimumQuantity: 1,
    locations: [{ country: 'SA' }],
  },
]
