import { device } from './builders.ts'
import type { DemoProduct } from './demo-types.ts'
import { ce, cst, faq, ip, prose, rohs, t } from './facts.ts'

const lorawan = {
  region: 'EU863-870',
  networkServers: ['ChirpStack', 'The Things Stack'],
  deviceProfileTypes: ['Class A'],
}

export const safetySensors: DemoProduct[] = [
  device({
    code: 'SEN-WL05',
    name: t('Water leak sensor with rope', 'مستشعر تسرب المياه بحبل استشعار'),
    shortName: t('Water leak sensor', 'مستشعر تسرب مياه'),
    description: prose(
      t(
        'The blue rope feels water anywhere along its two metres: under pumps, around tanks, along the wall of the server room.',
        'حبل أزرق يستشعر الماء على امتداد مترين: تحت المضخات وحول الخزانات وبمحاذاة جدار غرفة الخوادم.',
      ),
      [
        t('Up to 30 m with PRB-LK02', 'يصل إلى ٣٠ مترًا بإضافة PRB-LK02'),
        t('Message within five seconds', 'رسالة خلال خمس ثوانٍ'),
      ],
    ),
    price: 19900,
    applications: ['leak_and_fire'],
    useCases: ['machine_health'],
    industries: ['real_estate', 'food_retail', 'utilities'],
    tags: ['indoor', 'battery', 'no_wiring', 'best_seller'],
    deviceType: 'safety_sensor',
    communicationTypes: ['lorawan'],
    ...lorawan,
    faqs: [
      faq(
        t('Does a damp floor raise an alarm?', 'هل تُطلق الأرضية الرطبة إنذارًا؟'),
        t(
          'No. The rope needs a film of water; the threshold can be set.',
          'لا، يحتاج الحبل إلى طبقة ماء، ويمكن ضبط حساسيته.',
        ),
      ),
      faq(
        t('Can it close a valve?', 'هل يمكنه إغلاق صمام؟'),
        t(
          'Together with CTL-VL20 and the platform: the valve shuts within a minute.',
          'نعم مع CTL-VL20 والمنصة، فيُغلق الصمام خلال دقيقة.',
        ),
      ),
    ],
    certifications: [cst('TA-2023-07811', '2027-12-31'), ce, ip('IP67')],
    relatedAccessories: ['PRB-LK02', 'BAT-ER34'],
    similarProducts: ['SEN-GS44', 'CTL-VL20'],
    similarPackages: ['PKG-LEAK'],
    onHand: 340,
    drawing: {
      form: 'probe_sensor',
      variant: 'rope',
      size: [74, 74, 30],
      body: '#f3f4f6',
      accent: '#0ea5e9',
    },
  }),
  device({
    code: 'SEN-SK30',
    name: t('Networked smoke detector', 'كاشف دخان متصل بالشبكة'),
    shortName: t('Smoke detector', 'كاشف دخان'),
    description: prose(
      t(
        'A ten-year detector that sounds its own 85 dB siren and reports alarm, fault and a dusty chamber to the control room.',
        'كاشف يعمل عشر سنوات، يطلق صافرة بقوة ٨٥ ديسيبل ويبلغ غرفة التحكم بالإنذار والعطل واتساخ الحجرة.',
      ),
    ),
    price: 17900,
    applications: ['leak_and_fire'],
    industries: ['real_estate', 'healthcare', 'food_retail'],
    tags: ['indoor', 'battery', 'tamper_proof'],
    deviceType: 'safety_sensor',
    communicationTypes: ['lorawan'],
    ...lorawan,
    faqs: [
      faq(
        t('Does it replace a fire alarm system?', 'هل يغني عن نظام إنذار الحريق؟'),
        t(
          'No. It adds monitoring where a wired system is not required.',
          'لا، بل يضيف المراقبة حيث لا يُشترط نظام سلكي.',
        ),
      ),
      faq(
        t('How is it tested?', 'كيف يُختبر؟'),
        t(
          'With the large button, or from the platform once a month by itself.',
          'بالزر الكبير، أو تلقائيًا من المنصة مرة كل شهر.',
        ),
      ),
    ],
    certifications: [cst('TA-2024-10265'), ce, { name: 'EN 14604', issuer: 'CEN' }],
    similarProducts: ['SEN-GS44'],
    similarPackages: ['PKG-LEAK'],
    onHand: 150,
    drawing: {
      form: 'ceiling_sensor',
      variant: 'smoke',
      size: [110, 110, 52],
      body: '#fafafa',
      accent: '#ef4444',
    },
  }),
  device({
    code: 'SEN-GS44',
    name: t('Gas leak detector', 'كاشف تسرب الغاز'),
    shortName: t('Gas detector', 'كاشف غاز'),
    description: prose(
      t(
        'Smells cooking gas long before it becomes dangerous and tells kitchen, guard and platform at the same moment.',
        'يكتشف غاز الطبخ قبل أن يصبح خطرًا بكثير، وينبه المطبخ والحارس والمنصة في اللحظة نفسها.',
      ),
    ),
    price: 33500,
    applications: ['leak_and_fire'],
    industries: ['food_retail', 'real_estate', 'manufacturing'],
    tags: ['indoor', 'new_arrival'],
    deviceType: 'safety_sensor',
    communicationTypes: ['lorawan', 'wifi'],
    ...lorawan,
    faqs: [
      faq(
        t('Where should it hang?', 'أين يُركب؟'),
        t(
          'Low for cylinder gas, high for natural gas; the guide shows both.',
          'منخفضًا لغاز الأسطوانات ومرتفعًا للغاز الطبيعي، والدليل يوضح الحالتين.',
        ),
      ),
      faq(
        t('How long does the sensor last?', 'كم عمر المستشعر؟'),
        t('Five years; it asks for its replacement in time.', 'خمس سنوات، وينبهك إلى موعد الاستبدال.'),
      ),
    ],
    certifications: [cst('TA-2025-11488', '2029-12-31'), ce, { name: 'EN 50194-1', issuer: 'CEN' }],
    similarProducts: ['SEN-SK30', 'SEN-WL05'],
    similarPackages: ['PKG-LEAK'],
    onHand: 62,
    drawing: {
      form: 'ceiling_sensor',
      variant: 'gas',
      size: [100, 100, 40],
      body: '#f5f5f4',
      accent: '#eab308',
    },
  }),
  device({
    code: 'SEN-DC12',
    name: t('Door and window contact', 'مستشعر فتح الأبواب والنوافذ'),
    shortName: t('Door contact', 'مستشعر باب'),
    description: prose(
      t(
        'Tells open from closed, counts, and notices when somebody brings a magnet. For cold rooms, cabinets and emergency exits.',
        'يميز الفتح من الإغلاق ويعد المرات ويكتشف محاولة التضليل بمغناطيس. لغرف التبريد والخزائن ومخارج الطوارئ.',
      ),
    ),
    price: 11900,
    applications: ['access_control', 'cold_chain'],
    useCases: ['fridge_records', 'recover_stolen'],
    industries: ['real_estate', 'food_retail', 'healthcare'],
    tags: ['indoor', 'battery', 'no_wiring', 'tamper_proof'],
    deviceType: 'safety_sensor',
    communicationTypes: ['lorawan'],
    ...lorawan,
    faqs: [
      faq(
        t('How large may the gap be?', 'ما أقصى مسافة بين القطعتين؟'),
        t('20 mm on wood, 12 mm on steel.', '٢٠ مم على الخشب و١٢ مم على الحديد.'),
      ),
      faq(
        t('Is glue enough?', 'هل يكفي اللاصق؟'),
        t(
          'On clean surfaces yes; screws for rough walls are included.',
          'نعم على الأسطح النظيفة، والبراغي مرفقة للجدران الخشنة.',
        ),
      ),
    ],
    certifications: [cst('TA-2023-07366', '2027-12-31'), ce, rohs],
    relatedAccessories: ['BAT-CR24'],
    similarProducts: ['SEN-OC30', 'LCK-140'],
    similarPackages: ['PKG-COLD', 'PKG-ENTRY'],
    onHand: 410,
    drawing: { form: 'door_sensor', size: [32, 76, 16], body: '#ffffff', accent: '#8b5cf6' },
  }),
]
