import { bundle } from './builders.ts'
import type { DemoProduct, Text } from './demo-types.ts'
import { faq, prose, t } from './facts.ts'
import { antennasAndMounts } from './antennas-and-mounts.ts'
import { roomSensors } from './room-sensors.ts'
import { temperatureSensors } from './temperature-sensors.ts'
import { fieldDevices } from './field-devices.ts'
import { networkGateways } from './network-gateways.ts'
import { radioGateways } from './radio-gateways.ts'
import { locks } from './locks.ts'
import { meters } from './meters.ts'
import { occupancySensors } from './occupancy-sensors.ts'
import { safetySensors } from './safety-sensors.ts'
import { simCards } from './sim-cards.ts'
import { trackers } from './trackers.ts'

const pictured = [
  trackers,
  locks,
  roomSensors,
  temperatureSensors,
  safetySensors,
  occupancySensors,
  fieldDevices,
  meters,
  radioGateways,
  networkGateways,
  antennasAndMounts,
  simCards,
].flat()
/** How the things in a package look, the largest first. */
const picturesOf = (...codes: string[]) =>
  codes.flatMap((code) => pictured.find((product) => product.code === code)?.drawing ?? [])

const oneInvoice = faq(
  t('May I change what is in it?', 'هل يمكنني تعديل المحتويات؟'),
  t(
    'Ask for a quote with your own quantities; the package price holds from these upward.',
    'اطلب عرض سعر بكمياتك، وسعر الباقة يسري عليها فما فوق.',
  ),
)
const lead = (en: string, ar: string, points: Text[] = []) => prose(t(en, ar), points)

export const packages: DemoProduct[] = [
  bundle({
    code: 'PKG-START',
    name: t('LoRaWAN starter kit', 'باقة البداية مع LoRaWAN'),
    shortName: t('Starter kit', 'باقة البداية'),
    description: lead(
      'Everything for a first afternoon with LoRaWAN: a gateway, six devices and the platform, already introduced to each other.',
      'كل ما يلزم لأول تجربة مع LoRaWAN: بوابة وستة أجهزة ومنصة، مقترنة ببعضها مسبقًا.',
      [
        t('Works out of the box within twenty minutes', 'تعمل خلال عشرين دقيقة من فتح العلبة'),
        t('An engineer is a call away for 30 days', 'مهندس على الهاتف لمدة ٣٠ يومًا'),
      ],
    ),
    price: 195000,
    priceBeforeDiscount: 215000,
    applications: ['indoor_climate', 'asset_tracking'],
    useCases: ['room_usage', 'locate_equipment'],
    industries: ['real_estate', 'manufacturing'],
    tags: ['indoor', 'best_seller'],
    warranty: 24,
    faqs: [oneInvoice],
    similarPackages: ['PKG-BLDG'],
    relatedAccessories: ['ANT-R3'],
    includes: [
      { code: 'GW-IN08', quantity: 1 },
      { code: 'SEN-TH10', quantity: 3 },
      { code: 'TRK-100', quantity: 2 },
      { code: 'SEN-DC12', quantity: 1 },
      { code: 'SUB-PLT-Y', quantity: 6 },
    ],
    drawing: {
      form: 'package',
      items: picturesOf('GW-IN08', 'SEN-TH10', 'TRK-100', 'SEN-DC12'),
      body: '#0ea5e9',
      accent: '#0369a1',
    },
  }),
  bundle({
    code: 'PKG-COLD',
    name: t('Cold chain package', 'باقة سلسلة التبريد'),
    shortName: t('Cold chain package', 'باقة التبريد'),
    description: lead(
      'Four cold rooms under watch, doors included, with records an inspector accepts.',
      'أربع غرف تبريد تحت المراقبة مع أبوابها، وسجلات يقبلها المفتش.',
    ),
    price: 249000,
    applications: ['cold_chain'],
    useCases: ['fridge_records'],
    industries: ['food_retail', 'healthcare'],
    tags: ['food_grade'],
    warranty: 24,
    faqs: [oneInvoice],
    similarPackages: ['PKG-START'],
    relatedAccessories: ['PRB-PT1K'],
    includes: [
      { code: 'GW-IN08', quantity: 1 },
      { code: 'SEN-TP25', quantity: 4 },
      { code: 'SEN-DC12', quantity: 4 },
      { code: 'NTF-SMS-1K', quantity: 1 },
    ],
    drawing: {
      form: 'package',
      items: picturesOf('GW-IN08', 'SEN-TP25', 'SEN-TP25', 'SEN-DC12'),
      body: '#0891b2',
      accent: '#155e75',
    },
  }),
  bundle({
    code: 'PKG-FLEET',
    name: t('Fleet package, ten vehicles', 'باقة أسطول لعشر مركبات'),
    shortName: t('Fleet package', 'باقة الأسطول'),
    description: lead(
      'Ten trackers with cards, a year of connectivity and antennas for the trucks: ready to install.',
      'عشرة متتبعات مع شرائحها واشتراك اتصال لسنة وهوائيات للشاحنات، جاهزة للتركيب.',
    ),
    price: 439000,
    priceBeforeDiscount: 489000,
    applications: ['fleet_management'],
    useCases: ['recover_stolen'],
    industries: ['logistics', 'food_retail'],
    tags: ['gps', 'best_seller'],
    warranty: 24,
    faqs: [oneInvoice],
    similarPackages: ['PKG-ENTRY'],
    relatedAccessories: ['ANT-M5'],
    includes: [
      { code: 'TRK-310', quantity: 10 },
      { code: 'SIM-IOT', quantity: 10 },
      { code: 'ANT-M5', quantity: 4 },
      { code: 'SUB-CON-Y', quantity: 10 },
    ],
    drawing: {
      form: 'package',
      items: picturesOf('TRK-310', 'TRK-310', 'ANT-M5', 'SIM-IOT'),
      body: '#16a34a',
      accent: '#14532d',
    },
  }),
  bundle({
    code: 'PKG-BLDG',
    name: t('Healthy building package', 'باقة المبنى الصحي'),
    shortName: t('Building package', 'باقة المباني'),
    description: lead(
      'Air, climate and occupancy of twelve rooms on one floor. Cooling follows the people, not the clock.',
      'الهواء والمناخ والإشغال لاثنتي عشرة غرفة في طابق واحد، فيتبع التكييف الناس لا الساعة.',
    ),
    price: 545000,
    applications: ['indoor_climate'],
    useCases: ['room_usage'],
    industries: ['real_estate', 'healthcare'],
    tags: ['indoor', 'no_wiring'],
    warranty: 24,
    faqs: [oneInvoice],
    similarPackages: ['PKG-START', 'PKG-METER'],
    includes: [
      { code: 'GW-IN08', quantity: 1 },
      { code: 'SEN-CO20', quantity: 4 },
      { code: 'SEN-TH10', quantity: 8 },
      { code: 'SEN-OC30', quantity: 12 },
    ],
    drawing: {
      form: 'package',
      items: picturesOf('GW-IN08', 'SEN-CO20', 'SEN-TH10', 'SEN-OC30'),
      body: '#6366f1',
      accent: '#3730a3',
    },
  }),
  bundle({
    code: 'PKG-FARM',
    name: t('Smart irrigation package', 'باقة الري الذكي'),
    shortName: t('Irrigation package', 'باقة الري'),
    description: lead(
      'Six probes, a tank sensor, two valves and the gateway that reaches them all: for a farm of up to 40 hectares.',
      'ستة مجسات ومستشعر خزان وصمامان وبوابة تصل إليها جميعًا، لمزرعة حتى ٤٠ هكتارًا.',
    ),
    price: 469000,
    applications: ['smart_agriculture'],
    useCases: ['irrigation', 'tank_refill'],
    industries: ['agriculture'],
    tags: ['outdoor', 'long_range'],
    warranty: 24,
    faqs: [oneInvoice],
    similarPackages: ['PKG-METER'],
    relatedAccessories: ['PSU-SOL20', 'MNT-P60'],
    includes: [
      { code: 'GW-OUT08', quantity: 1 },
      { code: 'SEN-SM15', quantity: 6 },
      { code: 'SEN-UL40', quantity: 1 },
      { code: 'CTL-VL20', quantity: 2 },
    ],
    drawing: {
      form: 'package',
      items: picturesOf('GW-OUT08', 'SEN-SM15', 'SEN-UL40', 'CTL-VL20'),
      body: '#65a30d',
      accent: '#3f6212',
    },
  }),
  bundle({
    code: 'PKG-LEAK',
    name: t('Leak guard package', 'باقة الحماية من التسرب'),
    shortName: t('Leak guard', 'باقة الحماية من التسرب'),
    description: lead(
      'Feels the water, closes the main, calls you. For a villa, a shop or a server room.',
      'تستشعر الماء وتغلق الخط الرئيسي وتتصل بك. لفيلا أو محل أو غرفة خوادم.',
    ),
    price: 145000,
    priceBeforeDiscount: 159000,
    applications: ['leak_and_fire'],
    useCases: ['machine_health'],
    industries: ['real_estate', 'food_retail'],
    tags: ['indoor', 'no_wiring'],
    warranty: 24,
    faqs: [oneInvoice],
    similarPackages: ['PKG-METER'],
    relatedAccessories: ['PRB-LK02'],
    includes: [
      { code: 'GW-IN02', quantity: 1 },
      { code: 'SEN-WL05', quantity: 3 },
      { code: 'CTL-VL20', quantity: 1 },
      { code: 'NTF-VOC-500', quantity: 1 },
    ],
    drawing: {
      form: 'package',
      items: picturesOf('CTL-VL20', 'GW-IN02', 'SEN-WL05'),
      body: '#0284c7',
      accent: '#0c4a6e',
    },
  }),
  bundle({
    code: 'PKG-ENTRY',
    name: t('Keyless office package', 'باقة المكتب بلا مفاتيح'),
    shortName: t('Keyless office', 'باقة الدخول الذكي'),
    description: lead(
      'Three doors, a cabinet and the contacts that say whether they are closed.',
      'ثلاثة أبواب وخزانة، ومستشعرات تخبرك إن كانت مغلقة.',
    ),
    price: 315000,
    applications: ['access_control'],
    useCases: ['keyless_entry'],
    industries: ['real_estate', 'healthcare'],
    tags: ['indoor', 'battery'],
    warranty: 24,
    faqs: [oneInvoice],
    similarPackages: ['PKG-BLDG'],
    relatedAccessories: ['BAT-AA4'],
    includes: [
      { code: 'LCK-300', quantity: 3 },
      { code: 'LCK-140', quantity: 2 },
      { code: 'SEN-DC12', quantity: 3 },
      { code: 'GW-IN02', quantity: 1 },
    ],
    drawing: {
      form: 'package',
      items: picturesOf('LCK-300', 'GW-IN02', 'LCK-140', 'SEN-DC12'),
      body: '#334155',
      accent: '#0f172a',
    },
  }),
  bundle({
    code: 'PKG-METER',
    name: t('Tenant metering package', 'باقة عدادات المستأجرين'),
    shortName: t('Metering package', 'باقة العدادات'),
    description: lead(
      'Electricity and water for eight tenants, read by one gateway, with invoices from the platform.',
      'كهرباء وماء لثمانية مستأجرين تقرؤها بوابة واحدة، مع فواتير من المنصة.',
    ),
    price: 569000,
    applications: ['metering'],
    useCases: ['tenant_billing'],
    industries: ['real_estate', 'utilities'],
    tags: ['din_rail'],
    warranty: 24,
    faqs: [oneInvoice],
    similarPackages: ['PKG-BLDG'],
    includes: [
      { code: 'GW-IN08', quantity: 1 },
      { code: 'MTR-E110', quantity: 8 },
      { code: 'MTR-W015', quantity: 8 },
      { code: 'MTR-E330', quantity: 1 },
    ],
    drawing: {
      form: 'package',
      items: picturesOf('GW-IN08', 'MTR-E330', 'MTR-E110', 'MTR-W015'),
      body: '#ca8a04',
      accent: '#713f12',
    },
  }),
]
