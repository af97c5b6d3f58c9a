import type { DemoMetadata } from './demo-types.ts'

/** What the demo shop's products are sorted by. Keys are the seed's own; the shop gives each its id. */
export const metadata: DemoMetadata = {
  applications: [
    {
      key: 'asset_tracking',
      scene: 'asset_tracking',
      title: { en: 'Asset tracking', ar: 'تتبع الأصول' },
      description: {
        en: 'Know where equipment, pallets and containers are, indoors and on the road, without asking anyone.',
        ar: 'اعرف موقع معداتك ومنصاتك وحاوياتك داخل المنشأة وعلى الطريق، دون أن تسأل أحدًا.',
      },
    },
    {
      key: 'fleet_management',
      scene: 'fleet_management',
      title: { en: 'Fleet management', ar: 'إدارة الأساطيل' },
      description: {
        en: 'Routes, driving hours and engine data of every vehicle on one map.',
        ar: 'مسارات المركبات وساعات القيادة وبيانات المحرك على خريطة واحدة.',
      },
    },
    {
      key: 'cold_chain',
      scene: 'cold_chain',
      title: { en: 'Cold chain', ar: 'سلسلة التبريد' },
      description: {
        en: 'An unbroken temperature record from warehouse to shelf, with an alarm before goods are lost.',
        ar: 'سجل حرارة متصل من المستودع إلى الرف، وتنبيه يصلك قبل أن تتلف البضاعة.',
      },
    },
    {
      key: 'indoor_climate',
      scene: 'indoor_climate',
      title: { en: 'Indoor climate', ar: 'جودة البيئة الداخلية' },
      description: {
        en: 'Temperature, humidity, CO₂ and occupancy, so that rooms are comfortable and cooling is not wasted.',
        ar: 'حرارة ورطوبة وثاني أكسيد كربون وإشغال: راحة أكثر في الغرف وتبريد بلا هدر.',
      },
    },
    {
      key: 'metering',
      scene: 'metering',
      title: { en: 'Energy and water metering', ar: 'قياس الطاقة والمياه' },
      description: {
        en: 'Read every meter by radio, see consumption by the hour and bill tenants fairly.',
        ar: 'اقرأ العدادات لاسلكيًا، وتابع الاستهلاك ساعة بساعة، وحاسب المستأجرين بعدل.',
      },
    },
    {
      key: 'leak_and_fire',
      scene: 'leak_and_fire',
      title: { en: 'Leak and fire protection', ar: 'الحماية من التسرب والحريق' },
      description: {
        en: 'Water, gas and smoke are reported within seconds, and valves close by themselves.',
        ar: 'بلاغ خلال ثوانٍ عند تسرب الماء أو الغاز أو تصاعد الدخان، وإغلاق تلقائي للصمامات.',
      },
    },
    {
      key: 'access_control',
      scene: 'access_control',
      title: { en: 'Access control', ar: 'التحكم في الدخول' },
      description: {
        en: 'Open doors, cabinets and gates by phone, code or card, and keep a record of who did.',
        ar: 'افتح الأبواب والخزائن والبوابات بالجوال أو الرمز أو البطاقة، مع سجل بمن دخل ومتى.',
      },
    },
    {
      key: 'smart_agriculture',
      scene: 'smart_agriculture',
      title: { en: 'Smart agriculture', ar: 'الزراعة الذكية' },
      description: {
        en: 'Soil moisture, weather and tank levels from the far end of the field, for years on one battery.',
        ar: 'رطوبة التربة والطقس ومناسيب الخزانات من أقصى المزرعة، ببطارية تدوم سنوات.',
      },
    },
  ],
  useCases: [
    {
      key: 'locate_equipment',
      scene: 'locate_equipment',
      title: { en: 'Locate equipment on site', ar: 'تحديد مواقع المعدات' },
      description: {
        en: 'Find the generator, the ladder or the infusion pump in a minute instead of an hour.',
        ar: 'اعثر على المولد أو السلم أو المضخة الطبية في دقيقة بدل ساعة من البحث.',
      },
    },
    {
      key: 'recover_stolen',
      scene: 'recover_stolen',
      title: { en: 'Theft alert and recovery', ar: 'إنذار السرقة واستعادة المسروقات' },
      description: {
        en: 'A movement outside working hours raises an alarm and the position is followed live.',
        ar: 'أي حركة خارج أوقات الدوام تطلق تنبيهًا، ويُتابع الموقع لحظة بلحظة.',
      },
    },
    {
      key: 'fridge_records',
      scene: 'fridge_records',
      title: { en: 'Refrigerator records', ar: 'سجلات الثلاجات' },
      description: {
        en: 'Vaccines and food stay in range, and the report for the inspector writes itself.',
        ar: 'لقاحات وأغذية ضمن المدى المسموح، وتقرير جاهز للمفتش دون عناء.',
      },
    },
    {
      key: 'room_usage',
      scene: 'room_usage',
      title: { en: 'Room and desk usage', ar: 'إشغال الغرف والمكاتب' },
      description: {
        en: 'See which rooms are really used before you rent another floor.',
        ar: 'اعرف الغرف المستخدمة فعلًا قبل أن تستأجر طابقًا إضافيًا.',
      },
    },
    {
      key: 'tenant_billing',
      scene: 'tenant_billing',
      title: { en: 'Sub-metering for tenants', ar: 'العدادات الفرعية للمستأجرين' },
      description: {
        en: 'Each shop and flat pays for what it used, from readings nobody had to collect.',
        ar: 'يدفع كل محل وشقة ما استهلكه بالضبط، بقراءات لا تحتاج إلى جولة ميدانية.',
      },
    },
    {
      key: 'irrigation',
      scene: 'irrigation',
      title: { en: 'Irrigation on demand', ar: 'الري حسب الحاجة' },
      description: {
        en: 'Water when the roots need it, and save up to a third of it.',
        ar: 'اسقِ حين تحتاج الجذور، ووفر ما يصل إلى ثلث المياه.',
      },
    },
    {
      key: 'tank_refill',
      scene: 'tank_refill',
      title: { en: 'Tank refill on time', ar: 'تعبئة الخزانات في وقتها' },
      description: {
        en: 'Water, diesel and gas tanks order their own refill before they run dry.',
        ar: 'خزانات الماء والديزل والغاز تطلب التعبئة قبل أن تفرغ.',
      },
    },
    {
      key: 'machine_health',
      scene: 'machine_health',
      title: { en: 'Machine health', ar: 'مراقبة صحة المعدات' },
      description: {
        en: 'Vibration and temperature tell which pump or motor will need care next.',
        ar: 'الاهتزاز والحرارة يخبرانك أي مضخة أو محرك سيحتاج إلى الصيانة قريبًا.',
      },
    },
    {
      key: 'keyless_entry',
      scene: 'keyless_entry',
      title: { en: 'Keyless entry', ar: 'الدخول دون مفتاح' },
      description: {
        en: 'Guests, technicians and drivers get a code that ends when their visit does.',
        ar: 'رمز للضيوف والفنيين والسائقين ينتهي بانتهاء زيارتهم.',
      },
    },
  ],
  industries: [
    {
      key: 'logistics',
      scene: 'logistics',
      title: { en: 'Transport and logistics', ar: 'النقل والخدمات اللوجستية' },
      description: {
        en: 'Fleets, trailers, containers and the goods inside them.',
        ar: 'الأساطيل والمقطورات والحاويات وما تحمله من بضائع.',
      },
    },
    {
      key: 'healthcare',
      scene: 'healthcare',
      title: { en: 'Healthcare', ar: 'الرعاية الصحية' },
      description: {
        en: 'Medicine refrigerators, clean rooms and equipment that must be found at once.',
        ar: 'ثلاجات الأدوية والغرف النظيفة وأجهزة يجب أن تجدها فورًا.',
      },
    },
    {
      key: 'real_estate',
      scene: 'real_estate',
      title: { en: 'Real estate and facilities', ar: 'العقار وإدارة المرافق' },
      description: {
        en: 'Towers, malls and housing with lower bills and fewer surprises.',
        ar: 'أبراج ومجمعات ومساكن بفواتير أقل ومفاجآت أقل.',
      },
    },
    {
      key: 'agriculture',
      scene: 'agriculture',
      title: { en: 'Agriculture', ar: 'الزراعة' },
      description: {
        en: 'Palm farms, greenhouses and livestock, far from any socket.',
        ar: 'مزارع النخيل والبيوت المحمية والمواشي، بعيدًا عن أي مصدر كهرباء.',
      },
    },
    {
      key: 'manufacturing',
      scene: 'manufacturing',
      title: { en: 'Manufacturing', ar: 'الصناعة' },
      description: {
        en: 'Machines, compressed air and energy of each line, measured without new cables.',
        ar: 'قياس المعدات والهواء المضغوط وطاقة كل خط إنتاج دون تمديدات جديدة.',
      },
    },
    {
      key: 'food_retail',
      scene: 'food_retail',
      title: { en: 'Food and retail', ar: 'الأغذية والتجزئة' },
      description: {
        en: 'Cold rooms, display cabinets and kitchens under constant watch.',
        ar: 'غرف التبريد وثلاجات العرض والمطابخ تحت المراقبة الدائمة.',
      },
    },
    {
      key: 'utilities',
      scene: 'utilities',
      title: { en: 'Energy and utilities', ar: 'الطاقة والمرافق العامة' },
      description: {
        en: 'Meters, valves, substations and tanks across a whole region.',
        ar: 'عدادات وصمامات ومحطات وخزانات موزعة على منطقة كاملة.',
      },
    },
  ],
  tags: [
    { key: 'indoor', title: { en: 'Indoor', ar: 'داخلي' } },
    { key: 'outdoor', title: { en: 'Outdoor', ar: 'خارجي' } },
    { key: 'battery', title: { en: 'Battery powered', ar: 'يعمل بالبطارية' } },
    { key: 'rechargeable', title: { en: 'Rechargeable', ar: 'قابل للشحن' } },
    { key: 'solar', title: { en: 'Solar', ar: 'طاقة شمسية' } },
    { key: 'gps', title: { en: 'GPS positioning', ar: 'تحديد الموقع (GPS)' } },
    { key: 'long_range', title: { en: 'Long range', ar: 'مدى بعيد' } },
    { key: 'no_wiring', title: { en: 'No wiring', ar: 'دون تمديدات' } },
    { key: 'display', title: { en: 'With display', ar: 'مزود بشاشة' } },
    { key: 'tamper_proof', title: { en: 'Tamper alarm', ar: 'إنذار العبث' } },
    { key: 'din_rail', title: { en: 'DIN rail', ar: 'تركيب على سكة DIN' } },
    { key: 'food_grade', title: { en: 'Food safe', ar: 'آمن للأغذية' } },
    { key: 'best_seller', title: { en: 'Best seller', ar: 'الأكثر مبيعًا' } },
    { key: 'new_arrival', title: { en: 'New arrival', ar: 'وصل حديثًا' } },
  ],
  deviceTypes: [
    { key: 'tracker', title: { en: 'Tracker', ar: 'متتبع' } },
    { key: 'smart_lock', title: { en: 'Smart lock', ar: 'قفل ذكي' } },
    { key: 'climate_sensor', title: { en: 'Climate sensor', ar: 'مستشعر بيئة' } },
    { key: 'safety_sensor', title: { en: 'Safety sensor', ar: 'مستشعر سلامة' } },
    { key: 'occupancy_sensor', title: { en: 'Occupancy sensor', ar: 'مستشعر إشغال' } },
    { key: 'field_sensor', title: { en: 'Level and field sensor', ar: 'مستشعر منسوب وقياس ميداني' } },
    { key: 'meter', title: { en: 'Meter', ar: 'عداد' } },
    { key: 'controller', title: { en: 'Controller', ar: 'وحدة تحكم' } },
  ],
  gatewayTypes: [
    { key: 'indoor_gateway', title: { en: 'Indoor gateway', ar: 'بوابة داخلية' } },
    { key: 'outdoor_gateway', title: { en: 'Outdoor gateway', ar: 'بوابة خارجية' } },
    { key: 'cellular_gateway', title: { en: 'Cellular gateway', ar: 'بوابة شبكة الجوال' } },
    { key: 'industrial_gateway', title: { en: 'Industrial gateway', ar: 'بوابة صناعية' } },
  ],
  accessoryTypes: [
    { key: 'antenna', title: { en: 'Antenna', ar: 'هوائي' } },
    { key: 'mount', title: { en: 'Mount', ar: 'قاعدة تثبيت' } },
    { key: 'power', title: { en: 'Battery and power', ar: 'بطاريات ومصادر طاقة' } },
    { key: 'enclosure', title: { en: 'Enclosure', ar: 'صندوق حماية' } },
    { key: 'cable', title: { en: 'Cable', ar: 'كابل' } },
    { key: 'probe', title: { en: 'Probe', ar: 'مجس' } },
  ],
}
