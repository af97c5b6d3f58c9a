import { licence } from './builders.ts'
import type { DemoProduct } from './demo-types.ts'
import { fact, faq, label, prose, t } from './facts.ts'

const anyIndustry = ['real_estate', 'logistics', 'manufacturing', 'utilities']

/** Platform and notification licences. */
export const licences: DemoProduct[] = [
  licence('platform', {
    code: 'LIC-CLD-100',
    name: t('Cloud platform, 100 devices', 'منصة سحابية، ١٠٠ جهاز'),
    shortName: t('Cloud platform 100', 'منصة سحابية ١٠٠'),
    description: prose(
      t(
        'Maps, charts, alarms and reports for up to 100 devices, ready the minute you sign in, hosted in the Kingdom.',
        'خرائط ورسوم وتنبيهات وتقارير لما يصل إلى ١٠٠ جهاز، جاهزة فور تسجيل الدخول ومستضافة داخل المملكة.',
      ),
      [
        t('Unlimited users with roles', 'مستخدمون بلا حدود مع صلاحيات'),
        t('Arabic and English, on phone and desktop', 'بالعربية والإنجليزية، على الجوال والحاسب'),
      ],
    ),
    price: 149000,
    applications: ['asset_tracking', 'indoor_climate', 'metering'],
    useCases: ['locate_equipment', 'tenant_billing'],
    industries: anyIndustry,
    tags: ['best_seller'],
    platformType: 'cloud',
    subscriptionType: 'platform',
    subscriptionPeriod: { count: 1, unit: 'year' },
    facts: [
      fact(label.retention, '2 years', 'سنتان'),
      fact(label.delivery, 'Key by e-mail at once', 'مفتاح بالبريد فورًا'),
    ],
    faqs: [
      faq(
        t('What if I need a device more?', 'ماذا لو احتجت إلى جهاز إضافي؟'),
        t('Licences add up: a second one makes it 200.', 'التراخيص تُجمع: ترخيصان يعنيان ٢٠٠ جهاز.'),
      ),
    ],
    certifications: [{ name: 'ISO/IEC 27001', issuer: 'ISO' }],
    similarProducts: ['LIC-CLD-1K', 'SUB-PLT-Y'],
    similarPackages: ['PKG-START'],
    drawing: { form: 'emblem', variant: 'cloud', count: 2, body: '#2563eb', accent: '#93c5fd' },
  }),
  licence('platform', {
    code: 'LIC-CLD-1K',
    name: t('Cloud platform, 1,000 devices', 'منصة سحابية، ١٬٠٠٠ جهاز'),
    shortName: t('Cloud platform 1,000', 'منصة سحابية ١٬٠٠٠'),
    description: prose(
      t(
        'The same platform for a region or a chain of shops, with single sign-on, audit log and data kept for five years.',
        'المنصة نفسها لمنطقة أو سلسلة فروع، مع دخول موحد وسجل تدقيق وحفظ للبيانات خمس سنوات.',
      ),
    ),
    price: 990000,
    priceBeforeDiscount: 1150000,
    applications: ['asset_tracking', 'metering', 'fleet_management'],
    useCases: ['tenant_billing', 'machine_health'],
    industries: anyIndustry,
    platformType: 'cloud',
    subscriptionType: 'platform',
    subscriptionPeriod: { count: 1, unit: 'year' },
    facts: [fact(label.retention, '5 years', '٥ سنوات')],
    faqs: [
      faq(
        t('Can I move up from the small licence?', 'هل يمكنني الترقية من الترخيص الأصغر؟'),
        t('At any time; what is left of it is credited.', 'في أي وقت، ويُحتسب لك المتبقي منه.'),
      ),
    ],
    certifications: [{ name: 'ISO/IEC 27001', issuer: 'ISO' }],
    similarProducts: ['LIC-CLD-100', 'LIC-PVC'],
    drawing: { form: 'emblem', variant: 'cloud_plus', count: 3, body: '#1d4ed8', accent: '#60a5fa' },
  }),
  licence('platform', {
    code: 'LIC-PVC',
    name: t('Private cloud platform', 'منصة على سحابة خاصة'),
    shortName: t('Private cloud', 'سحابة خاصة'),
    description: prose(
      t(
        'Your own instance with your own name, address and encryption keys, run and watched by us.',
        'نسخة خاصة بك باسمك ونطاقك ومفاتيح تشفيرك، ونحن نشغلها ونراقبها.',
      ),
    ),
    applications: ['metering', 'fleet_management', 'access_control'],
    industries: ['utilities', 'healthcare', 'real_estate'],
    platformType: 'private_cloud',
    subscriptionType: 'platform',
    subscriptionPeriod: { count: 1, unit: 'year' },
    facts: [
      fact(label.devices, 'as agreed', 'حسب الاتفاق'),
      fact(label.retention, 'as agreed', 'حسب الاتفاق'),
      fact(label.delivery, 'within 10 working days', 'خلال ١٠ أيام عمل'),
    ],
    faqs: [
      faq(
        t('Where does it run?', 'أين تُستضاف؟'),
        t(
          'In a data centre in Riyadh or Jeddah, or in your own cloud account.',
          'في مركز بيانات بالرياض أو جدة، أو في حسابك السحابي.',
        ),
      ),
    ],
    certifications: [{ name: 'ISO/IEC 27001', issuer: 'ISO' }],
    similarProducts: ['LIC-ONP', 'LIC-CLD-1K'],
    drawing: { form: 'emblem', variant: 'private_cloud', count: 2, body: '#4f46e5', accent: '#a5b4fc' },
  }),
  licence('platform', {
    code: 'LIC-ONP',
    name: t('Platform on your own servers', 'منصة على خوادمك'),
    shortName: t('On premises', 'منصة محلية'),
    description: prose(
      t(
        'For those whose data may not leave the building: installed on three of your servers, updated twice a year, no call home.',
        'لمن لا تغادر بياناته المبنى: تُثبت على ثلاثة من خوادمك وتُحدّث مرتين سنويًا دون أي اتصال خارجي.',
      ),
    ),
    price: 4800000,
    applications: ['metering', 'access_control'],
    industries: ['utilities', 'manufacturing', 'healthcare'],
    platformType: 'on_premises',
    facts: [
      fact(label.devices, 'up to 5,000', 'حتى ٥٬٠٠٠'),
      fact(label.delivery, 'Installed on site', 'تركيب في موقعك'),
    ],
    faqs: [
      faq(
        t('What must I provide?', 'ما المطلوب مني؟'),
        t(
          'Three Linux servers or a Kubernetes cluster, and one person to talk to.',
          'ثلاثة خوادم Linux أو عنقود Kubernetes، وشخص واحد للتنسيق.',
        ),
      ),
    ],
    similarProducts: ['LIC-PVC', 'SUB-SUP-Y'],
    drawing: { form: 'emblem', variant: 'server', count: 3, body: '#334155', accent: '#94a3b8' },
  }),
  licence('notification', {
    code: 'NTF-SMS-1K',
    name: t('SMS bundle, 1,000 messages', 'باقة رسائل نصية، ١٬٠٠٠ رسالة'),
    shortName: t('1,000 SMS', '١٬٠٠٠ رسالة نصية'),
    description: prose(
      t(
        'Alarms that arrive where there is no internet, under your registered sender name.',
        'تنبيهات تصل حتى دون إنترنت، وباسم المرسل المسجل لك.',
      ),
    ),
    price: 12900,
    applications: ['leak_and_fire', 'cold_chain'],
    industries: anyIndustry,
    tags: ['best_seller'],
    notificationType: 'sms',
    notificationLimit: 1000,
    facts: [fact(label.delivery, 'Active at once', 'تفعيل فوري')],
    faqs: [
      faq(
        t('Do messages expire?', 'هل تنتهي صلاحية الرسائل؟'),
        t('No, they stay until they are used.', 'لا، تبقى حتى تستهلكها.'),
      ),
    ],
    similarProducts: ['NTF-WAP-1K', 'NTF-EML-10K'],
    similarPackages: ['PKG-LEAK'],
    drawing: { form: 'emblem', variant: 'sms', count: 2, body: '#16a34a', accent: '#86efac' },
  }),
  licence('notification', {
    code: 'NTF-EML-10K',
    name: t('E-mail bundle, 10,000 messages', 'باقة بريد إلكتروني، ١٠٬٠٠٠ رسالة'),
    shortName: t('10,000 e-mails', '١٠٬٠٠٠ بريد'),
    description: prose(
      t(
        'Reports each morning and alarms with a chart in them, from your own domain.',
        'تقارير كل صباح وتنبيهات تتضمن رسمًا بيانيًا، مرسلة من نطاقك.',
      ),
    ),
    price: 4900,
    applications: ['metering', 'cold_chain'],
    industries: anyIndustry,
    notificationType: 'email',
    notificationLimit: 10000,
    faqs: [
      faq(
        t('Does my domain need a change?', 'هل يلزم تعديل في نطاقي؟'),
        t(
          'Two DNS records, which the platform shows and checks.',
          'سجلان في DNS تعرضهما المنصة وتتحقق منهما.',
        ),
      ),
    ],
    similarProducts: ['NTF-SMS-1K', 'NTF-PSH-100K'],
    drawing: { form: 'emblem', variant: 'email', count: 3, body: '#ea580c', accent: '#fdba74' },
  }),
  licence('notification', {
    code: 'NTF-PSH-100K',
    name: t('Push bundle, 100,000 messages', 'باقة إشعارات فورية، ١٠٠٬٠٠٠ إشعار'),
    shortName: t('100,000 push messages', '١٠٠٬٠٠٠ إشعار'),
    description: prose(
      t(
        'To the app of your technicians or your own app, with sound by urgency and one tap to confirm.',
        'إلى تطبيق الفنيين أو تطبيقك الخاص، بصوت حسب الأهمية وتأكيد بلمسة.',
      ),
    ),
    price: 7900,
    applications: ['leak_and_fire', 'access_control'],
    industries: anyIndustry,
    notificationType: 'push',
    notificationLimit: 100000,
    faqs: [
      faq(
        t('Which phones are served?', 'ما الجوالات المدعومة؟'),
        t('Android and iOS, and browsers on the desktop.', 'أندرويد وiOS ومتصفحات الحاسب.'),
      ),
    ],
    similarProducts: ['NTF-SMS-1K'],
    drawing: { form: 'emblem', variant: 'push', count: 4, body: '#dc2626', accent: '#fca5a5' },
  }),
  licence('notification', {
    code: 'NTF-WAP-1K',
    name: t('WhatsApp bundle, 1,000 conversations', 'باقة واتساب، ١٬٠٠٠ محادثة'),
    shortName: t('1,000 WhatsApp messages', '١٬٠٠٠ رسالة واتساب'),
    description: prose(
      t(
        'Alarms with a picture and two buttons in the app your people already read.',
        'تنبيهات بصورة وزرين في التطبيق الذي يستخدمه فريقك أصلًا.',
      ),
    ),
    price: 19900,
    applications: ['leak_and_fire', 'fleet_management'],
    industries: anyIndustry,
    tags: ['new_arrival'],
    notificationType: 'whatsapp',
    notificationLimit: 1000,
    faqs: [
      faq(
        t('Do I need a business account?', 'هل أحتاج إلى حساب أعمال؟'),
        t('Yes; we open it with you in about three days.', 'نعم، ونفتحه معك خلال ثلاثة أيام تقريبًا.'),
      ),
    ],
    similarProducts: ['NTF-SMS-1K', 'NTF-VOC-500'],
    drawing: { form: 'emblem', variant: 'whatsapp', count: 2, body: '#0d9488', accent: '#5eead4' },
  }),
  licence('notification', {
    code: 'NTF-VOC-500',
    name: t('Voice call bundle, 500 calls', 'باقة مكالمات صوتية، ٥٠٠ مكالمة'),
    shortName: t('500 voice calls', '٥٠٠ مكالمة'),
    description: prose(
      t(
        'At three in the morning only a ringing phone wakes the engineer. Reads the alarm in Arabic or English and waits for a key.',
        'في الثالثة فجرًا لا يوقظ المهندس إلا رنين الهاتف. تقرأ التنبيه بالعربية أو الإنجليزية وتنتظر ضغطة تأكيد.',
      ),
    ),
    price: 24900,
    applications: ['leak_and_fire', 'cold_chain'],
    industries: anyIndustry,
    notificationType: 'voice',
    notificationLimit: 500,
    faqs: [
      faq(
        t('What if nobody answers?', 'ماذا لو لم يرد أحد؟'),
        t(
          'The next number of your list is called, three rounds.',
          'يُتصل بالرقم التالي في قائمتك، لثلاث جولات.',
        ),
      ),
    ],
    similarProducts: ['NTF-SMS-1K'],
    drawing: { form: 'emblem', variant: 'voice', count: 2, body: '#7c3aed', accent: '#c4b5fd' },
  }),
]
