import { device } from './builders.ts'
import type { DemoProduct } from './demo-types.ts'
import { ce, cst, ip, prose } from './facts.ts'

export const locks: DemoProduct[] = [
  device({
    code: 'LCK-300',
    name: { en: 'Smart lock', ar: 'قفل ذكي' },
    shortName: { en: 'Smart lock', ar: 'قفل ذكي' },
    description: prose(
      {
        en: 'A handle set for flats, offices and hotel rooms. Open it with a code, a card or your phone; give a guest a code that ends at noon.',
        ar: 'مقبض ذكي للشقق والمكاتب وغرف الفنادق. افتحه برمز أو بطاقة أو بجوالك، وامنح ضيفك رمزًا ينتهي عند الظهر.',
      },
      [
        {
          en: 'Fits common 60 mm mortise locks, left and right hung doors',
          ar: 'يناسب الأقفال الشائعة بعمق ٦٠ مم، للأبواب اليمنى واليسرى',
        },
        { en: 'Codes work even when the network is down', ar: 'الرموز تعمل حتى عند انقطاع الشبكة' },
        { en: 'Mechanical key for emergencies', ar: 'مفتاح معدني للطوارئ' },
      ],
    ),
    price: 74900,
    priceBeforeDiscount: 84900,
    applications: ['access_control'],
    useCases: ['keyless_entry'],
    industries: ['real_estate', 'healthcare'],
    tags: ['indoor', 'battery', 'tamper_proof', 'best_seller'],
    deviceType: 'smart_lock',
    communicationTypes: ['lorawan', 'bluetooth', 'nfc'],
    region: 'EU863-870',
    networkServers: ['ChirpStack', 'The Things Stack'],
    deviceProfileTypes: ['Class A'],
    faqs: [
      {
        question: { en: 'What if the batteries are empty?', ar: 'ماذا لو نفدت البطاريات؟' },
        answer: {
          en: 'You are warned four weeks before. A USB-C power bank on the lower edge opens it at once.',
          ar: 'يصلك تنبيه قبل أربعة أسابيع، ويمكن فتحه فورًا بتوصيل شاحن متنقل USB-C أسفل المقبض.',
        },
      },
      {
        question: { en: 'Which door thickness does it take?', ar: 'ما سماكة الباب المناسبة؟' },
        answer: {
          en: '35 to 65 mm. Longer spindles are available for thicker doors.',
          ar: 'من ٣٥ إلى ٦٥ مم، وتتوفر محاور أطول للأبواب الأكثر سماكة.',
        },
      },
    ],
    certifications: [cst('TA-2024-10077'), ce, { name: 'EN 15684 grade 2', issuer: 'CEN' }],
    relatedAccessories: ['BAT-AA4'],
    similarProducts: ['LCK-210', 'LCK-140'],
    similarPackages: ['PKG-ENTRY'],
    onHand: 64,
    drawing: { form: 'lock_handle', size: [68, 280, 24], body: '#b9bec6', accent: '#111827' },
  }),
  device({
    code: 'LCK-210',
    name: { en: 'Keypad deadbolt', ar: 'قفل مزلاج بلوحة أرقام' },
    shortName: { en: 'Keypad deadbolt', ar: 'مزلاج برمز' },
    description: prose(
      {
        en: 'A deadbolt with lit keys for villas and store rooms. It locks itself behind you and says so.',
        ar: 'مزلاج بأرقام مضاءة للفلل والمستودعات. يُقفل خلفك تلقائيًا ويؤكد لك ذلك.',
      },
      [
        { en: '100 codes with days and hours', ar: '١٠٠ رمز مع تحديد الأيام والساعات' },
        { en: 'Screwdriver is all you need', ar: 'لا يحتاج تركيبه إلا إلى مفك' },
      ],
    ),
    price: 52900,
    applications: ['access_control'],
    useCases: ['keyless_entry'],
    industries: ['real_estate'],
    tags: ['battery', 'no_wiring', 'tamper_proof'],
    deviceType: 'smart_lock',
    communicationTypes: ['zwave', 'bluetooth'],
    faqs: [
      {
        question: { en: 'Does it work without a hub?', ar: 'هل يعمل دون وحدة مركزية؟' },
        answer: {
          en: 'Codes and phone do. Remote opening needs a gateway that speaks Z-Wave.',
          ar: 'الرموز والجوال يعملان مباشرة، أما الفتح عن بُعد فيحتاج إلى بوابة تدعم Z-Wave.',
        },
      },
      {
        question: { en: 'Can I keep my key?', ar: 'هل يمكنني الاحتفاظ بمفتاحي؟' },
        answer: {
          en: 'The cylinder under the keypad is standard, so your locksmith can key it alike.',
          ar: 'الأسطوانة أسفل لوحة الأرقام قياسية، ويمكن لفني الأقفال مطابقتها لمفتاحك.',
        },
      },
    ],
    certifications: [cst('TA-2023-08450', '2027-12-31'), ce],
    relatedAccessories: ['BAT-AA4'],
    similarProducts: ['LCK-300'],
    similarPackages: ['PKG-ENTRY'],
    onHand: 38,
    drawing: { form: 'lock_deadbolt', size: [70, 152, 26], body: '#2f3338', accent: '#38bdf8' },
  }),
  device({
    code: 'LCK-520',
    name: { en: 'GPS container padlock', ar: 'قفل حاويات مزود بنظام تحديد المواقع' },
    shortName: { en: 'GPS padlock', ar: 'قفل حاويات GPS' },
    description: prose(
      {
        en: 'A seal that reports where it is and when it was cut. For containers in transit, fuel tankers and cash boxes.',
        ar: 'ختم ذكي يخبرك بمكانه ولحظة قطعه. للحاويات العابرة وصهاريج الوقود وصناديق النقد.',
      },
      [
        {
          en: 'Opens by phone, one-time code or geofence',
          ar: 'يُفتح بالجوال أو برمز لمرة واحدة أو عند دخول نطاق جغرافي',
        },
        { en: 'Hardened 10 mm shackle with a sensing core', ar: 'طوق مقسى بقطر ١٠ مم وبداخله سلك استشعار' },
      ],
    ),
    price: 112000,
    applications: ['access_control', 'asset_tracking'],
    useCases: ['recover_stolen', 'keyless_entry'],
    industries: ['logistics', 'utilities'],
    tags: ['outdoor', 'rechargeable', 'gps', 'tamper_proof'],
    deviceType: 'smart_lock',
    communicationTypes: ['lte', 'bluetooth'],
    faqs: [
      {
        question: { en: 'What happens without coverage?', ar: 'ماذا يحدث دون تغطية؟' },
        answer: {
          en: 'Events are kept with their time and position and sent when coverage returns.',
          ar: 'تُحفظ الأحداث بوقتها وموقعها وتُرسل عند عودة التغطية.',
        },
      },
      {
        question: { en: 'Is the shackle replaceable?', ar: 'هل يمكن استبدال الطوق؟' },
        answer: {
          en: 'Yes, after a cut you replace the shackle and its core, not the lock.',
          ar: 'نعم، عند القطع تستبدل الطوق وسلكه فقط دون القفل.',
        },
      },
    ],
    certifications: [cst('TA-2024-10555'), ce, ip('IP67')],
    relatedAccessories: ['SIM-IOT'],
    similarProducts: ['TRK-420', 'LCK-140'],
    similarPackages: ['PKG-FLEET'],
    onHand: 0,
    leadDays: 10,
    backorderLimit: 60,
    drawing: { form: 'padlock', size: [84, 98, 36], body: '#facc15', accent: '#1f2937' },
  }),
  device({
    code: 'LCK-140',
    name: { en: 'Cabinet lock with card reader', ar: 'قفل خزائن بقارئ بطاقات' },
    shortName: { en: 'Cabinet lock', ar: 'قفل خزائن' },
    description: prose(
      {
        en: 'For medicine cabinets, lockers and server racks. Hold a card to it, turn the knob, and the opening is on record.',
        ar: 'لخزائن الأدوية والخزائن الشخصية وكبائن الخوادم. قرّب البطاقة وأدر المقبض، وتُسجل الفتحة فورًا.',
      },
      [
        { en: 'Replaces the usual 19 mm cam lock', ar: 'يحل محل قفل الكامة الشائع ١٩ مم' },
        { en: 'Reports a door left open', ar: 'ينبهك إذا تُرك الباب مفتوحًا' },
      ],
    ),
    price: 23900,
    applications: ['access_control'],
    useCases: ['keyless_entry'],
    industries: ['healthcare', 'real_estate'],
    tags: ['indoor', 'battery', 'new_arrival'],
    deviceType: 'smart_lock',
    communicationTypes: ['lorawan', 'nfc'],
    region: 'EU863-870',
    networkServers: ['ChirpStack'],
    deviceProfileTypes: ['Class A'],
    faqs: [
      {
        question: { en: 'Which cards does it read?', ar: 'ما البطاقات التي يقرؤها؟' },
        answer: {
          en: 'Common 13.56 MHz staff cards, and phones with NFC.',
          ar: 'بطاقات الموظفين الشائعة بتردد ١٣٫٥٦ ميجاهرتز، والجوالات المزودة بتقنية NFC.',
        },
      },
      {
        question: { en: 'How many users fit?', ar: 'كم مستخدمًا يتسع له؟' },
        answer: { en: '500 cards for each lock.', ar: '٥٠٠ بطاقة لكل قفل.' },
      },
    ],
    certifications: [cst('TA-2025-11733', '2029-12-31'), ce],
    relatedAccessories: ['BAT-CR24'],
    similarProducts: ['LCK-300', 'LCK-520'],
    similarPackages: ['PKG-ENTRY'],
    onHand: 90,
    drawing: { form: 'lock_cabinet', size: [46, 118, 30], body: '#e5e7eb', accent: '#0f766e' },
  }),
]
