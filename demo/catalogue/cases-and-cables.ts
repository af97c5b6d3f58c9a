import { accessory } from './builders.ts'
import type { DemoProduct } from './demo-types.ts'
import { ce, faq, ip, prose, rohs, t } from './facts.ts'

const everywhere = ['asset_tracking', 'metering']

export const casesAndCables: DemoProduct[] = [
  accessory({
    code: 'ENC-2028',
    name: t('Outdoor enclosure with clear lid', 'صندوق خارجي بغطاء شفاف'),
    shortName: t('Outdoor enclosure', 'صندوق خارجي'),
    description: prose(
      t(
        'Keeps meters and modules dry and visible. Rail inside, glands below, lock if you like.',
        'يحفظ العدادات والوحدات جافة وظاهرة. سكة في الداخل ومداخل كابلات أسفله، وقفل إن رغبت.',
      ),
    ),
    price: 18900,
    applications: ['metering', 'smart_agriculture'],
    industries: ['utilities', 'agriculture', 'manufacturing'],
    tags: ['outdoor', 'din_rail'],
    accessoryType: 'enclosure',
    faqs: [
      faq(
        t('Does radio pass through it?', 'هل تمر الإشارة عبره؟'),
        t('Yes, it is plastic; antennas may stay inside.', 'نعم فهو بلاستيكي، ويمكن إبقاء الهوائي في الداخل.'),
      ),
      faq(
        t('How warm does it get in the sun?', 'كم ترتفع حرارته تحت الشمس؟'),
        t('Plan for 15 °C above the air, or fit a sun roof.', 'احسب ١٥ °م فوق حرارة الجو، أو أضف مظلة.'),
      ),
    ],
    certifications: [ce, ip('IP66')],
    relatedAccessories: ['MNT-DIN35', 'MNT-P60'],
    similarProducts: ['ENC-1216'],
    onHand: 44,
    drawing: {
      form: 'enclosure',
      variant: 'clear',
      size: [200, 280, 130],
      body: '#d5dae0',
      accent: '#0ea5e9',
    },
  }),
  accessory({
    code: 'ENC-1216',
    name: t('Aluminium enclosure', 'صندوق ألمنيوم'),
    shortName: t('Aluminium enclosure', 'صندوق ألمنيوم'),
    description: prose(
      t(
        'Cast aluminium for workshops and tank farms, where a plastic box would be kicked, cut or melted.',
        'ألمنيوم مصبوب للورش وساحات الخزانات، حيث لا يصمد الصندوق البلاستيكي.',
      ),
    ),
    price: 22900,
    applications: ['metering'],
    industries: ['manufacturing', 'utilities'],
    tags: ['outdoor', 'tamper_proof'],
    accessoryType: 'enclosure',
    faqs: [
      faq(
        t('Where does the antenna go?', 'أين يوضع الهوائي؟'),
        t('Outside; a sealed SMA passage is in the bag.', 'في الخارج، وممر SMA المحكم مرفق.'),
      ),
      faq(
        t('Can it be earthed?', 'هل يمكن تأريضه؟'),
        t('Yes, inside and outside by M5.', 'نعم من الداخل والخارج ببرغي M5.'),
      ),
    ],
    certifications: [ip('IP67')],
    similarProducts: ['ENC-2028'],
    onHand: 37,
    visibility: 'hidden',
    drawing: {
      form: 'enclosure',
      variant: 'solid',
      size: [160, 120, 90],
      body: '#8d949e',
      accent: '#475569',
    },
  }),
  accessory({
    code: 'CAB-LM10',
    name: t('Low-loss antenna cable, 10 m', 'كابل هوائي منخفض الفقد، ١٠ أمتار'),
    shortName: t('Antenna cable 10 m', 'كابل هوائي ١٠ م'),
    description: prose(
      t(
        'From the gateway to the mast with a loss of less than 2 dB. N plugs, sealed and tested.',
        'من البوابة إلى السارية بفقد أقل من ٢ ديسيبل. موصلات N محكمة ومختبرة.',
      ),
    ),
    price: 14500,
    applications: everywhere,
    industries: ['utilities', 'agriculture'],
    tags: ['outdoor'],
    accessoryType: 'cable',
    faqs: [
      faq(
        t('May I shorten it?', 'هل يمكن تقصيره؟'),
        t(
          'With the right plug and tool; shorter lengths are made to order.',
          'نعم بالموصل والأداة المناسبين، وتُصنع أطوال أقصر بالطلب.',
        ),
      ),
      faq(
        t('How tightly may it be bent?', 'ما أقل نصف قطر للثني؟'),
        t('Not below 10 cm.', 'لا يقل عن ١٠ سم.'),
      ),
    ],
    certifications: [rohs],
    similarProducts: ['CAB-ETH10'],
    onHand: 95,
    drawing: { form: 'cable', variant: 'coax', size: [220, 60, 220], body: '#1d2127', accent: '#0ea5e9' },
  }),
  accessory({
    code: 'CAB-M12',
    name: t('Sensor cable M12, 5 m', 'كابل مستشعرات M12، ٥ أمتار'),
    shortName: t('Sensor cable M12', 'كابل M12'),
    description: prose(
      t(
        'Four cores, shielded, oil-proof, with moulded plugs that hold in a vibrating machine.',
        'أربعة أسلاك بتدريع ومقاومة للزيت، وموصلات مصبوبة تثبت على الآلات المهتزة.',
      ),
    ),
    price: 6500,
    applications: ['metering', 'fleet_management'],
    industries: ['manufacturing'],
    tags: ['indoor', 'outdoor'],
    accessoryType: 'cable',
    communicationTypes: ['rs485'],
    faqs: [
      faq(t('Straight or angled?', 'مستقيم أم بزاوية؟'), t('Straight on both ends.', 'مستقيم من الطرفين.')),
      faq(
        t('Is it fit for drag chains?', 'هل يناسب السلاسل المتحركة؟'),
        t('Yes, for five million movements.', 'نعم، لخمسة ملايين حركة.'),
      ),
    ],
    certifications: [rohs, ip('IP67')],
    similarProducts: ['CAB-LM10'],
    onHand: 260,
    drawing: { form: 'cable', variant: 'm12', size: [220, 60, 220], body: '#8a9099', accent: '#f97316' },
  }),
  accessory({
    code: 'CAB-ETH10',
    name: t('Outdoor network cable, 10 m', 'كابل شبكة خارجي، ١٠ أمتار'),
    shortName: t('Network cable 10 m', 'كابل شبكة ١٠ م'),
    description: prose(
      t(
        'Category 6A in a sheath for sun and rain, with the plugs on.',
        'فئة 6A بغلاف يقاوم الشمس والمطر وموصلات جاهزة.',
      ),
    ),
    price: 5500,
    applications: everywhere,
    industries: ['real_estate'],
    tags: ['outdoor'],
    accessoryType: 'cable',
    communicationTypes: ['ethernet'],
    faqs: [
      faq(t('Does it carry PoE?', 'هل ينقل PoE؟'), t('Yes, up to 90 W.', 'نعم حتى ٩٠ واط.')),
      faq(t('May it lie in the ground?', 'هل يمكن دفنه؟'), t('In a pipe, yes.', 'نعم داخل أنبوب.')),
    ],
    certifications: [rohs],
    similarProducts: ['CAB-LM10'],
    onHand: 330,
    drawing: { form: 'cable', variant: 'ethernet', size: [220, 60, 220], body: '#2563eb', accent: '#1d4ed8' },
  }),
  accessory({
    code: 'PRB-PT1K',
    name: t('Stainless temperature probe', 'مجس حرارة من الفولاذ'),
    shortName: t('Temperature probe', 'مجس حرارة'),
    description: prose(
      t(
        'A Pt1000 in food-safe steel with a pointed tip: for cold rooms, ovens and the core of the meat.',
        'عنصر Pt1000 داخل فولاذ آمن للأغذية برأس مدبب: لغرف التبريد والأفران وقياس حرارة اللحوم من الداخل.',
      ),
    ),
    price: 7500,
    applications: ['cold_chain'],
    useCases: ['fridge_records'],
    industries: ['food_retail', 'healthcare'],
    tags: ['food_grade'],
    accessoryType: 'probe',
    faqs: [
      faq(
        t('Does it go into the dishwasher?', 'هل يُغسل في غسالة الأطباق؟'),
        t('Probe and cable yes, the plug no.', 'المجس والكابل نعم، أما الموصل فلا.'),
      ),
      faq(
        t('Which sensors take it?', 'أي مستشعرات تدعمه؟'),
        t('SEN-TP25, SEN-TP12 and TRK-150.', 'SEN-TP25 وSEN-TP12 وTRK-150.'),
      ),
    ],
    certifications: [{ name: 'EN 1935', issuer: 'EU' }, ip('IP68')],
    similarProducts: ['PRB-LK02'],
    onHand: 180,
    drawing: { form: 'probe', variant: 'steel', size: [180, 9, 9], body: '#c5cbd3', accent: '#dc2626' },
  }),
  accessory({
    code: 'PRB-LK02',
    name: t('Leak sensing rope, 5 m', 'حبل استشعار التسرب، ٥ أمتار'),
    shortName: t('Leak rope 5 m', 'حبل تسرب ٥ م'),
    description: prose(
      t(
        'Extends the leak sensor: up to six ropes in a row, each dry again within a minute after wiping.',
        'يمدّد مستشعر التسرب: حتى ستة حبال متصلة، وكل منها يجف خلال دقيقة من المسح.',
      ),
    ),
    price: 5900,
    applications: ['leak_and_fire'],
    industries: ['real_estate', 'utilities'],
    tags: ['indoor'],
    accessoryType: 'probe',
    faqs: [
      faq(
        t('How is it held on the floor?', 'كيف يُثبت على الأرض؟'),
        t('Twelve adhesive clips are in the bag.', 'باثني عشر مشبكًا لاصقًا مرفقًا.'),
      ),
      faq(
        t('Does it tell where the water is?', 'هل يحدد مكان الماء؟'),
        t('It tells which rope; give each room its own.', 'يحدد أي حبل، فاجعل لكل غرفة حبلها.'),
      ),
    ],
    certifications: [rohs],
    similarProducts: ['PRB-PT1K'],
    onHand: 205,
    drawing: { form: 'probe', variant: 'rope', size: [180, 10, 180], body: '#f1f5f9', accent: '#0ea5e9' },
  }),
]
