import type { BothTexts } from '#contract/shared.ts'
import type { DeviceTypeKey } from './device-types.ts'

/** When a device belongs to a topic: any of these. Words are looked for in its name and description. */
export type When = { sensors?: string[]; words?: RegExp; types?: DeviceTypeKey[] }
export type TopicRule = { title: BothTexts; description: BothTexts; when: When }

/** Titles that the shop has already, in English and whatever the case, are used as they stand there. */
export const applications: TopicRule[] = [
  {
    title: { en: 'Temperature and humidity', ar: 'الحرارة والرطوبة' },
    description: {
      en: 'Readings from rooms, stores, pipes and the open air, kept and compared over time.',
      ar: 'قراءات من الغرف والمخازن والأنابيب والهواء الطلق، محفوظة وقابلة للمقارنة مع الوقت.',
    },
    when: { sensors: ['temperature', 'humidity'], words: /\btemperature|\bthermo(?:couple|meter)/i },
  },
  {
    title: { en: 'Smart agriculture', ar: 'الزراعة الذكية' },
    description: {
      en: 'Soil, leaves, tanks and weather of a farm, read from its far end.',
      ar: 'التربة والأوراق والخزانات وطقس المزرعة، من أبعد نقطة فيها.',
    },
    when: {
      sensors: ['moisture', 'water potential', 'leaf wetness', 'solar radiation'],
      words: /\bsoil\b|agricultur|\bcrops?\b|irrigat|greenhouse|livestock|\bcattle|silo\b/i,
    },
  },
  {
    title: { en: 'Leak and fire protection', ar: 'الحماية من التسرب والحريق' },
    description: {
      en: 'Water, gas and smoke are reported before they do harm.',
      ar: 'بلاغ عن الماء والغاز والدخان قبل وقوع الضرر.',
    },
    when: { words: /\bleak|\bflood|\bsmoke\b|\bfire\b/i },
  },
  {
    title: { en: 'Air quality', ar: 'جودة الهواء' },
    description: {
      en: 'Carbon dioxide, fine dust and gases, indoors and in the street.',
      ar: 'ثاني أكسيد الكربون والغبار الدقيق والغازات، في الداخل وفي الشارع.',
    },
    when: {
      sensors: ['co2', 'co', 'tvoc', 'bvoc', 'iaq', 'pm2.5', 'pm10', 'particulate matter', 'dust', 'no', 'no2', 'o3', 'so2', 'h2s'],
      words: /air quality|\bco2\b|\btvoc\b|particulate/i,
    },
  },
  {
    title: { en: 'Energy and water metering', ar: 'قياس الطاقة والمياه' },
    description: {
      en: 'Meters that are read by radio, hour by hour.',
      ar: 'عدادات تُقرأ لاسلكيًا ساعة بساعة.',
    },
    when: {
      sensors: ['energy', 'power', 'pulse count', 'pulse frequency'],
      words: /\b(?:water|gas|heat|electricity|energy|power|smart|current)[ -]meter|sub-?meter/i,
      types: ['meter'],
    },
  },
  {
    title: { en: 'Asset tracking', ar: 'تتبع الأصول' },
    description: {
      en: 'Where equipment, vehicles and goods are, indoors and on the road.',
      ar: 'مواقع المعدات والمركبات والبضائع، في الداخل وعلى الطريق.',
    },
    when: { sensors: ['gps', 'wifi ssid'], words: /\basset (?:track|sensor|monitor)|geolocat/i, types: ['tracker'] },
  },
  {
    title: { en: 'Level and distance', ar: 'المناسيب والمسافات' },
    description: {
      en: 'How full a tank, a silo, a bin or a river is.',
      ar: 'مدى امتلاء الخزانات والصوامع والحاويات ومجاري المياه.',
    },
    when: { sensors: ['level', 'distance'], words: /\b(?:liquid|water|fill(?:ing)?) (?:level|degree)|ultrasonic (?:distance|liquid)/i },
  },
  {
    title: { en: 'Occupancy and motion', ar: 'الإشغال والحركة' },
    description: {
      en: 'Rooms, seats, doors and parking spaces: free or taken, open or closed.',
      ar: 'غرف ومقاعد وأبواب ومواقف: شاغرة أم مشغولة، مفتوحة أم مغلقة.',
    },
    when: {
      sensors: ['pir', 'motion', 'proximity'],
      words: /occupan|people count|\bmotion\b|\bparking\b|\b(?:door|window)s?\b.{0,12}\bsensor/i,
    },
  },
  {
    title: { en: 'Valves and switching', ar: 'الصمامات والتشغيل عن بُعد' },
    description: {
      en: 'Open, close and switch from afar, on a schedule or when a reading asks for it.',
      ar: 'فتح وإغلاق وتشغيل عن بُعد، بجدول زمني أو حسب القراءات.',
    },
    when: { sensors: ['smart valve'], types: ['controller'] },
  },
  {
    title: { en: 'Weather', ar: 'الطقس' },
    description: {
      en: 'Wind, rain, sun and air pressure on your own site.',
      ar: 'الرياح والأمطار والشمس والضغط الجوي في موقعك.',
    },
    when: {
      sensors: ['wind speed', 'wind direction', 'rainfall', 'precipitation', 'lightning', 'solar radiation'],
      words: /weather (?:station|sensor)|\brain gauge|\bwind speed/i,
    },
  },
  {
    title: { en: 'Noise', ar: 'الضوضاء' },
    description: {
      en: 'Sound levels in streets, halls and workplaces.',
      ar: 'مستويات الصوت في الشوارع والقاعات وأماكن العمل.',
    },
    when: { sensors: ['sound'], words: /\bnoise (?:level|monitor)|sound level/i },
  },
  {
    title: { en: 'Access control', ar: 'التحكم في الدخول' },
    description: {
      en: 'Doors, lockers and gates that open for the right person.',
      ar: 'أبواب وخزائن وبوابات تُفتح لمن له الحق.',
    },
    when: { types: ['lock'] },
  },
]

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
    when: { words: /refrigerat|\bfridge|\bfreezer|cold chain|cold (?:room|storage)|low temperature environment/i },
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
    when: { sensors: ['vibration', 'strain'], words: /\bvibration|predictive maintenance|\bmachine(?:s|ry)?\b/i },
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
    when: { words: /\b(?:door|window)s?(?:\/window)?\b.{0,20}\b(?:sensor|detect|open)|reed switch|open\/close/i },
  },
]

export const industries: TopicRule[] = [
  {
    title: { en: 'Environment', ar: 'البيئة' },
    description: {
      en: 'Air, water and soil, measured where they matter.',
      ar: 'قياس الهواء والماء والتربة حيث يلزم.',
    },
    when: { words: /environment(?!al conditions)|\bclimate\b|\bweather|\bpollut|hydrolog|\briver|\bforest|\bwildlife|air quality/i },
  },
  {
    title: { en: 'Real estate and facilities', ar: 'العقار وإدارة المرافق' },
    description: {
      en: 'Buildings with lower bills and fewer surprises.',
      ar: 'مبانٍ بفواتير أقل ومفاجآت أقل.',
    },
    when: { words: /\bbuildings?\b|\boffices?\b|\bfacilit(?:y|ies)|\bhvac\b|\bindoor\b|\brooms?\b|\bhomes?\b|\bhouses?\b|real estate/i },
  },
  {
    title: { en: 'Agriculture', ar: 'الزراعة' },
    description: {
      en: 'Fields, greenhouses and livestock, far from any socket.',
      ar: 'الحقول والبيوت المحمية والمواشي، بعيدًا عن مصادر الكهرباء.',
    },
    when: { words: /agricultur|\bsoil\b|\bfarm|\bcrops?\b|greenhouse|irrigat|livestock|\bcattle|\bplants?\b(?= growth| health)|\bsilos?\b/i },
  },
  {
    title: { en: 'Manufacturing', ar: 'الصناعة' },
    description: {
      en: 'Machines, pressure and energy on every line.',
      ar: 'المعدات والضغط والطاقة في كل خط إنتاج.',
    },
    when: { words: /\bindustr(?:y|ies|ial)\b|\bfactor(?:y|ies)\b|manufacturing|\bmachine(?:s|ry)?\b|production line|oil (?:and|&) gas/i },
  },
  {
    title: { en: 'Smart cities', ar: 'المدن الذكية' },
    description: {
      en: 'Streets, parking, lighting and waste.',
      ar: 'الشوارع والمواقف والإنارة والنفايات.',
    },
    when: { words: /\bcit(?:y|ies)\b|\burban\b|\bparking\b|street ?light|\bstreets?\b|municipal|\bwaste\b(?! ?water)|trash/i },
  },
  {
    title: { en: 'Transport and logistics', ar: 'النقل والخدمات اللوجستية' },
    description: {
      en: 'Fleets, containers and the goods inside them.',
      ar: 'الأساطيل والحاويات وما تحمله من بضائع.',
    },
    when: { words: /logistic|supply chain|\bfleets?\b|\bpallets?\b|\bcontainers?\b|\bvehicles?\b|warehouse|\bcold chain|\bshipping\b/i },
  },
  {
    title: { en: 'Energy and utilities', ar: 'الطاقة والمرافق العامة' },
    description: {
      en: 'Meters, valves and stations across a region.',
      ar: 'عدادات وصمامات ومحطات على امتداد المنطقة.',
    },
    when: { words: /\butilit(?:y|ies)\b|\b(?:smart )?grid\b|transformer|substation|\b(?:water|gas|heat|electricity|energy|power) meter|\bpipelines?\b/i },
  },
  {
    title: { en: 'Healthcare', ar: 'الرعاية الصحية' },
    description: {
      en: 'Medicine, clean rooms and people who need help.',
      ar: 'الأدوية والغرف النظيفة ومن يحتاج إلى المساعدة.',
    },
    when: { words: /\bhospitals?\b|health ?care|\bmedical\b|\bpatients?\b|\bpharma|\belderly\b|\bvaccine/i },
  },
  {
    title: { en: 'Food and retail', ar: 'الأغذية والتجزئة' },
    description: {
      en: 'Shops, kitchens and cold rooms.',
      ar: 'المتاجر والمطابخ وغرف التبريد.',
    },
    when: { words: /\bretail\b|\brestaurants?\b|\bsupermarket|\bfood\b|\bhotels?\b|refrigerat/i },
  },
]
