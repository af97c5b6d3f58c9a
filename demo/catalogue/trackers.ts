import { device } from './builders.ts'
import type { DemoProduct } from './demo-types.ts'
import { ce, cst, fcc, ip, prose } from './facts.ts'

export const trackers: DemoProduct[] = [
  device({
    code: 'TRK-200',
    name: { en: 'Asset tracker', ar: 'متتبع أصول' },
    shortName: { en: 'Asset tracker', ar: 'متتبع أصول' },
    description: prose(
      {
        en: 'A rugged box for trailers, generators and skips. It sleeps while nothing moves, reports every stop and start, and lasts for years on cells you can replace yourself.',
        ar: 'جهاز متين للمقطورات والمولدات والحاويات. ينام ما دام الأصل ساكنًا، ويبلغك عند كل توقف وانطلاق، ويعمل سنوات ببطاريات تستبدلها بنفسك.',
      },
      [
        {
          en: 'Satellite and Wi-Fi positioning, outdoors and in the yard',
          ar: 'تحديد الموقع بالأقمار الصناعية وشبكات واي فاي، في الخارج وداخل الساحات',
        },
        { en: 'Motion, tilt and temperature in every message', ar: 'حركة وميلان وحرارة في كل رسالة' },
        { en: 'Four M5 screws or two steel straps', ar: 'تثبيت بأربعة براغي M5 أو حزامين من الفولاذ' },
      ],
    ),
    price: 42900,
    priceBeforeDiscount: 49900,
    applications: ['asset_tracking', 'fleet_management'],
    useCases: ['locate_equipment', 'recover_stolen'],
    industries: ['logistics', 'manufacturing', 'utilities'],
    tags: ['outdoor', 'battery', 'gps', 'long_range', 'best_seller'],
    deviceType: 'tracker',
    communicationTypes: ['lorawan', 'wifi', 'bluetooth'],
    region: 'EU863-870',
    networkServers: ['ChirpStack', 'The Things Stack'],
    deviceProfileTypes: ['Class A'],
    faqs: [
      {
        question: { en: 'Does it need a SIM card?', ar: 'هل يحتاج إلى شريحة اتصال؟' },
        answer: {
          en: 'No. It sends over LoRaWAN, through your own gateway or a public network in reach.',
          ar: 'لا، فهو يرسل عبر LoRaWAN من خلال بوابتك الخاصة أو شبكة عامة تغطي الموقع.',
        },
      },
      {
        question: { en: 'Can I replace the batteries?', ar: 'هل يمكنني استبدال البطاريات؟' },
        answer: {
          en: 'Yes, with four screws. It takes two BAT-ER34 cells and keeps its settings while you change them.',
          ar: 'نعم، بفك أربعة براغي. يستخدم بطاريتين BAT-ER34 ويحتفظ بإعداداته أثناء الاستبدال.',
        },
      },
    ],
    certifications: [cst('TA-2024-10233'), ce, ip('IP68')],
    relatedAccessories: ['BAT-ER34', 'MNT-P60'],
    similarProducts: ['TRK-100', 'TRK-420'],
    similarPackages: ['PKG-FLEET'],
    onHand: 140,
    drawing: { form: 'asset_tracker', size: [126, 84, 34], body: '#3b4149', accent: '#f59e0b' },
  }),
  device({
    code: 'TRK-100',
    name: { en: 'Compact tracker puck', ar: 'متتبع دائري صغير' },
    shortName: { en: 'Compact tracker', ar: 'متتبع صغير' },
    description: prose(
      {
        en: 'A tracker the size of a biscuit for tools, trolleys and returnable crates. Peel, stick, and it is on the map.',
        ar: 'متتبع بحجم قطعة بسكويت للأدوات والعربات والصناديق المرتجعة. انزع اللاصق وثبته، وسيظهر على الخريطة.',
      },
      [
        {
          en: 'Indoor zones by Bluetooth beacons, outdoor positions by satellite',
          ar: 'مناطق داخلية بمنارات البلوتوث، ومواقع خارجية بالأقمار الصناعية',
        },
        {
          en: 'Button and light to find it in a full store room',
          ar: 'زر ومؤشر ضوئي للعثور عليه وسط مستودع مزدحم',
        },
      ],
    ),
    price: 18900,
    applications: ['asset_tracking'],
    useCases: ['locate_equipment'],
    industries: ['logistics', 'healthcare', 'manufacturing'],
    tags: ['indoor', 'battery', 'gps', 'no_wiring'],
    deviceType: 'tracker',
    communicationTypes: ['lorawan', 'bluetooth'],
    region: 'EU863-870',
    networkServers: ['ChirpStack', 'The Things Stack'],
    deviceProfileTypes: ['Class A'],
    faqs: [
      {
        question: { en: 'How is it fixed?', ar: 'كيف يُثبت؟' },
        answer: {
          en: 'With the adhesive pad on its back, or two small screws through the rim.',
          ar: 'باللاصق الموجود على ظهره، أو ببرغيين صغيرين عبر الحافة.',
        },
      },
      {
        question: { en: 'How exact is the position indoors?', ar: 'ما دقة تحديد الموقع داخل المبنى؟' },
        answer: {
          en: 'About three metres where a beacon is near; otherwise it reports the zone it is in.',
          ar: 'نحو ثلاثة أمتار عند وجود منارة قريبة، وإلا فإنه يحدد المنطقة التي يوجد فيها.',
        },
      },
    ],
    certifications: [cst('TA-2024-10231'), ce, ip('IP67')],
    relatedAccessories: ['BAT-CR24'],
    similarProducts: ['TRK-200', 'TRK-060'],
    similarPackages: ['PKG-START'],
    onHand: 320,
    drawing: { form: 'puck', size: [62, 62, 19], body: '#f3f4f6', accent: '#0ea5e9' },
  }),
  device({
    code: 'TRK-310',
    name: { en: 'Vehicle tracker with engine data', ar: 'متتبع مركبات مع بيانات المحرك' },
    shortName: { en: 'Vehicle tracker', ar: 'متتبع مركبات' },
    description: prose(
      {
        en: 'Wired behind the dashboard, it follows the vehicle every ten seconds and reads fuel, mileage and fault codes from the engine.',
        ar: 'يُركب خلف لوحة القيادة، فيتابع المركبة كل عشر ثوانٍ ويقرأ الوقود والعداد وأعطال المحرك.',
      },
      [
        {
          en: 'CAN bus, two digital inputs, one relay output to block the starter',
          ar: 'ناقل CAN ومدخلان رقميان ومخرج مرحّل (ريليه) لمنع تشغيل المحرك',
        },
        {
          en: 'Keeps 20,000 positions where there is no coverage',
          ar: 'يحفظ ٢٠٬٠٠٠ موقع عند انقطاع التغطية',
        },
        {
          en: 'Harsh braking and speeding reported as they happen',
          ar: 'تنبيه فوري عند الفرملة العنيفة وتجاوز السرعة',
        },
      ],
    ),
    price: 36500,
    applications: ['fleet_management'],
    useCases: ['recover_stolen'],
    industries: ['logistics', 'food_retail'],
    tags: ['gps', 'tamper_proof', 'best_seller'],
    deviceType: 'tracker',
    communicationTypes: ['lte', 'bluetooth'],
    faqs: [
      {
        question: { en: 'Does it fit trucks and cars?', ar: 'هل يناسب الشاحنات والسيارات؟' },
        answer: {
          en: 'Yes, any vehicle with a 12 or 24 V battery. Engine data needs a CAN bus, usual since 2010.',
          ar: 'نعم، لأي مركبة ببطارية ١٢ أو ٢٤ فولت. وتتطلب بيانات المحرك ناقل CAN، وهو شائع منذ ٢٠١٠.',
        },
      },
      {
        question: { en: 'Is a SIM card included?', ar: 'هل تأتي معه شريحة؟' },
        answer: {
          en: 'No. SIM-IOT with a connectivity subscription is made for it.',
          ar: 'لا. ننصح بشريحة SIM-IOT مع اشتراك اتصال مناسب.',
        },
      },
    ],
    certifications: [cst('TA-2023-08117', '2027-12-31'), ce, fcc, { name: 'E-mark', issuer: 'UNECE' }],
    relatedAccessories: ['ANT-M5', 'SIM-IOT', 'CAB-M12'],
    similarProducts: ['TRK-420', 'TRK-200'],
    similarPackages: ['PKG-FLEET'],
    onHand: 210,
    drawing: { form: 'vehicle_tracker', size: [92, 58, 21], body: '#22262c', accent: '#22c55e' },
  }),
  device({
    code: 'TRK-420',
    name: { en: 'Solar container tracker', ar: 'متتبع حاويات بالطاقة الشمسية' },
    shortName: { en: 'Solar tracker', ar: 'متتبع شمسي' },
    description: prose(
      {
        en: 'Flat enough for the roof of a container, with a solar cell that feeds it for ten years. Where cellular coverage ends, satellite messages take over.',
        ar: 'نحيف يناسب سقف الحاوية، وخليته الشمسية تغذيه عشر سنوات. وحين تنتهي التغطية الخلوية تتولى الأقمار الصناعية نقل الرسائل.',
      },
      [
        { en: 'Door opening, shock and temperature alarms', ar: 'تنبيهات فتح الباب والصدمات والحرارة' },
        { en: 'Works at sea and across the desert', ar: 'يعمل في عرض البحر وفي عمق الصحراء' },
      ],
    ),
    price: 89000,
    applications: ['asset_tracking', 'fleet_management'],
    useCases: ['recover_stolen', 'locate_equipment'],
    industries: ['logistics', 'utilities'],
    tags: ['outdoor', 'solar', 'gps', 'new_arrival'],
    deviceType: 'tracker',
    communicationTypes: ['lte_m', 'nb_iot', 'satellite'],
    faqs: [
      {
        question: { en: 'How long does it run without sun?', ar: 'كم يعمل دون شمس؟' },
        answer: {
          en: 'Six months at one message an hour, from a full battery.',
          ar: 'ستة أشهر برسالة كل ساعة عند امتلاء البطارية.',
        },
      },
      {
        question: { en: 'What does satellite traffic cost?', ar: 'كم تكلفة الاتصال بالأقمار الصناعية؟' },
        answer: {
          en: 'It is part of the subscription you choose; ask us for a quote for your fleet.',
          ar: 'ضمن الاشتراك الذي تختاره. اطلب عرض سعر لأسطولك.',
        },
      },
    ],
    certifications: [cst('TA-2025-11840', '2029-12-31'), ce, fcc, ip('IP68')],
    relatedAccessories: ['MNT-P60', 'SIM-ESIM'],
    similarProducts: ['TRK-200', 'TRK-310'],
    onHand: 46,
    drawing: { form: 'solar_tracker', size: [230, 96, 26], body: '#e8eaee', accent: '#1e3a8a' },
  }),
  device({
    code: 'TRK-150',
    name: { en: 'Cold chain tracker', ar: 'متتبع سلسلة التبريد' },
    shortName: { en: 'Cold chain tracker', ar: 'متتبع تبريد' },
    description: prose(
      {
        en: 'Travels inside the box with vaccines, fish or flowers and sends position and temperature all the way. Recharge it and send it out again.',
        ar: 'يرافق اللقاحات والأسماك والزهور داخل الصندوق، ويرسل الموقع والحرارة طوال الطريق. اشحنه وأعد استخدامه.',
      },
      [
        {
          en: 'Display shows the current value and whether the limit was ever passed',
          ar: 'شاشة تعرض القراءة الحالية وما إذا تم تجاوز الحد في أي وقت',
        },
        { en: 'PDF journey report at the end of each trip', ar: 'تقرير PDF للرحلة عند نهايتها' },
      ],
    ),
    price: 31500,
    applications: ['cold_chain', 'asset_tracking'],
    useCases: ['fridge_records'],
    industries: ['healthcare', 'food_retail', 'logistics'],
    tags: ['rechargeable', 'gps', 'display', 'food_grade'],
    deviceType: 'tracker',
    communicationTypes: ['nb_iot', 'lte_m', 'bluetooth'],
    faqs: [
      {
        question: { en: 'Is the sensor calibrated?', ar: 'هل المستشعر معاير؟' },
        answer: {
          en: 'Each unit comes with a three-point calibration certificate, valid for two years.',
          ar: 'يأتي كل جهاز بشهادة معايرة بثلاث نقاط سارية سنتين.',
        },
      },
      {
        question: { en: 'May it fly?', ar: 'هل يُسمح بنقله جوًا؟' },
        answer: {
          en: 'Yes. It switches its radio off in flight and stays within the battery limits for air cargo.',
          ar: 'نعم، يوقف اتصاله أثناء الطيران، وبطاريته ضمن حدود الشحن الجوي.',
        },
      },
    ],
    certifications: [cst('TA-2024-10412'), ce, { name: 'EN 12830', issuer: 'CEN' }],
    relatedAccessories: ['PRB-PT1K'],
    similarProducts: ['SEN-TP25', 'TRK-200'],
    similarPackages: ['PKG-COLD'],
    onHand: 3,
    drawing: { form: 'display_tracker', size: [68, 104, 18], body: '#ffffff', accent: '#0891b2' },
  }),
  device({
    code: 'TRK-060',
    name: { en: 'Personal safety badge', ar: 'بطاقة السلامة الشخصية' },
    shortName: { en: 'Safety badge', ar: 'بطاقة سلامة' },
    description: prose(
      {
        en: 'Worn by people who work alone. One press on the red button calls for help with the position; a fall does it without a press.',
        ar: 'يرتديها من يعمل منفردًا. ضغطة واحدة على الزر الأحمر تطلب النجدة مع الموقع، والسقوط يفعل ذلك دون ضغط.',
      },
      [
        { en: 'Two-way voice with the control room', ar: 'مكالمة صوتية مع غرفة التحكم' },
        { en: 'Charges by a magnetic cable in 90 minutes', ar: 'يُشحن بكابل مغناطيسي خلال ٩٠ دقيقة' },
      ],
    ),
    price: 27500,
    applications: ['asset_tracking'],
    useCases: ['locate_equipment'],
    industries: ['utilities', 'healthcare', 'manufacturing'],
    tags: ['rechargeable', 'gps', 'new_arrival'],
    deviceType: 'tracker',
    communicationTypes: ['lte_m', 'bluetooth', 'wifi'],
    faqs: [
      {
        question: { en: 'Who receives the alarm?', ar: 'من يستقبل البلاغ؟' },
        answer: {
          en: 'Whoever you choose: up to ten phones, e-mail addresses or a control room by API.',
          ar: 'من تختاره: حتى عشرة جوالات أو عناوين بريد، أو غرفة تحكم عبر واجهة برمجية.',
        },
      },
      {
        question: { en: 'Are employees tracked all day?', ar: 'هل يُتتبع الموظف طوال اليوم؟' },
        answer: {
          en: 'No. By default a position is sent only with an alarm; you may change this by team and hour.',
          ar: 'لا. لا يُرسل الموقع افتراضيًا إلا مع البلاغ، ويمكنك ضبط ذلك لكل فريق وفترة.',
        },
      },
    ],
    certifications: [cst('TA-2025-11902', '2029-12-31'), ce, ip('IP67')],
    relatedAccessories: ['SIM-ESIM'],
    similarProducts: ['TRK-100'],
    onHand: 75,
    drawing: { form: 'badge', size: [58, 92, 12], body: '#2b3038', accent: '#ef4444' },
  }),
]
