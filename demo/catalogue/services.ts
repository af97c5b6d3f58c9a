import { licence } from './builders.ts'
import type { DemoProduct } from './demo-types.ts'
import { fact, faq, label, prose, t } from './facts.ts'

const anyIndustry = ['real_estate', 'logistics', 'manufacturing', 'utilities']

/** Subscriptions and integrations. */
export const services: DemoProduct[] = [
  licence('subscription', {
    code: 'SUB-CON-M',
    name: t('Connectivity, 100 MB a month', 'اشتراك اتصال، ١٠٠ ميجابايت شهريًا'),
    shortName: t('Connectivity, monthly', 'اتصال شهري'),
    description: prose(
      t(
        'For one SIM card: 100 MB on all networks of the Kingdom, ends whenever you like.',
        'لشريحة واحدة: ١٠٠ ميجابايت على جميع شبكات المملكة، وتلغيه متى شئت.',
      ),
    ),
    price: 900,
    applications: ['fleet_management', 'asset_tracking'],
    industries: ['logistics', 'utilities'],
    subscriptionType: 'connectivity',
    subscriptionPeriod: { count: 1, unit: 'month' },
    facts: [fact(label.capacity, '100 MB a month', '١٠٠ ميجابايت شهريًا')],
    faqs: [
      faq(
        t('What happens above 100 MB?', 'ماذا بعد ١٠٠ ميجابايت؟'),
        t(
          'Speed falls to 64 kbit/s; alarms still pass.',
          'تنخفض السرعة إلى ٦٤ كيلوبت في الثانية، وتستمر التنبيهات.',
        ),
      ),
    ],
    similarProducts: ['SUB-CON-Y', 'SIM-POOL'],
    drawing: { form: 'emblem', variant: 'connectivity', count: 1, body: '#0891b2', accent: '#67e8f9' },
  }),
  licence('subscription', {
    code: 'SUB-CON-Y',
    name: t('Connectivity, 2 GB a year', 'اشتراك اتصال، ٢ جيجابايت سنويًا'),
    shortName: t('Connectivity, yearly', 'اتصال سنوي'),
    description: prose(
      t(
        'The same for a whole year in one invoice, with data to spread over the months as you need it.',
        'الاشتراك نفسه لسنة كاملة بفاتورة واحدة، مع رصيد توزعه على الأشهر كما تشاء.',
      ),
    ),
    price: 8900,
    applications: ['fleet_management', 'metering'],
    industries: ['logistics', 'utilities'],
    tags: ['best_seller'],
    subscriptionType: 'connectivity',
    subscriptionPeriod: { count: 1, unit: 'year' },
    facts: [fact(label.capacity, '2 GB a year', '٢ جيجابايت سنويًا')],
    faqs: [
      faq(
        t('When does the year begin?', 'متى تبدأ السنة؟'),
        t(
          'With the first connection, at the latest after 90 days.',
          'مع أول اتصال، أو بعد ٩٠ يومًا على الأكثر.',
        ),
      ),
    ],
    similarProducts: ['SUB-CON-M'],
    similarPackages: ['PKG-FLEET'],
    drawing: { form: 'emblem', variant: 'connectivity', count: 4, body: '#0e7490', accent: '#22d3ee' },
  }),
  licence('subscription', {
    code: 'SUB-PLT-Y',
    name: t('Platform, one device for a year', 'اشتراك منصة لجهاز واحد، سنة'),
    shortName: t('Platform, per device', 'منصة لكل جهاز'),
    description: prose(
      t(
        'Start with three devices and pay for three. All functions of the cloud platform are in it.',
        'ابدأ بثلاثة أجهزة وادفع لثلاثة، مع جميع مزايا المنصة السحابية.',
      ),
    ),
    price: 3600,
    applications: ['asset_tracking', 'indoor_climate'],
    industries: anyIndustry,
    subscriptionType: 'platform',
    subscriptionPeriod: { count: 1, unit: 'year' },
    facts: [fact(label.retention, '1 year', 'سنة')],
    faqs: [
      faq(
        t('From how many devices is the licence cheaper?', 'متى يصبح الترخيص أوفر؟'),
        t('From forty-two.', 'ابتداءً من اثنين وأربعين جهازًا.'),
      ),
    ],
    similarProducts: ['LIC-CLD-100'],
    drawing: { form: 'emblem', variant: 'platform', count: 2, body: '#be185d', accent: '#f9a8d4' },
  }),
  licence('subscription', {
    code: 'SUB-SUP-Y',
    name: t('Support around the clock, one year', 'دعم فني على مدار الساعة، سنة'),
    shortName: t('Support 24/7', 'دعم ٢٤/٧'),
    description: prose(
      t(
        'An engineer who knows your site answers within thirty minutes, day and night, in Arabic or English.',
        'مهندس يعرف موقعك يجيبك خلال ثلاثين دقيقة ليلًا ونهارًا، بالعربية أو الإنجليزية.',
      ),
    ),
    price: 1800000,
    applications: ['metering', 'fleet_management'],
    industries: anyIndustry,
    subscriptionType: 'support',
    subscriptionPeriod: { count: 1, unit: 'year' },
    facts: [fact(label.hours, '24 hours, 7 days', '٢٤ ساعة طوال الأسبوع')],
    faqs: [
      faq(
        t('Do you come to the site?', 'هل تحضرون إلى الموقع؟'),
        t(
          'Within the next working day in Riyadh, Jeddah and Dammam.',
          'خلال يوم العمل التالي في الرياض وجدة والدمام.',
        ),
      ),
    ],
    similarProducts: ['SUB-SUP-M'],
    drawing: { form: 'emblem', variant: 'support', count: 3, body: '#b45309', accent: '#fcd34d' },
  }),
  licence('subscription', {
    code: 'SUB-SUP-M',
    name: t('Support in office hours, one month', 'دعم فني في أوقات الدوام، شهر'),
    shortName: t('Support, monthly', 'دعم شهري'),
    description: prose(
      t(
        'For the weeks of installation: as many calls as you need from Sunday to Thursday.',
        'لأسابيع التركيب: مكالمات بلا حد من الأحد إلى الخميس.',
      ),
    ),
    price: 75000,
    applications: ['indoor_climate', 'access_control'],
    industries: anyIndustry,
    subscriptionType: 'support',
    subscriptionPeriod: { count: 1, unit: 'month' },
    facts: [fact(label.hours, '8:00 to 17:00', 'من ٨:٠٠ إلى ١٧:٠٠')],
    faqs: [
      faq(
        t('How many people may call?', 'كم شخصًا يمكنه الاتصال؟'),
        t('Three named persons.', 'ثلاثة أشخاص مسجلين.'),
      ),
    ],
    similarProducts: ['SUB-SUP-Y'],
    visibility: 'hidden',
    drawing: { form: 'emblem', variant: 'support', count: 1, body: '#57534e', accent: '#d6d3d1' },
  }),
  licence('integration', {
    code: 'INT-REST',
    name: t('REST API access', 'وصول عبر واجهة REST البرمجية'),
    shortName: t('REST API', 'واجهة REST'),
    description: prose(
      t(
        'Read and write everything the platform knows: devices, readings, alarms, users. Described in OpenAPI, with samples in five languages.',
        'اقرأ واكتب كل ما تعرفه المنصة: أجهزة وقراءات وتنبيهات ومستخدمين. موصوفة بـ OpenAPI مع أمثلة بخمس لغات برمجة.',
      ),
    ),
    price: 250000,
    applications: ['metering', 'asset_tracking'],
    industries: anyIndustry,
    integrationType: 'rest_api',
    facts: [fact(label.capacity, '600 calls a minute', '٦٠٠ طلب في الدقيقة')],
    faqs: [
      faq(
        t('Is there a test system?', 'هل توجد بيئة اختبار؟'),
        t('Yes, with sample devices that send every minute.', 'نعم، مع أجهزة تجريبية ترسل كل دقيقة.'),
      ),
    ],
    similarProducts: ['INT-HOOK', 'INT-MQTT'],
    drawing: { form: 'emblem', variant: 'rest_api', count: 2, body: '#0f766e', accent: '#5eead4' },
  }),
  licence('integration', {
    code: 'INT-HOOK',
    name: t('Webhooks', 'إشعارات الويب (Webhooks)'),
    shortName: t('Webhooks', 'إشعارات الويب'),
    description: prose(
      t(
        'The platform calls you: each reading or alarm reaches your address within a second, signed, and again until you have it.',
        'المنصة تتصل بك: كل قراءة أو تنبيه يصل إلى خادمك خلال ثانية ومعه توقيع رقمي، ويُعاد حتى تستلمه.',
      ),
    ),
    price: 120000,
    applications: ['leak_and_fire', 'access_control'],
    industries: anyIndustry,
    integrationType: 'webhook',
    facts: [fact(label.delivery, 'repeated for 3 days', 'إعادة المحاولة ٣ أيام')],
    faqs: [
      faq(
        t('How do I know a call is yours?', 'كيف أتأكد أن الاتصال منكم؟'),
        t(
          'By the signature in its header, made with your secret.',
          'من التوقيع في ترويسته، وهو مولّد بمفتاحك السري.',
        ),
      ),
    ],
    similarProducts: ['INT-REST'],
    drawing: { form: 'emblem', variant: 'webhook', count: 2, body: '#c2410c', accent: '#fdba74' },
  }),
  licence('integration', {
    code: 'INT-MQTT',
    name: t('MQTT stream', 'بث مباشر عبر MQTT'),
    shortName: t('MQTT stream', 'بث MQTT'),
    description: prose(
      t(
        'Subscribe to a site, a type or one device and watch the values come in. Made for control rooms and machine learning.',
        'اشترك في موقع أو نوع أو جهاز واحد وشاهد القيم لحظة وصولها. لغرف التحكم وتعلم الآلة.',
      ),
    ),
    price: 180000,
    applications: ['metering'],
    useCases: ['machine_health'],
    industries: ['manufacturing', 'utilities'],
    integrationType: 'mqtt',
    facts: [fact(label.capacity, '2,000 messages a second', '٢٬٠٠٠ رسالة في الثانية')],
    faqs: [
      faq(
        t('Which versions are spoken?', 'ما الإصدارات المدعومة؟'),
        t('MQTT 3.1.1 and 5, over TLS or WebSocket.', 'MQTT 3.1.1 و5 عبر TLS أو WebSocket.'),
      ),
    ],
    similarProducts: ['INT-REST', 'GW-IND40'],
    drawing: { form: 'emblem', variant: 'mqtt', count: 3, body: '#6d28d9', accent: '#ddd6fe' },
  }),
  licence('integration', {
    code: 'INT-ERP',
    name: t('ERP and building connector', 'ربط مع أنظمة تخطيط الموارد (ERP) وإدارة المباني'),
    shortName: t('ERP connector', 'موصل ERP'),
    description: prose(
      t(
        'Meter readings into invoices, alarms into work orders, occupancy into the cooling schedule: ready-made flows for common systems.',
        'قراءات العدادات إلى الفواتير، والتنبيهات إلى أوامر العمل، والإشغال إلى جدول التكييف: مسارات جاهزة للأنظمة الشائعة.',
      ),
    ),
    price: 650000,
    applications: ['metering', 'indoor_climate'],
    useCases: ['tenant_billing'],
    industries: ['real_estate', 'manufacturing', 'utilities'],
    tags: ['new_arrival'],
    integrationType: 'connector',
    facts: [fact(label.delivery, 'Set up by us in 5 days', 'نعدّه لك خلال ٥ أيام')],
    faqs: [
      faq(
        t('Is my system supported?', 'هل نظامي مدعوم؟'),
        t(
          'If it has a web service or BACnet, yes. Ask us with the version.',
          'نعم إن وفّر خدمة ويب أو BACnet. راسلنا مع رقم الإصدار.',
        ),
      ),
    ],
    similarProducts: ['INT-REST'],
    drawing: { form: 'emblem', variant: 'connector', count: 2, body: '#1e40af', accent: '#bfdbfe' },
  }),
]
