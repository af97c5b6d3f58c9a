import type { DemoLandingPage } from './demo-types.ts'

/** What the demo shop's pages of types, topics and makers say. Keys are those of the metadata; makers are told by their name. */
export const landingPages: DemoLandingPage[] = [
  {
    kind: 'device_type',
    key: 'tracker',
    picture: 'TRK-200',
    title: { en: 'Trackers', ar: 'أجهزة التتبع' },
    intro: {
      en: 'Where is it, and is it all right? Trackers answer both, for vehicles, trailers, pallets, cold boxes and people. Choose by how they find their position, how they report it, and how long a battery lasts.',
      ar: 'أين هو، وهل هو بخير؟ أجهزة التتبع تجيب عن السؤالين للمركبات والمقطورات والمنصات وصناديق التبريد والأفراد. اختر بحسب طريقة تحديد الموقع ووسيلة الاتصال وعمر البطارية.',
    },
  },
  {
    kind: 'device_type',
    key: 'smart_lock',
    picture: 'LCK-300',
    title: { en: 'Smart locks', ar: 'الأقفال الذكية' },
    intro: {
      en: 'Doors, cabinets, gates and padlocks that open by phone, code or card. Give access for an hour or for years, take it back at once, and see who came in and when.',
      ar: 'أقفال للأبواب والخزائن والبوابات تُفتح بالجوال أو الرمز أو البطاقة. امنح الدخول لساعة أو لسنوات، واسحبه فورًا، واعرف من دخل ومتى.',
    },
  },
  {
    kind: 'device_type',
    key: 'climate_sensor',
    picture: 'SEN-TH10',
    title: { en: 'Climate sensors', ar: 'مستشعرات البيئة' },
    intro: {
      en: 'Temperature, humidity, CO₂, air quality and noise, in rooms, cold stores and outdoors. Most run for years on one battery; those with a calibration certificate suit audited storage.',
      ar: 'حرارة ورطوبة وثاني أكسيد كربون وجودة هواء وضوضاء، في الغرف ومستودعات التبريد والهواء الطلق. يعمل معظمها سنوات ببطارية واحدة، وما له شهادة معايرة يناسب المستودعات الخاضعة للتدقيق.',
    },
  },
  {
    kind: 'device_type',
    key: 'safety_sensor',
    picture: 'SEN-WL05',
    title: { en: 'Safety sensors', ar: 'مستشعرات السلامة' },
    intro: {
      en: 'Water, gas, smoke, open doors and windows: told within seconds, also at night and at weekends. Together with a valve they stop the damage before anybody is there.',
      ar: 'تسرب الماء والغاز، والدخان، والأبواب والنوافذ المفتوحة: بلاغ خلال ثوانٍ، ليلًا وفي الإجازات أيضًا. ومع صمام كهربائي يتوقف الضرر قبل وصول أي شخص.',
    },
  },
  {
    kind: 'device_type',
    key: 'occupancy_sensor',
    picture: 'SEN-OC30',
    title: { en: 'Occupancy sensors', ar: 'مستشعرات الإشغال' },
    intro: {
      en: 'Rooms, desks, doors and parking bays: how much is used, and when. They count people without recording them, so rooms can be planned and cooled by what is really needed.',
      ar: 'الغرف والمكاتب والأبواب ومواقف السيارات: كم يُستخدم منها ومتى. تعد الأشخاص دون تصويرهم، فتخطط للمساحات والتكييف بحسب الحاجة الفعلية.',
    },
  },
  {
    kind: 'device_type',
    key: 'field_sensor',
    picture: 'SEN-UL40',
    title: { en: 'Level and field sensors', ar: 'مستشعرات المنسوب والقياس الميداني' },
    intro: {
      en: 'Tank levels, soil moisture, weather and vibration, measured where there is neither mains nor a network cable. Built for sun, dust and rain.',
      ar: 'مناسيب الخزانات ورطوبة التربة والطقس والاهتزاز، حيث لا كهرباء ولا كابل شبكة. مصممة لتحمل الشمس والغبار والمطر.',
    },
  },
  {
    kind: 'device_type',
    key: 'meter',
    picture: 'MTR-E110',
    title: { en: 'Meters', ar: 'العدادات' },
    intro: {
      en: 'Electricity and water, read by radio, for one flat or a whole tower. Look at the accuracy class, the number of phases and whether a meter is approved for billing.',
      ar: 'عدادات كهرباء ومياه تُقرأ لاسلكيًا، لشقة واحدة أو لبرج كامل. انتبه إلى فئة الدقة وعدد الأطوار واعتماد العداد للفوترة.',
    },
  },
  {
    kind: 'device_type',
    key: 'controller',
    picture: 'CTL-VL20',
    title: { en: 'Controllers and valves', ar: 'وحدات التحكم والصمامات' },
    intro: {
      en: 'What sensors find out, controllers act on: they close valves, switch pumps and read meters with pulse outputs, on command or by themselves.',
      ar: 'ما تكتشفه المستشعرات تنفذه وحدات التحكم: تغلق الصمامات وتشغل المضخات وتقرأ نبضات العدادات، بأمر منك أو تلقائيًا.',
    },
  },
  {
    kind: 'gateway_type',
    key: 'indoor_gateway',
    picture: 'GW-IN08',
    title: { en: 'Indoor gateways', ar: 'بوابات داخلية' },
    intro: {
      en: 'For offices, shops, clinics and flats: on a shelf or under the ceiling, connected by cable or Wi-Fi. One of them often covers a whole floor.',
      ar: 'للمكاتب والمحلات والعيادات والشقق: على رف أو تحت السقف، وتتصل بكابل أو بشبكة واي فاي. غالبًا ما تغطي بوابة واحدة طابقًا كاملًا.',
    },
  },
  {
    kind: 'gateway_type',
    key: 'outdoor_gateway',
    picture: 'GW-OUT08',
    title: { en: 'Outdoor gateways', ar: 'بوابات خارجية' },
    intro: {
      en: 'On roofs, poles and towers, for kilometres of reach. They bear heat, dust and rain, and take their power from the network cable or from the sun.',
      ar: 'على الأسطح والأعمدة والأبراج، بمدى يصل إلى كيلومترات. تتحمل الحرارة والغبار والمطر، وتتغذى من كابل الشبكة أو من الشمس.',
    },
  },
  {
    kind: 'gateway_type',
    key: 'cellular_gateway',
    picture: 'GW-LTE10',
    title: { en: 'Cellular gateways', ar: 'بوابات شبكة الجوال' },
    intro: {
      en: 'Where no cable reaches: construction sites, vehicles, remote tanks and kiosks. They need a SIM card with a data plan.',
      ar: 'حيث لا يصل كابل: مواقع البناء والمركبات والخزانات البعيدة والأكشاك. تحتاج إلى شريحة اتصال مع باقة بيانات.',
    },
  },
  {
    kind: 'gateway_type',
    key: 'industrial_gateway',
    picture: 'GW-IND40',
    title: { en: 'Industrial gateways', ar: 'بوابات صناعية' },
    intro: {
      en: 'They speak with machines, meters and controllers by Modbus and RS-485 and pass on what these say, from a DIN rail in the cabinet.',
      ar: 'تخاطب المعدات والعدادات ووحدات التحكم عبر Modbus وRS-485 وتنقل قراءاتها، وتُركب على سكة DIN داخل اللوحة.',
    },
  },
  {
    kind: 'accessory_type',
    key: 'antenna',
    picture: 'ANT-F8',
    title: { en: 'Antennas', ar: 'الهوائيات' },
    intro: {
      en: 'More reach for gateways and devices with an antenna connector. Match the frequency and the connector first; then choose the gain and the place.',
      ar: 'مدى أبعد للبوابات والأجهزة التي لها موصل هوائي. طابق التردد والموصل أولًا، ثم اختر الكسب ومكان التركيب.',
    },
  },
  {
    kind: 'accessory_type',
    key: 'mount',
    picture: 'MNT-P60',
    title: { en: 'Mounts', ar: 'قواعد التثبيت' },
    intro: {
      en: 'For poles, walls and DIN rails, so that a gateway stands still in the wind and a meter sits straight in its cabinet.',
      ar: 'للأعمدة والجدران وسكك DIN، لتثبت البوابة في وجه الريح ويستقر العداد في لوحته.',
    },
  },
  {
    kind: 'accessory_type',
    key: 'power',
    picture: 'BAT-ER34',
    title: { en: 'Batteries and power', ar: 'البطاريات ومصادر الطاقة' },
    intro: {
      en: 'Spare batteries, power supplies, PoE injectors and solar sets. Each says which voltage and connector it has.',
      ar: 'بطاريات بديلة ومزودات طاقة وحاقنات PoE وأطقم شمسية، ومذكور مع كل منها الجهد ونوع الموصل.',
    },
  },
  {
    kind: 'accessory_type',
    key: 'enclosure',
    picture: 'ENC-1216',
    title: { en: 'Enclosures', ar: 'صناديق الحماية' },
    intro: {
      en: 'Boxes that keep water, dust and curious hands away from what is inside.',
      ar: 'صناديق تحمي ما بداخلها من الماء والغبار والعبث.',
    },
  },
  {
    kind: 'accessory_type',
    key: 'cable',
    picture: 'CAB-ETH10',
    title: { en: 'Cables', ar: 'الكوابل' },
    intro: {
      en: 'Network, antenna and sensor cables with their connectors, in the lengths that sites need.',
      ar: 'كوابل شبكة وهوائيات ومستشعرات بموصلاتها، وبالأطوال التي تحتاجها المواقع.',
    },
  },
  {
    kind: 'accessory_type',
    key: 'probe',
    picture: 'PRB-PT1K',
    title: { en: 'Probes', ar: 'المجسات' },
    intro: {
      en: 'They measure where the device itself does not fit: inside a refrigerator, along a pipe, under a raised floor.',
      ar: 'تقيس حيث لا يتسع المكان للجهاز نفسه: داخل ثلاجة أو على امتداد أنبوب أو تحت أرضية مرفوعة.',
    },
  },
  {
    kind: 'application',
    key: 'asset_tracking',
    intro: {
      en: 'Equipment, pallets and containers that are known to the minute need no search parties and no spares “just in case”. Start with a handful of trackers on what is missed most often; a SIM card or one gateway is all they need beside them.',
      ar: 'حين تعرف موقع المعدات والمنصات والحاويات لا تحتاج إلى فرق بحث ولا إلى قطع احتياطية زائدة. ابدأ بعدد قليل من أجهزة التتبع على أكثر ما يُفقد، ولا يلزم معها إلا شريحة اتصال أو بوابة واحدة.',
    },
  },
  {
    kind: 'application',
    key: 'fleet_management',
    intro: {
      en: 'Routes, driving hours, fuel and engine data of every vehicle on one map. Trackers are wired in or plugged in; cold boxes and trailers get their own.',
      ar: 'مسارات وساعات قيادة ووقود وبيانات محرك لكل مركبة على خريطة واحدة. تُوصل الأجهزة بأسلاك المركبة أو بمقبس التشخيص، وللصناديق المبردة والمقطورات أجهزتها.',
    },
  },
  {
    kind: 'application',
    key: 'cold_chain',
    intro: {
      en: 'An unbroken temperature record from warehouse to shelf, with an alarm before goods are lost. Sensors for cold rooms, trackers for vehicles, probes for refrigerators, and reports that inspectors accept.',
      ar: 'سجل حرارة متصل من المستودع إلى الرف، وتنبيه يصلك قبل أن تتلف البضاعة. مستشعرات لغرف التبريد، وأجهزة تتبع للمركبات، ومجسات للثلاجات، وتقارير تقبلها الجهات الرقابية.',
    },
  },
  {
    kind: 'application',
    key: 'indoor_climate',
    intro: {
      en: 'Temperature, humidity, CO₂ and occupancy, so that rooms are comfortable and cooling is not wasted. One gateway a floor is usually enough, and nothing has to be wired.',
      ar: 'حرارة ورطوبة وثاني أكسيد كربون وإشغال: راحة أكثر في الغرف وتبريد بلا هدر. تكفي عادةً بوابة واحدة لكل طابق، دون أي تمديدات.',
    },
  },
  {
    kind: 'application',
    key: 'metering',
    intro: {
      en: 'Read every meter by radio, see consumption by the hour and bill tenants fairly. For new buildings there are complete meters, for old ones clip-on sensors and pulse counters.',
      ar: 'اقرأ العدادات لاسلكيًا، وتابع الاستهلاك ساعة بساعة، وحاسب المستأجرين بعدل. للمباني الجديدة عدادات كاملة، وللقائمة محولات تيار وعدادات نبضات تُركب دون قطع الكهرباء.',
    },
  },
  {
    kind: 'application',
    key: 'leak_and_fire',
    intro: {
      en: 'Water, gas and smoke are reported within seconds, and valves close by themselves. Put a sensor where water would collect first, and a valve on each riser.',
      ar: 'بلاغ خلال ثوانٍ عند تسرب الماء أو الغاز أو تصاعد الدخان، وإغلاق تلقائي للصمامات. ضع مستشعرًا حيث يتجمع الماء أولًا، وصمامًا على كل خط صاعد.',
    },
  },
  {
    kind: 'application',
    key: 'access_control',
    intro: {
      en: 'Open doors, cabinets and gates by phone, code or card, and keep a record of who did. Locks that run on batteries fit existing doors without new cables.',
      ar: 'افتح الأبواب والخزائن والبوابات بالجوال أو الرمز أو البطاقة، مع سجل بمن دخل ومتى. والأقفال التي تعمل بالبطارية تُركب على الأبواب القائمة دون تمديدات.',
    },
  },
  {
    kind: 'application',
    key: 'smart_agriculture',
    intro: {
      en: 'Soil moisture, weather and tank levels from the far end of the field, for years on one battery. One outdoor gateway reaches over most farms; with a solar set it needs no mains.',
      ar: 'رطوبة التربة والطقس ومناسيب الخزانات من أقصى المزرعة، ببطارية تدوم سنوات. تغطي بوابة خارجية واحدة معظم المزارع، ولا تحتاج مع الطقم الشمسي إلى كهرباء.',
    },
  },
  {
    maker: 'Rasid',
    intro: {
      en: 'Rasid makes sensors and trackers for buildings, cold chains and fields, most of them for LoRaWAN and for many years on one battery.',
      ar: 'تصنع راصد المستشعرات وأجهزة التتبع للمباني وسلاسل التبريد والحقول، ومعظمها بتقنية LoRaWAN ويعمل سنوات عدة ببطارية واحدة.',
    },
    title: { en: 'Rasid', ar: 'راصد (Rasid)' },
  },
  {
    maker: 'Wasla',
    intro: {
      en: 'Gateways, antennas, mounts, enclosures and cables by Wasla: everything between a device and the network.',
      ar: 'بوابات وهوائيات وقواعد تثبيت وصناديق حماية وكوابل من وصلة: كل ما بين الجهاز والشبكة.',
    },
    title: { en: 'Wasla', ar: 'وصلة (Wasla)' },
  },
  {
    maker: 'Mizan',
    intro: {
      en: 'Mizan builds meters for electricity and water, and the controllers that act on what they read.',
      ar: 'تصنع ميزان عدادات الكهرباء والمياه ووحدات التحكم التي تعمل بقراءاتها.',
    },
    title: { en: 'Mizan', ar: 'ميزان (Mizan)' },
  },
  {
    maker: 'Amin',
    intro: {
      en: 'Smart locks by Amin, for doors, cabinets and containers.',
      ar: 'أقفال ذكية من أمين للأبواب والخزائن والحاويات.',
    },
    title: { en: 'Amin', ar: 'أمين (Amin)' },
  },
  {
    maker: 'Madar',
    intro: {
      en: 'SIM cards by Madar for devices and gateways: plastic or built in, one country or many, and by satellite where there is no network.',
      ar: 'شرائح اتصال من مدار للأجهزة والبوابات: عادية أو مدمجة، لدولة واحدة أو لعدة دول، وعبر الأقمار الصناعية حيث لا توجد شبكة.',
    },
    title: { en: 'Madar', ar: 'مدار (Madar)' },
  },
  {
    maker: 'Taqa',
    intro: {
      en: 'Batteries, power supplies and solar sets by Taqa.',
      ar: 'بطاريات ومزودات طاقة وأطقم شمسية من طاقة.',
    },
    title: { en: 'Taqa', ar: 'طاقة (Taqa)' },
  },
]
