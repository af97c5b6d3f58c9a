import { simCard } from './builders.ts'
import type { DemoProduct } from './demo-types.ts'
import { faq, prose, t } from './facts.ts'

export const simCards: DemoProduct[] = [
  simCard({
    code: 'SIM-IOT',
    name: t('IoT SIM card, all networks', 'شريحة إنترنت الأشياء لجميع الشبكات'),
    shortName: t('IoT SIM card', 'شريحة إنترنت أشياء'),
    description: prose(
      t(
        'One card, every operator in the Kingdom and 180 countries beyond. It takes the strongest network and works for ten years in the heat of an engine bay.',
        'شريحة واحدة لجميع مشغلي المملكة و١٨٠ دولة أخرى. تختار أقوى شبكة وتعمل عشر سنوات حتى في حرارة غرفة المحرك.',
      ),
      [
        t('Sleeps free of charge until the first megabyte', 'خاملة دون رسوم حتى أول ميجابايت'),
        t('All three sizes in one card', 'المقاسات الثلاثة في بطاقة واحدة'),
      ],
    ),
    price: 1900,
    applications: ['fleet_management', 'asset_tracking', 'metering'],
    useCases: ['recover_stolen'],
    industries: ['logistics', 'utilities', 'food_retail'],
    tags: ['best_seller'],
    communicationTypes: ['cellular', 'lte', 'lte_m', 'nb_iot'],
    subscriptionType: 'connectivity',
    subscriptionPeriod: { count: 1, unit: 'month' },
    faqs: [
      faq(
        t('What does traffic cost?', 'كم تكلفة البيانات؟'),
        t(
          'Take a connectivity subscription, or share a data pool among many cards.',
          'اختر اشتراك اتصال، أو وزّع باقة بيانات مشتركة على شرائح كثيرة.',
        ),
      ),
      faq(
        t('Can I lock it to one device?', 'هل يمكن ربطها بجهاز واحد؟'),
        t('Yes, by the IMEI, so that a stolen card is useless.', 'نعم عبر رقم IMEI، فلا فائدة من سرقتها.'),
      ),
    ],
    certifications: [{ name: 'GSMA SAS', issuer: 'GSMA' }],
    similarProducts: ['SIM-ESIM', 'SIM-POOL'],
    similarPackages: ['PKG-FLEET'],
    onHand: 2400,
    drawing: { form: 'sim_card', count: 1, size: [86, 54, 0.8], body: '#0f172a', accent: '#22d3ee' },
  }),
  simCard({
    code: 'SIM-ESIM',
    name: t('Solder-down eSIM chip', 'شريحة eSIM مدمجة على اللوحة'),
    shortName: t('eSIM chip', 'شريحة eSIM'),
    description: prose(
      t(
        'For those who build devices: soldered once, and its operator is changed by radio for as long as the device lives.',
        'لمصنّعي الأجهزة: تُلحم مرة واحدة ويُغيّر مشغلها عن بُعد ما دام الجهاز يعمل.',
      ),
    ),
    price: 2400,
    applications: ['asset_tracking', 'metering'],
    industries: ['manufacturing', 'utilities'],
    tags: ['new_arrival'],
    communicationTypes: ['cellular', 'lte', '5g', 'lte_m', 'nb_iot'],
    subscriptionType: 'connectivity',
    faqs: [
      faq(
        t('How is it delivered?', 'كيف تُورّد؟'),
        t('On tape from 100 pieces, loose below.', 'على شريط من ١٠٠ قطعة، ومفردة دون ذلك.'),
      ),
      faq(
        t('Which standard does it follow?', 'أي معيار تتبع؟'),
        t('GSMA SGP.32, with SGP.02 for older platforms.', 'GSMA SGP.32 مع دعم SGP.02 للمنصات الأقدم.'),
      ),
    ],
    certifications: [{ name: 'GSMA SAS', issuer: 'GSMA' }],
    similarProducts: ['SIM-IOT'],
    onHand: 5000,
    drawing: { form: 'esim', size: [6, 5, 0.9], body: '#20242a', accent: '#22d3ee' },
  }),
  simCard({
    code: 'SIM-POOL',
    name: t('Data pool 10 GB with ten SIM cards', 'باقة بيانات مشتركة ١٠ جيجابايت مع عشر شرائح'),
    shortName: t('Data pool 10 GB', 'باقة بيانات ١٠ جيجابايت'),
    description: prose(
      t(
        'Ten cards drink from one glass: what a quiet meter leaves, a busy camera may use.',
        'عشر شرائح تتقاسم رصيدًا واحدًا: ما يتركه عداد هادئ تستهلكه كاميرا نشطة.',
      ),
    ),
    price: 29900,
    priceBeforeDiscount: 34900,
    applications: ['metering', 'fleet_management'],
    industries: ['utilities', 'logistics'],
    tags: [],
    communicationTypes: ['cellular', 'lte', 'lte_m', 'nb_iot'],
    subscriptionType: 'connectivity',
    subscriptionPeriod: { count: 12, unit: 'month' },
    faqs: [
      faq(
        t('What happens when it is empty?', 'ماذا يحدث عند نفاد الباقة؟'),
        t(
          'You are told at 80 and 95 %, then choose: pause or top up.',
          'تُبلَّغ عند ٨٠٪ و٩٥٪، ثم تختار الإيقاف أو الشحن.',
        ),
      ),
      faq(
        t('Can I add cards?', 'هل يمكن إضافة شرائح؟'),
        t('Yes, any number of SIM-IOT.', 'نعم، أي عدد من SIM-IOT.'),
      ),
    ],
    certifications: [{ name: 'GSMA SAS', issuer: 'GSMA' }],
    similarProducts: ['SIM-IOT'],
    onHand: 110,
    drawing: { form: 'sim_card', count: 5, size: [86, 54, 0.8], body: '#ffffff', accent: '#7c3aed' },
  }),
  simCard({
    code: 'SIM-SAT',
    name: t('Satellite SIM card', 'شريحة اتصال فضائي'),
    shortName: t('Satellite SIM', 'شريحة فضائية'),
    description: prose(
      t(
        'For messages from the Empty Quarter and the open sea: cellular where there is some, satellite where there is none.',
        'لرسائل من الربع الخالي وعرض البحر: خلوي حيث يتوفر، وفضائي حيث لا تغطية.',
      ),
    ),
    price: 8900,
    applications: ['asset_tracking', 'fleet_management'],
    useCases: ['recover_stolen'],
    industries: ['logistics', 'utilities', 'agriculture'],
    tags: ['long_range', 'new_arrival'],
    communicationTypes: ['satellite', 'cellular', 'nb_iot'],
    subscriptionType: 'connectivity',
    faqs: [
      faq(
        t('Does my tracker support it?', 'هل يدعمها متتبعي؟'),
        t('TRK-420 does; others need an NTN modem.', 'TRK-420 يدعمها، وغيره يحتاج إلى مودم NTN.'),
      ),
      faq(
        t('How fast is a message delivered?', 'ما سرعة وصول الرسالة؟'),
        t('Within one to ten minutes under open sky.', 'خلال دقيقة إلى عشر دقائق تحت سماء مكشوفة.'),
      ),
    ],
    similarProducts: ['SIM-IOT', 'SIM-ESIM'],
    onHand: 3,
    drawing: {
      form: 'sim_card',
      variant: 'satellite',
      count: 1,
      size: [86, 54, 0.8],
      body: '#1e1b4b',
      accent: '#fbbf24',
    },
  }),
]
