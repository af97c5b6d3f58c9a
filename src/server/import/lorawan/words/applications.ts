import type { TopicRule } from './topic-rule.ts'

/** Titles the shop already has, compared in English and without case, are used as they are. */
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
      sensors: [
        'co2',
        'co',
        'tvoc',
        'bvoc',
        'iaq',
        'pm2.5',
        'pm10',
        'particulate matter',
        'dust',
        'no',
        'no2',
        'o3',
        'so2',
        'h2s',
      ],
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
    when: {
      sensors: ['gps', 'wifi ssid'],
      words: /\basset (?:track|sensor|monitor)|geolocat/i,
      types: ['tracker'],
    },
  },
  {
    title: { en: 'Level and distance', ar: 'المناسيب والمسافات' },
    description: {
      en: 'How full a tank, a silo, a bin or a river is.',
      ar: 'مدى امتلاء الخزانات والصوامع والحاويات ومجاري المياه.',
    },
    when: {
      sensors: ['level', 'distance'],
      words: /\b(?:liquid|water|fill(?:ing)?) (?:level|degree)|ultrasonic (?:distance|liquid)/i,
    },
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
