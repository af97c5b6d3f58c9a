import type { TopicRule } from './topic-rule.ts'

/** Titles the shop already has, compared in English and without case, are used as they are. */
export const useCases: TopicRule[] = [
  {
    title: { en: 'Locate equipment on site', ar: 'تحديد مواقع المعدات' },
    description: {
      en: 'Find what you need without searching the whole yard.',
      ar: 'اعثر على ما تحتاجه دون البحث في الموقع كله.',
    },
    when: { types: ['tracker'] },
  },
  {
    title: { en: 'Refrigerator records', ar: 'سجلات الثلاجات' },
    description: {
      en: 'Cold rooms and transports stay in range, and the record proves it.',
      ar: 'غرف التبريد ووسائل النقل ضمن المدى، والسجل يثبت ذلك.',
    },
    when: {
      words: /refrigerat|\bfridge|\bfreezer|cold chain|cold (?:room|storage)|low temperature environment/i,
    },
  },
  {
    title: { en: 'Room and desk usage', ar: 'إشغال الغرف والمكاتب' },
    description: {
      en: 'Which rooms, desks and washrooms are really used.',
      ar: 'ما يُستخدم فعلًا من الغرف والمكاتب ودورات المياه.',
    },
    when: { words: /occupan|people count|\bdesks?\b|meeting room|\bseat sensor/i },
  },
  {
    title: { en: 'Sub-metering for tenants', ar: 'العدادات الفرعية للمستأجرين' },
    description: {
      en: 'Everyone pays for what they used, without a reading tour.',
      ar: 'يدفع كلٌّ ما استهلكه، دون جولات قراءة.',
    },
    when: { types: ['meter'], words: /sub-?meter|remote (?:reading|metering)|meter reading/i },
  },
  {
    title: { en: 'Irrigation on demand', ar: 'الري حسب الحاجة' },
    description: {
      en: 'Water when the roots need it.',
      ar: 'اسقِ حين تحتاج الجذور.',
    },
    when: { sensors: ['moisture', 'water potential', 'leaf wetness'], words: /irrigat|soil moisture/i },
  },
  {
    title: { en: 'Tank refill on time', ar: 'تعبئة الخزانات في وقتها' },
    description: {
      en: 'Tanks and silos report before they run dry.',
      ar: 'خزانات وصوامع تنبهك قبل أن تفرغ.',
    },
    when: { words: /\btanks?\b|\bsilos?\b|liquid level|fill(?:ing)? level/i },
  },
  {
    title: { en: 'Machine health', ar: 'مراقبة صحة المعدات' },
    description: {
      en: 'Vibration and heat tell which machine needs care next.',
      ar: 'الاهتزاز والحرارة يدلانك على المعدة التي تحتاج إلى صيانة.',
    },
    when: {
      sensors: ['vibration', 'strain'],
      words: /\bvibration|predictive maintenance|\bmachine(?:s|ry)?\b/i,
    },
  },
  {
    title: { en: 'Keyless entry', ar: 'الدخول دون مفتاح' },
    description: {
      en: 'A code or a phone in place of a key.',
      ar: 'رمز أو جوال بدل المفتاح.',
    },
    when: { types: ['lock'] },
  },
  {
    title: { en: 'Leak alarm', ar: 'إنذار التسرب' },
    description: {
      en: 'Know of water on the floor while it is still a puddle.',
      ar: 'اعرف بالتسرب وهو في بدايته.',
    },
    when: { words: /\bleak|\bflood/i },
  },
  {
    title: { en: 'Healthy indoor air', ar: 'هواء داخلي صحي' },
    description: {
      en: 'Air the room before heads get heavy.',
      ar: 'جدّد هواء الغرفة قبل أن يثقل.',
    },
    when: { sensors: ['co2', 'iaq', 'tvoc', 'bvoc'], words: /indoor air|\bco2\b/i },
  },
  {
    title: { en: 'Parking guidance', ar: 'إرشاد المواقف' },
    description: {
      en: 'Free spaces are shown before drivers look for them.',
      ar: 'عرض المواقف الشاغرة قبل البحث عنها.',
    },
    when: { words: /\bparking\b/i },
  },
  {
    title: { en: 'Waste collection', ar: 'جمع النفايات' },
    description: {
      en: 'Trucks go to the bins that are full.',
      ar: 'شاحنات تتجه إلى الحاويات الممتلئة فقط.',
    },
    when: { words: /\bwaste\b(?! ?water)|trash|garbage|\bbins?\b|filling degree/i },
  },
  {
    title: { en: 'Emergency call', ar: 'نداء الطوارئ' },
    description: {
      en: 'Help is one button away.',
      ar: 'المساعدة بضغطة زر.',
    },
    when: { words: /emergency (?:push )?button|panic button|\bsos\b/i },
  },
  {
    title: { en: 'Door and window monitoring', ar: 'مراقبة الأبواب والنوافذ' },
    description: {
      en: 'See what was left open, and when.',
      ar: 'اعرف ما تُرك مفتوحًا، ومتى.',
    },
    when: {
      words: /\b(?:door|window)s?(?:\/window)?\b.{0,20}\b(?:sensor|detect|open)|reed switch|open\/close/i,
    },
  },
]
