import type { TopicRule } from './topic-rule.ts'

/** Titles the shop already has, compared in English and without case, are used as they are. */
export const industries: TopicRule[] = [
  {
    title: { en: 'Environment', ar: 'البيئة' },
    description: {
      en: 'Air, water and soil, measured where they matter.',
      ar: 'قياس الهواء والماء والتربة حيث يلزم.',
    },
    when: {
      words:
        /environment(?!al conditions)|\bclimate\b|\bweather|\bpollut|hydrolog|\briver|\bforest|\bwildlife|air quality/i,
    },
  },
  {
    title: { en: 'Real estate and facilities', ar: 'العقار وإدارة المرافق' },
    description: {
      en: 'Buildings with lower bills and fewer surprises.',
      ar: 'مبانٍ بفواتير أقل ومفاجآت أقل.',
    },
    when: {
      words:
        /\bbuildings?\b|\boffices?\b|\bfacilit(?:y|ies)|\bhvac\b|\bindoor\b|\brooms?\b|\bhomes?\b|\bhouses?\b|real estate/i,
    },
  },
  {
    title: { en: 'Agriculture', ar: 'الزراعة' },
    description: {
      en: 'Fields, greenhouses and livestock, far from any socket.',
      ar: 'الحقول والبيوت المحمية والمواشي، بعيدًا عن مصادر الكهرباء.',
    },
    when: {
      words:
        /agricultur|\bsoil\b|\bfarm|\bcrops?\b|greenhouse|irrigat|livestock|\bcattle|\bplants?\b(?= growth| health)|\bsilos?\b/i,
    },
  },
  {
    title: { en: 'Manufacturing', ar: 'الصناعة' },
    description: {
      en: 'Machines, pressure and energy on every line.',
      ar: 'المعدات والضغط والطاقة في كل خط إنتاج.',
    },
    when: {
      words:
        /\bindustr(?:y|ies|ial)\b|\bfactor(?:y|ies)\b|manufacturing|\bmachine(?:s|ry)?\b|production line|oil (?:and|&) gas/i,
    },
  },
  {
    title: { en: 'Smart cities', ar: 'المدن الذكية' },
    description: {
      en: 'Streets, parking, lighting and waste.',
      ar: 'الشوارع والمواقف والإنارة والنفايات.',
    },
    when: {
      words:
        /\bcit(?:y|ies)\b|\burban\b|\bparking\b|street ?light|\bstreets?\b|municipal|\bwaste\b(?! ?water)|trash/i,
    },
  },
  {
    title: { en: 'Transport and logistics', ar: 'النقل والخدمات اللوجستية' },
    description: {
      en: 'Fleets, containers and the goods inside them.',
      ar: 'الأساطيل والحاويات وما تحمله من بضائع.',
    },
    when: {
      words:
        /logistic|supply chain|\bfleets?\b|\bpallets?\b|\bcontainers?\b|\bvehicles?\b|warehouse|\bcold chain|\bshipping\b/i,
    },
  },
  {
    title: { en: 'Energy and utilities', ar: 'الطاقة والمرافق العامة' },
    description: {
      en: 'Meters, valves and stations across a region.',
      ar: 'عدادات وصمامات ومحطات على امتداد المنطقة.',
    },
    when: {
      words:
        /\butilit(?:y|ies)\b|\b(?:smart )?grid\b|transformer|substation|\b(?:water|gas|heat|electricity|energy|power) meter|\bpipelines?\b/i,
    },
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
