import { device } from './builders.ts'
import type { DemoProduct } from './demo-types.ts'
import { ce, cst, faq, prose, rohs, t } from './facts.ts'

const lorawan = {
  region: 'EU863-870',
  networkServers: ['ChirpStack', 'The Things Stack'],
  deviceProfileTypes: ['Class A'],
}

export const roomSensors: DemoProduct[] = [
  device({
    code: 'SEN-TH10',
    name: t('Temperature and humidity sensor', 'مستشعر حرارة ورطوبة'),
    shortName: t('Temperature and humidity', 'مستشعر حرارة ورطوبة'),
    description: prose(
      t(
        'A small white square for offices, archives and server rooms. Stick it to the wall, and readings arrive every ten minutes for a decade.',
        'مربع أبيض صغير للمكاتب والأرشيف وغرف الخوادم. ثبته على الجدار لتصلك القراءات كل عشر دقائق على مدى عشر سنوات.',
      ),
      [
        t(
          'Alarm limits are kept in the sensor and work at once',
          'حدود التنبيه محفوظة في المستشعر وتعمل فورًا',
        ),
        t('Stores 4,000 readings when the gateway is off', 'يخزن ٤٬٠٠٠ قراءة عند توقف البوابة'),
      ],
    ),
    price: 14900,
    applications: ['indoor_climate', 'cold_chain'],
    useCases: ['fridge_records', 'room_usage'],
    industries: ['real_estate', 'healthcare', 'food_retail'],
    tags: ['indoor', 'battery', 'no_wiring', 'best_seller'],
    deviceType: 'climate_sensor',
    communicationTypes: ['lorawan', 'nfc'],
    ...lorawan,
    faqs: [
      faq(
        t('How do I set it up?', 'كيف أضبط الإعدادات؟'),
        t(
          'Hold your phone to it: interval and limits are written by NFC, without opening the case.',
          'قرّب جوالك منه لتُكتب الفترة والحدود عبر NFC دون فتح الغطاء.',
        ),
      ),
      faq(
        t('Can it hang in a refrigerator?', 'هل يصلح داخل الثلاجة؟'),
        t(
          'Yes down to −20 °C. For freezers choose SEN-TP25 with its outside probe.',
          'نعم حتى ٢٠ تحت الصفر. أما المجمدات فاختر لها SEN-TP25 بمجسه الخارجي.',
        ),
      ),
    ],
    certifications: [cst('TA-2023-07120', '2027-12-31'), ce, rohs],
    relatedAccessories: ['BAT-AA4'],
    similarProducts: ['SEN-CO20', 'SEN-TP25'],
    similarPackages: ['PKG-BLDG', 'PKG-START'],
    onHand: 480,
    drawing: {
      form: 'wall_sensor',
      variant: 'climate',
      size: [70, 70, 22],
      body: '#ffffff',
      accent: '#0ea5e9',
    },
  }),
  device({
    code: 'SEN-CO20',
    name: t('CO₂ sensor with paper display', 'مستشعر ثاني أكسيد الكربون بشاشة ورقية'),
    shortName: t('CO₂ sensor', 'مستشعر CO₂'),
    description: prose(
      t(
        'Shows the air of a class or meeting room in large figures and tells the ventilation when to run.',
        'يعرض جودة هواء الفصل أو قاعة الاجتماعات بأرقام كبيرة، ويخبر نظام التهوية متى يعمل.',
      ),
      [
        t('CO₂, temperature and humidity on one page', 'ثاني أكسيد الكربون والحرارة والرطوبة في شاشة واحدة'),
        t('Green, yellow and red lights that anyone understands', 'ألوان خضراء وصفراء وحمراء يفهمها الجميع'),
      ],
    ),
    price: 46900,
    applications: ['indoor_climate'],
    useCases: ['room_usage'],
    industries: ['real_estate', 'healthcare'],
    tags: ['indoor', 'battery', 'display'],
    deviceType: 'climate_sensor',
    communicationTypes: ['lorawan', 'nfc'],
    ...lorawan,
    faqs: [
      faq(
        t('Does it need calibration?', 'هل يحتاج إلى معايرة؟'),
        t(
          'It calibrates itself on fresh air; once a week at night is enough.',
          'يعاير نفسه على الهواء النقي، ويكفيه ذلك مرة أسبوعيًا ليلًا.',
        ),
      ),
      faq(
        t('Can the display be switched off?', 'هل يمكن إطفاء الشاشة؟'),
        t(
          'Yes, by NFC or from the platform. The battery then lasts six years.',
          'نعم، عبر NFC أو من المنصة، وعندها تدوم البطارية ست سنوات.',
        ),
      ),
    ],
    certifications: [cst('TA-2024-10340'), ce, rohs],
    relatedAccessories: ['BAT-AA4'],
    similarProducts: ['SEN-AQ70', 'SEN-TH10'],
    similarPackages: ['PKG-BLDG'],
    onHand: 120,
    drawing: {
      form: 'wall_sensor',
      variant: 'paper',
      size: [96, 110, 24],
      body: '#f8fafc',
      accent: '#16a34a',
    },
  }),
  device({
    code: 'SEN-AQ70',
    name: t('Air quality monitor, seven values', 'جهاز قياس جودة الهواء بسبع قراءات'),
    shortName: t('Air quality monitor', 'جهاز جودة الهواء'),
    description: prose(
      t(
        'Fine dust, CO₂, vapours, pressure, light, temperature and humidity in one case, for building certificates and healthy work places.',
        'الغبار الدقيق وثاني أكسيد الكربون والمركبات المتطايرة والضغط والإضاءة والحرارة والرطوبة في جهاز واحد، لشهادات المباني وبيئات العمل الصحية.',
      ),
      [
        t('A ring of light shows the air at a glance', 'حلقة ضوئية تبين حالة الهواء بنظرة'),
        t('USB-C power with battery backup', 'تغذية USB-C مع بطارية احتياطية'),
      ],
    ),
    price: 98000,
    applications: ['indoor_climate'],
    useCases: ['room_usage'],
    industries: ['real_estate', 'healthcare', 'manufacturing'],
    tags: ['indoor', 'rechargeable', 'new_arrival'],
    deviceType: 'climate_sensor',
    communicationTypes: ['lorawan', 'wifi', 'bluetooth'],
    ...lorawan,
    faqs: [
      faq(
        t('How long does the dust sensor last?', 'كم عمر مستشعر الغبار؟'),
        t(
          'Eight years at the normal interval. Its fan runs only while it measures.',
          'ثماني سنوات بالفترة المعتادة، إذ لا تعمل مروحته إلا أثناء القياس.',
        ),
      ),
      faq(
        t('Which building certificates does it serve?', 'أي شهادات المباني يخدم؟'),
        t(
          'Readings are accepted for the common green building schemes that ask for continuous monitoring.',
          'تُقبل قراءاته في أنظمة المباني الخضراء الشائعة التي تشترط المراقبة المستمرة.',
        ),
      ),
    ],
    certifications: [cst('TA-2025-11650', '2029-12-31'), ce, rohs],
    similarProducts: ['SEN-CO20', 'SEN-NL18'],
    similarPackages: ['PKG-BLDG'],
    onHand: 58,
    drawing: {
      form: 'wall_sensor',
      variant: 'air',
      size: [110, 110, 34],
      body: '#f3f4f6',
      accent: '#14b8a6',
    },
  }),
  device({
    code: 'SEN-NL18',
    name: t('Noise level sensor', 'مستشعر مستوى الضوضاء'),
    shortName: t('Noise sensor', 'مستشعر ضوضاء'),
    description: prose(
      t(
        'Measures how loud a hall, ward or street is, and records no sound at all. Average, peak and duration are sent each minute.',
        'يقيس مستوى الضجيج في القاعات وأجنحة المرضى والشوارع دون تسجيل أي صوت، ويرسل المتوسط والذروة والمدة كل دقيقة.',
      ),
    ),
    price: 52500,
    applications: ['indoor_climate'],
    useCases: ['room_usage'],
    industries: ['real_estate', 'healthcare', 'manufacturing'],
    tags: ['indoor', 'outdoor'],
    deviceType: 'climate_sensor',
    communicationTypes: ['lorawan'],
    ...lorawan,
    faqs: [
      faq(
        t('Does it listen to conversations?', 'هل يلتقط المحادثات؟'),
        t(
          'No. Sound is turned into a level inside the microphone stage; nothing else leaves it.',
          'لا. يتحول الصوت إلى رقم عند الميكروفون ولا يخرج منه أي شيء آخر.',
        ),
      ),
      faq(
        t('May it hang outside?', 'هل يصلح للأماكن الخارجية؟'),
        t(
          'Yes, under a roof. A foam cover against wind is in the box.',
          'نعم تحت سقف، وفي العلبة غطاء إسفنجي واقٍ من الرياح.',
        ),
      ),
    ],
    certifications: [cst('TA-2024-10618'), ce, { name: 'IEC 61672 class 2', issuer: 'IEC' }],
    relatedAccessories: ['BAT-AA4'],
    similarProducts: ['SEN-AQ70'],
    onHand: 0,
    drawing: {
      form: 'wall_sensor',
      variant: 'noise',
      size: [78, 104, 28],
      body: '#374151',
      accent: '#a3e635',
    },
  }),
]
