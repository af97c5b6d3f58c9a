import { accessory } from './builders.ts'
import type { DemoProduct } from './demo-types.ts'
import { ce, faq, ip, prose, rohs, t } from './facts.ts'

const everywhere = ['asset_tracking', 'metering']

export const antennasAndMounts: DemoProduct[] = [
  accessory({
    code: 'ANT-F8',
    name: t('Fibreglass antenna 8 dBi', 'هوائي ألياف زجاجية 8 dBi'),
    shortName: t('Fibreglass antenna', 'هوائي ألياف زجاجية'),
    description: prose(
      t(
        'Adds kilometres to an outdoor gateway. White, sealed, and calm in a storm of 180 km/h.',
        'يضيف كيلومترات إلى مدى البوابة الخارجية. أبيض محكم الإغلاق ويصمد أمام رياح ١٨٠ كم/ساعة.',
      ),
    ),
    price: 32900,
    applications: everywhere,
    industries: ['utilities', 'agriculture'],
    tags: ['outdoor', 'long_range'],
    accessoryType: 'antenna',
    communicationTypes: ['lorawan'],
    faqs: [
      faq(
        t('Is more gain always better?', 'هل الكسب الأعلى أفضل دائمًا؟'),
        t(
          'On flat land yes; between hills ANT-R3 or a 5 dBi type sees more.',
          'في الأراضي المنبسطة نعم، أما بين التلال فالهوائي الأقل كسبًا يغطي أفضل.',
        ),
      ),
      faq(
        t('Which cable goes with it?', 'ما الكابل المناسب له؟'),
        t('CAB-LM10, ten metres with N plugs.', 'CAB-LM10 بطول عشرة أمتار وموصلات N.'),
      ),
    ],
    certifications: [ce, ip('IP67')],
    relatedAccessories: ['CAB-LM10', 'MNT-P60'],
    similarProducts: ['ANT-P14', 'ANT-R3'],
    onHand: 84,
    drawing: {
      form: 'antenna',
      variant: 'fiberglass',
      size: [34, 420, 34],
      body: '#f8f9fa',
      accent: '#2563eb',
    },
  }),
  accessory({
    code: 'ANT-R3',
    name: t('Rubber whip antenna 3 dBi', 'هوائي مطاطي 3 dBi'),
    shortName: t('Whip antenna', 'هوائي مطاطي'),
    description: prose(
      t(
        'The spare and the upgrade for indoor gateways, meters and modules with an SMA socket.',
        'بديل وترقية للبوابات الداخلية والعدادات والوحدات ذات مقبس SMA.',
      ),
    ),
    price: 3900,
    applications: everywhere,
    industries: ['real_estate', 'manufacturing'],
    tags: ['indoor'],
    accessoryType: 'antenna',
    communicationTypes: ['lorawan'],
    faqs: [
      faq(
        t('Does it bend?', 'هل ينثني؟'),
        t('It swivels by 90 degrees at the joint.', 'يدور عند المفصل ٩٠ درجة.'),
      ),
      faq(t('SMA or RP-SMA?', 'SMA أم RP-SMA؟'), t('SMA male, with the pin.', 'SMA ذكر مع دبوس.')),
    ],
    certifications: [rohs],
    similarProducts: ['ANT-F8', 'ANT-M5'],
    onHand: 620,
    drawing: { form: 'antenna', variant: 'whip', size: [14, 195, 14], body: '#1d2127', accent: '#0ea5e9' },
  }),
  accessory({
    code: 'ANT-M5',
    name: t('Magnetic roof antenna', 'هوائي سقف مغناطيسي'),
    shortName: t('Magnetic antenna', 'هوائي مغناطيسي'),
    description: prose(
      t(
        'Sits on the roof of a vehicle or cabinet and brings the signal in over three metres of cable.',
        'يثبت على سقف المركبة أو الخزانة وينقل الإشارة إلى الداخل بكابل طوله ثلاثة أمتار.',
      ),
    ),
    price: 6900,
    applications: ['fleet_management', 'metering'],
    industries: ['logistics', 'utilities'],
    tags: ['outdoor'],
    accessoryType: 'antenna',
    communicationTypes: ['lte', 'cellular'],
    faqs: [
      faq(
        t('Does it hold at speed?', 'هل يثبت أثناء السرعة؟'),
        t('Up to 150 km/h on steel.', 'نعم حتى ١٥٠ كم/ساعة على الحديد.'),
      ),
      faq(
        t('Does it scratch the paint?', 'هل يخدش الطلاء؟'),
        t('The foot is covered with rubber.', 'القاعدة مغطاة بالمطاط.'),
      ),
    ],
    certifications: [ce],
    similarProducts: ['ANT-R3'],
    onHand: 240,
    drawing: { form: 'antenna', variant: 'magnet', size: [66, 240, 66], body: '#2b3038', accent: '#f59e0b' },
  }),
  accessory({
    code: 'ANT-P14',
    name: t('Directional panel antenna', 'هوائي لوحي موجّه'),
    shortName: t('Panel antenna', 'هوائي لوحي'),
    description: prose(
      t(
        'Looks in one direction and sees far: for a branch at the edge of coverage or a link across a valley.',
        'يركّز الإشارة في اتجاه واحد فتصل إلى مدى أبعد: لفرع على طرف التغطية أو لربط عبر وادٍ.',
      ),
    ),
    price: 21900,
    applications: everywhere,
    industries: ['utilities', 'food_retail'],
    tags: ['outdoor', 'long_range'],
    accessoryType: 'antenna',
    communicationTypes: ['lte', '5g'],
    faqs: [
      faq(
        t('How do I aim it?', 'كيف أوجهه؟'),
        t(
          'The gateway shows signal quality live while you turn it.',
          'تعرض البوابة جودة الإشارة مباشرة أثناء التدوير.',
        ),
      ),
      faq(t('How wide is the beam?', 'ما عرض الحزمة؟'), t('About 65 degrees.', 'نحو ٦٥ درجة.')),
    ],
    certifications: [ce, ip('IP66')],
    relatedAccessories: ['MNT-P60', 'CAB-LM10'],
    similarProducts: ['ANT-F8'],
    onHand: 31,
    drawing: { form: 'antenna', variant: 'panel', size: [150, 190, 34], body: '#f3f4f6', accent: '#7c3aed' },
  }),
  accessory({
    code: 'MNT-P60',
    name: t('Pole bracket', 'حامل تثبيت على الأعمدة'),
    shortName: t('Pole bracket', 'حامل أعمدة'),
    description: prose(
      t(
        'Stainless steel plate with two straps for poles of 30 to 60 mm. Holds gateways, stations and trackers.',
        'لوح من الفولاذ المقاوم للصدأ بحزامين لأعمدة ٣٠ إلى ٦٠ مم، يحمل البوابات والمحطات والمتتبعات.',
      ),
    ),
    price: 8900,
    applications: everywhere,
    industries: ['utilities', 'agriculture'],
    tags: ['outdoor'],
    accessoryType: 'mount',
    faqs: [
      faq(
        t('Are larger poles possible?', 'هل تناسب أعمدة أكبر؟'),
        t(
          'Up to 250 mm with longer straps, sold by the metre in any hardware shop.',
          'حتى ٢٥٠ مم بأحزمة أطول متوفرة في محلات العدد.',
        ),
      ),
      faq(t('Which tool do I need?', 'ما الأداة اللازمة؟'), t('A 7 mm socket.', 'مفتاح مقاس ٧ مم.')),
    ],
    certifications: [rohs],
    similarProducts: ['MNT-W12'],
    onHand: 300,
    drawing: { form: 'mount', variant: 'pole', size: [110, 130, 70], body: '#c3c9d1', accent: '#6b7280' },
  }),
  accessory({
    code: 'MNT-W12',
    name: t('Wall and corner bracket', 'حامل جداري وزاوي'),
    shortName: t('Wall bracket', 'حامل جداري'),
    description: prose(
      t(
        'Folded from one sheet, powder coated, with holes for every gateway and enclosure in this shop.',
        'مثني من قطعة واحدة ومطلي بالبودرة، بثقوب تناسب كل بوابة وصندوق في هذا المتجر.',
      ),
    ),
    price: 5900,
    applications: everywhere,
    industries: ['real_estate'],
    tags: ['indoor', 'outdoor'],
    accessoryType: 'mount',
    faqs: [
      faq(
        t('Are screws included?', 'هل البراغي مرفقة؟'),
        t('Yes, with plugs for concrete and for hollow block.', 'نعم، مع فيشر للخرسانة والطوب المفرغ.'),
      ),
      faq(
        t('May it hang upside down?', 'هل يمكن قلبه؟'),
        t('Yes, as a shelf or as a hanger.', 'نعم، رفًا أو حاملًا معلقًا.'),
      ),
    ],
    similarProducts: ['MNT-P60'],
    onHand: 190,
    drawing: { form: 'mount', variant: 'corner', size: [110, 90, 120], body: '#aeb5be', accent: '#6b7280' },
  }),
  accessory({
    code: 'MNT-DIN35',
    name: t('DIN rail clip set', 'طقم مشابك سكة DIN'),
    shortName: t('DIN rail clip', 'مشبك سكة DIN'),
    description: prose(
      t(
        'Turns any small box into a rail device. Snaps on, comes off with a screwdriver. With 12 cm of rail.',
        'يحوّل أي جهاز صغير إلى جهاز سكة. يثبت بضغطة ويُفك بمفك، ومعه ١٢ سم من السكة.',
      ),
    ),
    price: 2900,
    applications: ['metering'],
    industries: ['manufacturing', 'real_estate'],
    tags: ['din_rail', 'indoor'],
    accessoryType: 'mount',
    faqs: [
      faq(
        t('Which devices does it fit?', 'ما الأجهزة المناسبة؟'),
        t('All with holes 25 or 50 mm apart.', 'كل جهاز تتباعد ثقوبه ٢٥ أو ٥٠ مم.'),
      ),
      faq(
        t('How many are in the set?', 'كم قطعة في الطقم؟'),
        t('Two clips and one piece of rail.', 'مشبكان وقطعة سكة.'),
      ),
    ],
    similarProducts: ['MNT-W12'],
    onHand: 450,
    drawing: { form: 'mount', variant: 'rail', size: [60, 70, 40], body: '#3b424c', accent: '#22c55e' },
  }),
]
