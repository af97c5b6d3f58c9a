import { device } from './builders.ts'
import type { DemoProduct } from './demo-types.ts'
import { ce, cst, faq, ip, prose, t } from './facts.ts'

const lorawan = {
  region: 'EU863-870',
  networkServers: ['ChirpStack', 'The Things Stack'],
  deviceProfileTypes: ['Class A'],
}

/** Cold rooms, pipes and the weather. */
export const temperatureSensors: DemoProduct[] = [
  device({
    code: 'SEN-TP25',
    name: t('Cold room sensor with probe', 'مستشعر غرف التبريد بمجس خارجي'),
    shortName: t('Cold room sensor', 'مستشعر تبريد'),
    description: prose(
      t(
        'The box stays outside, the steel probe goes in: to −50 °C, with a figure on the display for whoever passes.',
        'يبقى الجهاز في الخارج ويدخل المجس الفولاذي إلى الداخل حتى ٥٠ تحت الصفر، مع قراءة ظاهرة على الشاشة لكل من يمر.',
      ),
      [
        t('Meets EN 12830 for food storage', 'متوافق مع EN 12830 لتخزين الأغذية'),
        t('Second probe possible', 'إمكانية إضافة مجس ثانٍ'),
      ],
    ),
    price: 28900,
    priceBeforeDiscount: 32900,
    applications: ['cold_chain'],
    useCases: ['fridge_records'],
    industries: ['food_retail', 'healthcare', 'logistics'],
    tags: ['battery', 'display', 'food_grade', 'best_seller'],
    deviceType: 'climate_sensor',
    communicationTypes: ['lorawan', 'nfc'],
    ...lorawan,
    faqs: [
      faq(
        t('How long is the probe cable?', 'كم طول كابل المجس؟'),
        t(
          'Two metres, flat at the door seal. Ten metres on request.',
          'متران، مسطح عند حافة الباب. ويتوفر بطول عشرة أمتار حسب الطلب.',
        ),
      ),
      faq(
        t('Who accepts its records?', 'من يعتمد سجلاته؟'),
        t(
          'Each unit carries a calibration certificate traceable to national standards.',
          'مع كل جهاز شهادة معايرة مُسندة إلى المراجع الوطنية للقياس.',
        ),
      ),
    ],
    certifications: [cst('TA-2023-07544', '2027-12-31'), ce, { name: 'EN 12830', issuer: 'CEN' }, ip('IP67')],
    relatedAccessories: ['PRB-PT1K', 'BAT-ER34'],
    similarProducts: ['TRK-150', 'SEN-TH10'],
    similarPackages: ['PKG-COLD'],
    onHand: 260,
    drawing: {
      form: 'probe_sensor',
      variant: 'display',
      size: [92, 100, 36],
      body: '#f4f6f8',
      accent: '#0891b2',
    },
  }),
  device({
    code: 'SEN-TP12',
    name: t('Pipe temperature sensor, two probes', 'مستشعر حرارة الأنابيب بمجسين'),
    shortName: t('Pipe temperature sensor', 'مستشعر حرارة أنابيب'),
    description: prose(
      t(
        'Clamps onto the flow and return of chilled or hot water and shows what the plant really delivers.',
        'يُثبت على أنبوبي التغذية والراجع للماء المبرد أو الساخن ليبين ما تقدمه المحطة فعليًا.',
      ),
    ),
    price: 24500,
    applications: ['metering', 'indoor_climate'],
    useCases: ['machine_health'],
    industries: ['real_estate', 'manufacturing'],
    tags: ['battery', 'no_wiring'],
    deviceType: 'climate_sensor',
    communicationTypes: ['lorawan'],
    ...lorawan,
    faqs: [
      faq(
        t('Must the pipe be opened?', 'هل يجب فتح الأنبوب؟'),
        t(
          'No, the probes are strapped outside under the insulation.',
          'لا، يُربط المجسان من الخارج تحت العزل.',
        ),
      ),
      faq(
        t('Which pipe sizes fit?', 'ما أقطار الأنابيب المناسبة؟'),
        t('15 to 200 mm with the straps in the box.', 'من ١٥ إلى ٢٠٠ مم بالأربطة المرفقة.'),
      ),
    ],
    certifications: [cst('TA-2023-07601', '2027-12-31'), ce],
    relatedAccessories: ['PRB-PT1K', 'BAT-ER34'],
    similarProducts: ['SEN-TP25'],
    onHand: 70,
    drawing: { form: 'probe_sensor', count: 2, size: [84, 84, 34], body: '#d8dde3', accent: '#ef4444' },
  }),
  device({
    code: 'SEN-WS95',
    name: t('Compact weather station', 'محطة أرصاد مدمجة'),
    shortName: t('Weather station', 'محطة أرصاد'),
    description: prose(
      t(
        'Wind, rain, sun, temperature and humidity on one mast, for farms, construction sites and schools.',
        'الرياح والأمطار والإشعاع الشمسي والحرارة والرطوبة على سارية واحدة، للمزارع ومواقع البناء والمدارس.',
      ),
      [
        t('Warns cranes and drones of gusts', 'ينبه الرافعات والطائرات المسيّرة من هبات الرياح'),
        t('Irrigation advice from evapotranspiration', 'توصيات ري مبنية على التبخر والنتح'),
      ],
    ),
    price: 215000,
    applications: ['smart_agriculture'],
    useCases: ['irrigation'],
    industries: ['agriculture', 'utilities'],
    tags: ['outdoor', 'solar', 'long_range'],
    deviceType: 'climate_sensor',
    communicationTypes: ['lorawan', 'rs485', 'modbus'],
    ...lorawan,
    faqs: [
      faq(
        t('How is it mounted?', 'كيف تُركب؟'),
        t(
          'On a pole of 40 to 60 mm, two metres above ground. The clamp is in the box.',
          'على سارية قطرها ٤٠ إلى ٦٠ مم بارتفاع مترين، والمشبك مرفق.',
        ),
      ),
      faq(
        t('What about sand?', 'ماذا عن الغبار والرمال؟'),
        t(
          'The rain gauge has a sieve you empty twice a year; bearings are sealed.',
          'لمقياس المطر مصفاة تُنظف مرتين في السنة، والمحامل محكمة الإغلاق.',
        ),
      ),
    ],
    certifications: [cst('TA-2024-10790'), ce],
    relatedAccessories: ['MNT-P60', 'PSU-SOL20'],
    similarProducts: ['SEN-SM15'],
    similarPackages: ['PKG-FARM'],
    onHand: 14,
    drawing: { form: 'weather_station', size: [230, 380, 200], body: '#ffffff', accent: '#0284c7' },
  }),
]
