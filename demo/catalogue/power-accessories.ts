import { accessory } from './builders.ts'
import type { DemoProduct } from './demo-types.ts'
import { ce, faq, prose, rohs, t } from './facts.ts'

const everywhere = ['asset_tracking', 'metering']

export const powerAccessories: DemoProduct[] = [
  accessory({
    code: 'BAT-ER34',
    name: t('Lithium cell D, pair', 'بطاريتا ليثيوم مقاس D'),
    shortName: t('Lithium cell D, pair', 'بطاريتا ليثيوم D'),
    description: prose(
      t(
        'The long-life cells of our field sensors: 19 Ah each, hardly any self-discharge, content at 85 °C.',
        'بطاريات مستشعراتنا الحقلية طويلة العمر: ١٩ أمبير ساعة لكل منها، وتفريغ ذاتي يكاد لا يُذكر، وتتحمل ٨٥ °م.',
      ),
    ),
    price: 7900,
    priceBeforeDiscount: 9500,
    applications: ['asset_tracking', 'smart_agriculture', 'leak_and_fire'],
    industries: ['utilities', 'agriculture', 'logistics'],
    tags: ['battery', 'best_seller'],
    accessoryType: 'power',
    faqs: [
      faq(
        t('Can they be recharged?', 'هل يُعاد شحنها؟'),
        t('No, never. They are primary cells.', 'لا مطلقًا، فهي بطاريات أحادية الاستخدام.'),
      ),
      faq(
        t('How are they shipped?', 'كيف تُشحن إلينا؟'),
        t(
          'By road as limited quantity; air freight on request.',
          'برًا ضمن الكميات المحدودة، وجوًا عند الطلب.',
        ),
      ),
    ],
    certifications: [{ name: 'UN 38.3', issuer: 'UN' }, rohs],
    similarProducts: ['BAT-AA4', 'BAT-LP50'],
    onHand: 900,
    drawing: { form: 'battery', count: 2, size: [34, 62, 34], body: '#1f3b73', accent: '#f3f4f6' },
  }),
  accessory({
    code: 'BAT-AA4',
    name: t('Lithium AA cells, pack of four', 'بطاريات ليثيوم AA، أربع حبات'),
    shortName: t('Lithium AA, four', 'ليثيوم AA، ٤ حبات'),
    description: prose(
      t(
        'For smart locks and room sensors. Lighter than alkaline cells, and they do not leak.',
        'للأقفال الذكية ومستشعرات الغرف. أخف من القلوية ولا تسيل.',
      ),
    ),
    price: 3500,
    applications: ['access_control', 'indoor_climate'],
    industries: ['real_estate'],
    tags: ['battery', 'indoor'],
    accessoryType: 'power',
    faqs: [
      faq(
        t('May I use ordinary cells?', 'هل أستطيع استخدام بطاريات عادية؟'),
        t('Yes, but change them twice as often.', 'نعم، لكنك ستغيرها ضعف المرات.'),
      ),
      faq(
        t('How long may they be stored?', 'كم مدة تخزينها؟'),
        t('Fifteen years in a dry place.', 'خمس عشرة سنة في مكان جاف.'),
      ),
    ],
    certifications: [{ name: 'UN 38.3', issuer: 'UN' }],
    similarProducts: ['BAT-ER34', 'BAT-CR24'],
    onHand: 1200,
    drawing: { form: 'battery', count: 4, size: [14.5, 50, 14.5], body: '#2b3038', accent: '#16a34a' },
  }),
  accessory({
    code: 'BAT-CR24',
    name: t('Coin cells, pack of four', 'بطاريات قرصية، أربع حبات'),
    shortName: t('Coin cells, four', 'بطاريات قرصية، ٤ حبات'),
    description: prose(
      t(
        'High-temperature coin cells for tags, contacts and buttons.',
        'بطاريات قرصية تتحمل الحرارة للبطاقات ومستشعرات الأبواب والأزرار.',
      ),
    ),
    price: 1900,
    applications: ['asset_tracking', 'access_control'],
    industries: ['real_estate', 'healthcare'],
    tags: ['battery'],
    accessoryType: 'power',
    faqs: [
      faq(
        t('Why not the cheapest ones?', 'لماذا لا نشتري الأرخص؟'),
        t(
          'Radio needs short strong currents, which cheap cells refuse when cold.',
          'يحتاج الإرسال إلى تيار قوي وقصير لا توفره الرخيصة في البرد.',
        ),
      ),
      faq(
        t('Are they child safe?', 'هل هي آمنة للأطفال؟'),
        t(
          'The blister opens only with scissors. Keep them away from children.',
          'لا تُفتح العبوة إلا بالمقص، وتُحفظ بعيدًا عن الأطفال.',
        ),
      ),
    ],
    certifications: [{ name: 'UN 38.3', issuer: 'UN' }],
    similarProducts: ['BAT-AA4'],
    onHand: 800,
    drawing: { form: 'battery', variant: 'coin', size: [24, 24, 5], body: '#c3c9d1', accent: '#c3c9d1' },
  }),
  accessory({
    code: 'BAT-LP50',
    name: t('Rechargeable pack 5,000 mAh', 'بطارية قابلة للشحن ٥٬٠٠٠ مللي أمبير ساعة'),
    shortName: t('Rechargeable pack', 'بطارية قابلة للشحن'),
    description: prose(
      t(
        'The spare pack of our rechargeable trackers and displays, with protection circuit and plug.',
        'بطارية احتياطية لمتتبعاتنا وشاشاتنا القابلة للشحن، مع دائرة حماية وموصل.',
      ),
    ),
    price: 8500,
    applications: ['asset_tracking', 'cold_chain'],
    industries: ['logistics', 'healthcare'],
    tags: ['rechargeable'],
    accessoryType: 'power',
    faqs: [
      faq(
        t('How many charges does it last?', 'كم دورة شحن تتحمل؟'),
        t('Eight hundred to 80 % of its capacity.', 'ثمانمئة دورة مع بقاء ٨٠٪ من السعة.'),
      ),
      faq(
        t('Can I change it myself?', 'هل أستبدلها بنفسي؟'),
        t('Yes, the plug fits one way only.', 'نعم، فالموصل لا يركب إلا باتجاه واحد.'),
      ),
    ],
    certifications: [
      { name: 'UN 38.3', issuer: 'UN' },
      { name: 'IEC 62133-2', issuer: 'IEC' },
    ],
    similarProducts: ['BAT-ER34'],
    onHand: 160,
    drawing: { form: 'battery', variant: 'pack', size: [52, 70, 22], body: '#1d4ed8', accent: '#facc15' },
  }),
  accessory({
    code: 'PSU-2412',
    name: t('DIN rail power supply 24 V', 'مزود طاقة ٢٤ فولت لسكة DIN'),
    shortName: t('Power supply 24 V', 'مزود طاقة ٢٤ فولت'),
    description: prose(
      t(
        '120 W from any mains voltage, slim, and adjustable by a screw. With an alarm contact.',
        '١٢٠ واط من أي جهد كهربائي، نحيف وقابل للضبط ببرغي، مع تلامس إنذار.',
      ),
    ),
    price: 24900,
    applications: ['metering'],
    industries: ['manufacturing', 'utilities'],
    tags: ['din_rail', 'indoor'],
    accessoryType: 'power',
    faqs: [
      faq(
        t('May two be paralleled?', 'هل يمكن توصيل اثنين على التوازي؟'),
        t('Yes, with the jumper set, for 10 A.', 'نعم بتفعيل الوصلة لتحصل على ١٠ أمبير.'),
      ),
      faq(
        t('Does it need a fan?', 'هل يحتاج إلى مروحة؟'),
        t('No, leave 4 cm above and below.', 'لا، فقط اترك ٤ سم أعلاه وأسفله.'),
      ),
    ],
    certifications: [ce, { name: 'IEC 61010-1', issuer: 'IEC' }],
    similarProducts: ['PSU-POE30'],
    onHand: 73,
    drawing: {
      form: 'power_supply',
      variant: 'rail',
      size: [40, 125, 110],
      body: '#bcc3cb',
      accent: '#f59e0b',
    },
  }),
  accessory({
    code: 'PSU-POE30',
    name: t('PoE injector 30 W', 'محوّل تغذية عبر الشبكة (PoE) بقدرة ٣٠ واط'),
    shortName: t('PoE injector', 'حاقن PoE'),
    description: prose(
      t(
        'One cable for data and power to a gateway on the roof, up to 100 m away.',
        'كابل واحد للبيانات والطاقة إلى بوابة على السطح تبعد حتى ١٠٠ متر.',
      ),
    ),
    price: 11900,
    applications: everywhere,
    industries: ['real_estate', 'utilities'],
    tags: ['indoor'],
    accessoryType: 'power',
    communicationTypes: ['ethernet'],
    faqs: [
      faq(
        t('Does it stand outside?', 'هل يوضع في الخارج؟'),
        t('No, it stays inside; the cable goes out.', 'لا، يبقى في الداخل ويخرج الكابل.'),
      ),
      faq(t('Is it gigabit?', 'هل هو جيجابت؟'), t('Yes, on all four pairs.', 'نعم، على الأزواج الأربعة.')),
    ],
    certifications: [ce],
    relatedAccessories: ['CAB-ETH10'],
    similarProducts: ['PSU-2412'],
    onHand: 142,
    drawing: {
      form: 'power_supply',
      variant: 'injector',
      size: [130, 36, 66],
      body: '#22272e',
      accent: '#22c55e',
    },
  }),
  accessory({
    code: 'PSU-SOL20',
    name: t('Solar panel 20 W with stand', 'لوح شمسي ٢٠ واط مع حامل'),
    shortName: t('Solar panel 20 W', 'لوح شمسي ٢٠ واط'),
    description: prose(
      t(
        'Feeds a gateway or weather station where there is no mains. Aluminium frame, hardened glass, stand for 30 degrees.',
        'يغذي بوابة أو محطة أرصاد حيث لا توجد كهرباء. إطار ألمنيوم وزجاج مقسى وحامل بزاوية ٣٠ درجة.',
      ),
    ),
    price: 27900,
    applications: ['smart_agriculture', 'asset_tracking'],
    industries: ['agriculture', 'utilities'],
    tags: ['outdoor', 'solar'],
    accessoryType: 'power',
    faqs: [
      faq(
        t('Is a charge controller included?', 'هل منظم الشحن مرفق؟'),
        t('Yes, on the back, for 12 V batteries.', 'نعم، في الخلف لبطاريات ١٢ فولت.'),
      ),
      faq(
        t('How much does dust cost?', 'كم يخسر بسبب الغبار؟'),
        t('Up to a fifth of the yield after a month without cleaning.', 'حتى خُمس الإنتاج بعد شهر دون تنظيف.'),
      ),
    ],
    certifications: [{ name: 'IEC 61215', issuer: 'IEC' }],
    relatedAccessories: ['MNT-P60'],
    similarProducts: ['BAT-LP50'],
    onHand: 22,
    drawing: {
      form: 'power_supply',
      variant: 'solar',
      size: [230, 300, 18],
      body: '#c9ced6',
      accent: '#1e3a8a',
    },
  }),
]
