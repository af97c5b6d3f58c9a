import { gateway } from './builders.ts'
import type { DemoProduct } from './demo-types.ts'
import { ce, cst, faq, fcc, ip, prose, rohs, t } from './facts.ts'

const lorawan = { region: 'EU863-870', networkServers: ['ChirpStack', 'The Things Stack'] }

/** Gateways for sensors: outside, inside, on the ceiling. */
export const radioGateways: DemoProduct[] = [
  gateway({
    code: 'GW-OUT16',
    name: t('LoRaWAN outdoor gateway', 'بوابة LoRaWAN خارجية'),
    shortName: t('Outdoor gateway', 'بوابة خارجية'),
    description: prose(
      t(
        'Sixteen channels in a cast case for roofs and masts. One of them covers a district, or fifteen kilometres of open land.',
        'ست عشرة قناة في هيكل مصبوب للأسطح والأبراج. واحدة منها تغطي حيًا كاملًا أو خمسة عشر كيلومترًا من الأرض المفتوحة.',
      ),
      [
        t('LTE takes over when the cable fails', 'اتصال LTE يتولى العمل عند انقطاع الكابل'),
        t('Lightning protection and GPS time built in', 'حماية من الصواعق وتوقيت GPS مدمجان'),
        t('Runs the network server by itself if you wish', 'يمكنها تشغيل خادم الشبكة بنفسها إن رغبت'),
      ],
    ),
    price: 389000,
    priceBeforeDiscount: 429000,
    applications: ['asset_tracking', 'smart_agriculture', 'metering'],
    useCases: ['locate_equipment', 'irrigation', 'tenant_billing'],
    industries: ['utilities', 'agriculture', 'logistics', 'real_estate'],
    tags: ['outdoor', 'long_range', 'best_seller'],
    gatewayType: 'outdoor_gateway',
    communicationTypes: ['lorawan', 'lte', 'ethernet'],
    ...lorawan,
    faqs: [
      faq(
        t('How many devices can it serve?', 'كم جهازًا تخدم؟'),
        t(
          'About 20,000 messages an hour: ten thousand meters, or two thousand trackers.',
          'نحو ٢٠٬٠٠٠ رسالة في الساعة، أي عشرة آلاف عداد أو ألفي متتبع.',
        ),
      ),
      faq(
        t('Are the antennas included?', 'هل الهوائيات مرفقة؟'),
        t(
          'Yes, two fibreglass antennas; for a mast take ANT-F8 as well.',
          'نعم، هوائيان من الألياف الزجاجية، وللأبراج أضف ANT-F8.',
        ),
      ),
    ],
    certifications: [cst('TA-2024-10150'), ce, fcc, ip('IP67')],
    relatedAccessories: ['ANT-F8', 'MNT-P60', 'PSU-POE30', 'CAB-LM10'],
    similarProducts: ['GW-SOL08', 'GW-IN08'],
    similarPackages: ['PKG-FARM', 'PKG-METER'],
    onHand: 28,
    drawing: { form: 'gateway_outdoor', count: 2, size: [190, 230, 82], body: '#e3e6ea', accent: '#2563eb' },
  }),
  gateway({
    code: 'GW-SOL08',
    name: t('Solar outdoor gateway', 'بوابة خارجية بالطاقة الشمسية'),
    shortName: t('Solar gateway', 'بوابة شمسية'),
    description: prose(
      t(
        'No socket, no cable: a panel on top, a battery for five cloudy days inside, and cellular or satellite to the world.',
        'بلا مقبس ولا كابل: لوح شمسي في الأعلى وبطارية تكفي خمسة أيام غائمة واتصال خلوي أو فضائي بالعالم.',
      ),
    ),
    applications: ['smart_agriculture', 'asset_tracking'],
    useCases: ['irrigation', 'tank_refill'],
    industries: ['agriculture', 'utilities'],
    tags: ['outdoor', 'solar', 'long_range', 'new_arrival'],
    gatewayType: 'outdoor_gateway',
    communicationTypes: ['lorawan', 'lte_m', 'satellite'],
    ...lorawan,
    faqs: [
      faq(
        t('Why by quote?', 'لماذا بعرض سعر؟'),
        t(
          'Panel and battery are sized for your place; tell us where it will stand.',
          'اللوح والبطارية يُحددان حسب موقعك، فأخبرنا أين ستُركب.',
        ),
      ),
      faq(
        t('Who cleans the panel?', 'من ينظف اللوح؟'),
        t(
          'Rain or a cloth twice a year; the platform warns when the yield drops.',
          'المطر أو قطعة قماش مرتين في السنة، والمنصة تنبهك عند انخفاض الإنتاج.',
        ),
      ),
    ],
    certifications: [cst('TA-2025-11905', '2029-12-31'), ce, ip('IP66')],
    relatedAccessories: ['MNT-P60', 'SIM-ESIM'],
    similarProducts: ['GW-OUT16'],
    similarPackages: ['PKG-FARM'],
    onHand: 6,
    drawing: {
      form: 'gateway_outdoor',
      variant: 'solar',
      count: 1,
      size: [160, 190, 80],
      body: '#cfd5db',
      accent: '#16a34a',
    },
  }),
  gateway({
    code: 'GW-OUT08',
    name: t('Compact outdoor gateway', 'بوابة خارجية مدمجة'),
    shortName: t('Compact outdoor gateway', 'بوابة خارجية مدمجة'),
    description: prose(
      t(
        'Eight channels for a car park, a hotel garden or one farm, light enough for the wall bracket in the box.',
        'ثماني قنوات لموقف سيارات أو حديقة فندق أو مزرعة واحدة، خفيفة تُعلق بالحامل المرفق.',
      ),
    ),
    price: 189000,
    applications: ['asset_tracking', 'smart_agriculture'],
    useCases: ['irrigation', 'locate_equipment'],
    industries: ['real_estate', 'agriculture'],
    tags: ['outdoor', 'long_range'],
    gatewayType: 'outdoor_gateway',
    communicationTypes: ['lorawan', 'ethernet', 'wifi'],
    ...lorawan,
    faqs: [
      faq(
        t('Does it need a licence for the radio?', 'هل يلزم ترخيص للتردد؟'),
        t(
          'No, the band is free in Saudi Arabia for type-approved equipment such as this.',
          'لا، فالنطاق متاح في المملكة للأجهزة المعتمدة مثل هذه.',
        ),
      ),
      faq(
        t('Can I add LTE later?', 'هل يمكن إضافة LTE لاحقًا؟'),
        t('Not in this model; choose GW-OUT16 for that.', 'ليس في هذا الطراز، واختر لذلك GW-OUT16.'),
      ),
    ],
    certifications: [cst('TA-2024-10151'), ce, ip('IP66')],
    relatedAccessories: ['PSU-POE30', 'CAB-ETH10', 'MNT-W12'],
    similarProducts: ['GW-OUT16', 'GW-IN08'],
    similarPackages: ['PKG-FARM'],
    onHand: 41,
    drawing: {
      form: 'gateway_outdoor',
      variant: 'short',
      count: 1,
      size: [150, 170, 62],
      body: '#4a525d',
      accent: '#f59e0b',
    },
  }),
  gateway({
    code: 'GW-IN08',
    name: t('LoRaWAN indoor gateway', 'بوابة LoRaWAN داخلية'),
    shortName: t('Indoor gateway', 'بوابة داخلية'),
    description: prose(
      t(
        'Plug in network and power, and sensors on six floors are connected. The quickest way into LoRaWAN.',
        'صِل الشبكة والكهرباء لتتصل مستشعرات ستة طوابق. أسرع بداية مع LoRaWAN.',
      ),
      [
        t('Eight channels, listens to all data rates at once', 'ثماني قنوات تستقبل كل السرعات في آن واحد'),
        t('Set up from a phone in five minutes', 'إعداد من الجوال في خمس دقائق'),
      ],
    ),
    price: 99000,
    priceBeforeDiscount: 115000,
    applications: ['indoor_climate', 'metering', 'leak_and_fire'],
    useCases: ['room_usage', 'fridge_records'],
    industries: ['real_estate', 'healthcare', 'food_retail'],
    tags: ['indoor', 'best_seller'],
    gatewayType: 'indoor_gateway',
    communicationTypes: ['lorawan', 'ethernet', 'wifi'],
    ...lorawan,
    faqs: [
      faq(
        t('Will one be enough for my building?', 'هل تكفي واحدة لمبناي؟'),
        t(
          'Usually, up to 20,000 m² of offices. A basement may want GW-IN02 as a helper.',
          'غالبًا حتى ٢٠٬٠٠٠ م² من المكاتب، وقد يحتاج القبو إلى GW-IN02 مساندة.',
        ),
      ),
      faq(
        t('Which network servers does it know?', 'ما خوادم الشبكة التي تدعمها؟'),
        t(
          'All that speak Basics Station or the packet forwarder protocol.',
          'كل خادم يدعم Basics Station أو بروتوكول packet forwarder.',
        ),
      ),
    ],
    certifications: [cst('TA-2024-10148'), ce, fcc, rohs],
    relatedAccessories: ['PSU-POE30', 'CAB-ETH10', 'ANT-R3'],
    similarProducts: ['GW-IN02', 'GW-OUT08'],
    similarPackages: ['PKG-START', 'PKG-BLDG', 'PKG-COLD'],
    onHand: 130,
    drawing: { form: 'gateway_indoor', count: 2, size: [190, 34, 150], body: '#f6f7f9', accent: '#0ea5e9' },
  }),
  gateway({
    code: 'GW-IN02',
    name: t('Plug-in mini gateway', 'بوابة صغيرة تُوصل بالمقبس مباشرة'),
    shortName: t('Mini gateway', 'بوابة صغيرة'),
    description: prose(
      t(
        'It is its own plug: push it into a socket, join it to Wi-Fi, and the basement is covered too.',
        'قابسها مدمج فيها: أدخلها في المقبس وصِلها بشبكة واي فاي ليصبح القبو ضمن التغطية.',
      ),
    ),
    price: 44900,
    applications: ['indoor_climate', 'leak_and_fire'],
    useCases: ['room_usage'],
    industries: ['real_estate', 'food_retail'],
    tags: ['indoor', 'no_wiring'],
    gatewayType: 'indoor_gateway',
    communicationTypes: ['lorawan', 'wifi'],
    ...lorawan,
    faqs: [
      faq(
        t('How many devices does it take?', 'كم جهازًا تتحمل؟'),
        t('Fifty, comfortably.', 'خمسين جهازًا بسهولة.'),
      ),
      faq(
        t('Which plug does it have?', 'ما نوع القابس؟'),
        t('Type G, as used in Saudi Arabia.', 'النوع G المستخدم في المملكة.'),
      ),
    ],
    certifications: [cst('TA-2024-10149'), ce],
    similarProducts: ['GW-IN08'],
    similarPackages: ['PKG-LEAK'],
    onHand: 88,
    drawing: { form: 'gateway_plug', size: [70, 104, 42], body: '#ffffff', accent: '#22c55e' },
  }),
  gateway({
    code: 'GW-BLE06',
    name: t('Bluetooth ceiling gateway', 'بوابة بلوتوث سقفية'),
    shortName: t('Bluetooth gateway', 'بوابة بلوتوث'),
    description: prose(
      t(
        'Hears tags and beacons within thirty metres and knows from which side they come: one per ward, and every pump is found.',
        'ترصد البطاقات والمنارات ضمن ثلاثين مترًا وتعرف اتجاهها: واحدة لكل جناح لتجد أي مضخة طبية.',
      ),
    ),
    price: 62500,
    applications: ['asset_tracking'],
    useCases: ['locate_equipment'],
    industries: ['healthcare', 'manufacturing', 'logistics'],
    tags: ['indoor', 'new_arrival'],
    gatewayType: 'indoor_gateway',
    communicationTypes: ['bluetooth', 'ethernet', 'wifi'],
    faqs: [
      faq(
        t('How exact is the position?', 'ما دقة تحديد الموقع؟'),
        t(
          'One to two metres where three gateways hear the tag.',
          'من متر إلى مترين عند التقاط الإشارة من ثلاث بوابات.',
        ),
      ),
      faq(
        t('Which tags work with it?', 'ما البطاقات المتوافقة؟'),
        t(
          'TRK-100, TRK-060 and all common Bluetooth beacons.',
          'TRK-100 وTRK-060 وجميع منارات البلوتوث الشائعة.',
        ),
      ),
    ],
    certifications: [cst('TA-2025-11612', '2029-12-31'), ce],
    relatedAccessories: ['PSU-POE30', 'CAB-ETH10'],
    similarProducts: ['GW-IN08'],
    onHand: 52,
    drawing: {
      form: 'ceiling_sensor',
      variant: 'beacon',
      size: [140, 140, 36],
      body: '#fbfbfc',
      accent: '#3b82f6',
    },
  }),
]
