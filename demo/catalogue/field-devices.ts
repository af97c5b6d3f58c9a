import { device } from './builders.ts'
import type { DemoProduct } from './demo-types.ts'
import { ce, cst, faq, ip, prose, t } from './facts.ts'

const lorawan = {
  region: 'EU863-870',
  networkServers: ['ChirpStack', 'The Things Stack'],
  deviceProfileTypes: ['Class A'],
}

/** Level, soil, vibration and parking: what stands in fields, tanks and yards. */
export const fieldDevices: DemoProduct[] = [
  device({
    code: 'SEN-UL40',
    name: t('Ultrasonic tank level sensor', 'مستشعر منسوب الخزانات بالموجات فوق الصوتية'),
    shortName: t('Tank level sensor', 'مستشعر منسوب خزان'),
    description: prose(
      t(
        'Screws into the lid of a water or diesel tank and measures down to the surface without touching it.',
        'يُثبت في غطاء خزان الماء أو الديزل ويقيس المسافة إلى السطح دون ملامسته.',
      ),
      [
        t('Refill message at the level you set', 'رسالة تعبئة عند المنسوب الذي تحدده'),
        t('Sudden loss is reported as theft or leak', 'الهبوط المفاجئ يُبلغ عنه كسرقة أو تسرب'),
      ],
    ),
    price: 38900,
    applications: ['smart_agriculture', 'metering'],
    useCases: ['tank_refill'],
    industries: ['agriculture', 'utilities', 'real_estate'],
    tags: ['outdoor', 'battery', 'long_range', 'best_seller'],
    deviceType: 'field_sensor',
    communicationTypes: ['lorawan'],
    ...lorawan,
    faqs: [
      faq(
        t('Which thread does it use?', 'ما مقاس سن التثبيت؟'),
        t(
          'Two inch, the usual opening of plastic tanks; an adapter for 1½ inch is included.',
          'بوصتان كما في الخزانات البلاستيكية المعتادة، ومعه محول ١½ بوصة.',
        ),
      ),
      faq(
        t('Does foam disturb it?', 'هل تؤثر عليه الرغوة؟'),
        t(
          'Thick foam does; take the radar sensor SEN-RL80 there.',
          'نعم إن كانت كثيفة، واختر حينها مستشعر الرادار SEN-RL80.',
        ),
      ),
    ],
    certifications: [cst('TA-2023-07930', '2027-12-31'), ce, ip('IP67')],
    relatedAccessories: ['BAT-ER34'],
    similarProducts: ['SEN-RL80'],
    similarPackages: ['PKG-FARM'],
    onHand: 96,
    drawing: {
      form: 'level_sensor',
      variant: 'ultrasonic',
      size: [92, 150, 92],
      body: '#f3f4f6',
      accent: '#0284c7',
    },
  }),
  device({
    code: 'SEN-RL80',
    name: t('Radar level sensor', 'مستشعر منسوب راداري'),
    shortName: t('Radar level sensor', 'مستشعر رادار'),
    description: prose(
      t(
        'For silos, deep wells and tanks with steam, foam or dust: an 80 GHz beam of three degrees, on a steel flange.',
        'للصوامع والآبار العميقة والخزانات ذات البخار أو الرغوة أو الغبار: حزمة ٨٠ جيجاهرتز بزاوية ثلاث درجات على شفة فولاذية.',
      ),
    ),
    applications: ['metering', 'smart_agriculture'],
    useCases: ['tank_refill'],
    industries: ['utilities', 'manufacturing', 'agriculture'],
    tags: ['outdoor', 'long_range', 'new_arrival'],
    deviceType: 'field_sensor',
    communicationTypes: ['nb_iot', 'lte_m', 'rs485', 'modbus'],
    faqs: [
      faq(
        t('Why is there no price?', 'لماذا لا يظهر السعر؟'),
        t(
          'Flange, seal and range are made to order; send us your tank and you get a quote in a day.',
          'الشفة والحشوة والمدى تُصنع حسب الطلب. أرسل مواصفات خزانك ليصلك العرض خلال يوم.',
        ),
      ),
      faq(
        t('Is it allowed in fuel tanks?', 'هل يُسمح به في خزانات الوقود؟'),
        t(
          'A version for explosive atmospheres is available by quote.',
          'تتوفر نسخة للأجواء القابلة للانفجار بعرض سعر.',
        ),
      ),
    ],
    certifications: [cst('TA-2025-11377', '2029-12-31'), ce, ip('IP68')],
    relatedAccessories: ['CAB-M12', 'PSU-2412'],
    similarProducts: ['SEN-UL40'],
    onHand: 8,
    drawing: {
      form: 'level_sensor',
      variant: 'radar',
      size: [120, 160, 120],
      body: '#1f2937',
      accent: '#f59e0b',
    },
  }),
  device({
    code: 'SEN-SM15',
    name: t('Soil moisture probe', 'مجس رطوبة التربة'),
    shortName: t('Soil moisture probe', 'مجس رطوبة تربة'),
    description: prose(
      t(
        'Push it in beside the root: moisture, temperature and salinity at that depth, every half hour, for five years.',
        'اغرسه بجانب الجذر ليصلك مستوى الرطوبة والحرارة والملوحة عند ذلك العمق كل نصف ساعة لخمس سنوات.',
      ),
    ),
    price: 34900,
    priceBeforeDiscount: 39900,
    applications: ['smart_agriculture'],
    useCases: ['irrigation'],
    industries: ['agriculture'],
    tags: ['outdoor', 'battery', 'long_range', 'no_wiring'],
    deviceType: 'field_sensor',
    communicationTypes: ['lorawan'],
    ...lorawan,
    faqs: [
      faq(
        t('Is it good for palms?', 'هل يناسب النخيل؟'),
        t(
          'Yes; two probes at 30 and 60 cm show how deep the water goes.',
          'نعم، ومجسان على عمق ٣٠ و٦٠ سم يبينان مدى نفاذ الماء.',
        ),
      ),
      faq(
        t('How many per hectare?', 'كم مجسًا للهكتار؟'),
        t(
          'Two or three in even soil, one for each irrigation zone otherwise.',
          'مجسان أو ثلاثة في التربة المتجانسة، وإلا فواحد لكل منطقة ري.',
        ),
      ),
    ],
    certifications: [cst('TA-2024-10402'), ce, ip('IP68')],
    relatedAccessories: ['BAT-ER34'],
    similarProducts: ['SEN-SM40', 'SEN-WS95'],
    similarPackages: ['PKG-FARM'],
    onHand: 130,
    drawing: { form: 'soil_probe', size: [62, 210, 40], body: '#e7efe4', accent: '#15803d', count: 1 },
  }),
  device({
    code: 'SEN-SM40',
    name: t('Soil nutrient probe', 'مجس مغذيات التربة'),
    shortName: t('Soil nutrient probe', 'مجس مغذيات تربة'),
    description: prose(
      t(
        'Five pins read acidity and the trend of nitrogen, phosphorus and potassium, so that fertiliser goes where it is missing.',
        'خمسة أطراف تقرأ حموضة التربة واتجاه النيتروجين والفوسفور والبوتاسيوم، ليذهب السماد إلى حيث ينقص.',
      ),
    ),
    price: 58900,
    applications: ['smart_agriculture'],
    useCases: ['irrigation'],
    industries: ['agriculture'],
    tags: ['outdoor', 'battery'],
    deviceType: 'field_sensor',
    communicationTypes: ['lorawan', 'bluetooth'],
    ...lorawan,
    faqs: [
      faq(
        t('Does it replace the laboratory?', 'هل يغني عن المختبر؟'),
        t('No. It shows change between laboratory analyses.', 'لا، لكنه يوضح التغير بين تحليل مخبري وآخر.'),
      ),
      faq(
        t('Must it be cleaned?', 'هل يحتاج إلى تنظيف؟'),
        t('Wipe the pins at each harvest.', 'امسح الأطراف مع كل موسم حصاد.'),
      ),
    ],
    certifications: [cst('TA-2024-10433'), ce],
    relatedAccessories: ['BAT-ER34'],
    similarProducts: ['SEN-SM15'],
    similarPackages: ['PKG-FARM'],
    onHand: 40,
    visibility: 'hidden',
    drawing: { form: 'soil_probe', size: [76, 230, 46], body: '#3f4a3c', accent: '#a3e635', count: 3 },
  }),
  device({
    code: 'SEN-VB60',
    name: t('Vibration sensor for motors', 'مستشعر اهتزاز للمحركات'),
    shortName: t('Vibration sensor', 'مستشعر اهتزاز'),
    description: prose(
      t(
        'A steel head on a magnet foot hears bearings wear out weeks before they fail, in three directions up to 6 kHz.',
        'رأس فولاذي بقاعدة مغناطيسية يرصد تآكل المحامل قبل العطل بأسابيع، في ثلاثة اتجاهات حتى ٦ كيلوهرتز.',
      ),
      [
        t('Velocity, acceleration and surface temperature', 'السرعة والتسارع وحرارة السطح'),
        t('Classes after ISO 10816 without any setting', 'تصنيف وفق ISO 10816 دون أي إعداد'),
      ],
    ),
    price: 86500,
    applications: ['metering'],
    useCases: ['machine_health'],
    industries: ['manufacturing', 'utilities'],
    tags: ['battery', 'no_wiring'],
    deviceType: 'field_sensor',
    communicationTypes: ['lorawan', 'bluetooth'],
    ...lorawan,
    faqs: [
      faq(
        t('Glue, magnet or thread?', 'لاصق أم مغناطيس أم برغي؟'),
        t('Magnet for trying, the M6 thread for good.', 'المغناطيس للتجربة وبرغي M6 للتركيب الدائم.'),
      ),
      faq(
        t('Does it work on slow machines?', 'هل يناسب الآلات البطيئة؟'),
        t('From 120 turns a minute upward.', 'نعم ابتداءً من ١٢٠ دورة في الدقيقة.'),
      ),
    ],
    certifications: [cst('TA-2024-10509'), ce, ip('IP67')],
    relatedAccessories: ['BAT-ER34'],
    similarProducts: ['MTR-CT63'],
    onHand: 33,
    drawing: { form: 'vibration_sensor', size: [66, 78, 34], body: '#dfe3e8', accent: '#dc2626' },
  }),
  device({
    code: 'SEN-PK35',
    name: t('Parking bay sensor', 'مستشعر مواقف السيارات'),
    shortName: t('Parking sensor', 'مستشعر مواقف'),
    description: prose(
      t(
        'Bolted flat on the asphalt, it tells free from taken by radar and magnet, and carries a truck without harm.',
        'يُثبت على الإسفلت ويميز الموقف الشاغر من المشغول بالرادار والمغناطيس، ويتحمل مرور الشاحنات.',
      ),
    ),
    price: 44500,
    applications: ['asset_tracking'],
    useCases: ['room_usage'],
    industries: ['real_estate', 'food_retail'],
    tags: ['outdoor', 'battery', 'long_range'],
    deviceType: 'occupancy_sensor',
    communicationTypes: ['lorawan', 'nb_iot'],
    ...lorawan,
    faqs: [
      faq(
        t('Does the summer heat harm it?', 'هل تضره حرارة الصيف؟'),
        t('It is made for asphalt at 80 °C.', 'لا، فهو مصمم لإسفلت بحرارة ٨٠ °م.'),
      ),
      faq(
        t('How fast is a change shown?', 'ما سرعة ظهور التغيير؟'),
        t('Within ten seconds.', 'خلال عشر ثوانٍ.'),
      ),
    ],
    certifications: [cst('TA-2023-08002', '2027-12-31'), ce, ip('IP68')],
    similarProducts: ['SEN-PC50'],
    onHand: 85,
    drawing: { form: 'parking_sensor', size: [150, 150, 38], body: '#4b5563', accent: '#facc15' },
  }),
]
