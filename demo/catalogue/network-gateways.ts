import { gateway } from './builders.ts'
import type { DemoProduct } from './demo-types.ts'
import { ce, cst, faq, fcc, prose, t } from './facts.ts'

/** Gateways to the internet and to machines. */
export const networkGateways: DemoProduct[] = [
  gateway({
    code: 'GW-LTE10',
    name: t('LTE cellular gateway', 'بوابة خلوية LTE'),
    shortName: t('LTE gateway', 'بوابة LTE'),
    description: prose(
      t(
        'Internet for kiosks, cash machines and cabinets: four ports, two SIM cards, and a watchdog that never gives up.',
        'إنترنت للأكشاك والصرافات والخزائن: أربعة منافذ وشريحتان وإعادة تشغيل تلقائية عند التوقف.',
      ),
    ),
    price: 118000,
    applications: ['metering', 'fleet_management'],
    useCases: ['machine_health'],
    industries: ['utilities', 'food_retail', 'logistics'],
    tags: ['indoor', 'din_rail'],
    gatewayType: 'cellular_gateway',
    communicationTypes: ['lte', 'cellular', 'ethernet', 'wifi'],
    faqs: [
      faq(
        t('Does it switch operators by itself?', 'هل تبدّل المشغل تلقائيًا؟'),
        t(
          'Yes, within twenty seconds, and back when the first one recovers.',
          'نعم خلال عشرين ثانية، وتعود عند تعافي الأول.',
        ),
      ),
      faq(
        t('Is a VPN possible?', 'هل تدعم VPN؟'),
        t('IPsec, OpenVPN and WireGuard are built in.', 'تدعم IPsec وOpenVPN وWireGuard.'),
      ),
    ],
    certifications: [cst('TA-2023-08511', '2027-12-31'), ce, fcc],
    relatedAccessories: ['SIM-IOT', 'ANT-M5', 'PSU-2412'],
    similarProducts: ['GW-5G20', 'GW-IND40'],
    similarPackages: ['PKG-FLEET'],
    onHand: 67,
    drawing: { form: 'gateway_cellular', count: 2, size: [140, 32, 104], body: '#2b3038', accent: '#38bdf8' },
  }),
  gateway({
    code: 'GW-5G20',
    name: t('5G gateway for branches', 'بوابة 5G للفروع'),
    shortName: t('5G gateway', 'بوابة 5G'),
    description: prose(
      t(
        'Opens a branch on the day you get the key: 5G in, Wi-Fi and four ports out, and the fibre joins when it comes.',
        'افتح فرعك يوم استلام المفتاح: تستقبل شبكة 5G وتوزع الإنترنت عبر واي فاي وأربعة منافذ، ثم تُضاف الألياف الضوئية متى وصلت.',
      ),
    ),
    price: 329000,
    priceBeforeDiscount: 359000,
    applications: ['metering', 'access_control'],
    useCases: ['machine_health'],
    industries: ['food_retail', 'real_estate'],
    tags: ['indoor', 'new_arrival'],
    gatewayType: 'cellular_gateway',
    communicationTypes: ['5g', 'lte', 'wifi', 'ethernet', 'bluetooth'],
    faqs: [
      faq(
        t('Which bands does it use?', 'ما النطاقات المدعومة؟'),
        t(
          'All 5G and LTE bands in use in Saudi Arabia and the Gulf.',
          'جميع نطاقات 5G وLTE المستخدمة في المملكة والخليج.',
        ),
      ),
      faq(
        t('Can several be managed together?', 'هل يمكن إدارة عدة بوابات معًا؟'),
        t('Yes, templates are rolled out from the platform.', 'نعم، تُوزع القوالب من المنصة.'),
      ),
    ],
    certifications: [cst('TA-2025-11980', '2029-12-31'), ce, fcc],
    relatedAccessories: ['SIM-ESIM', 'ANT-P14'],
    similarProducts: ['GW-LTE10'],
    onHand: 19,
    drawing: {
      form: 'gateway_cellular',
      variant: '5g',
      count: 4,
      size: [180, 40, 124],
      body: '#d7dbe1',
      accent: '#ef4444',
    },
  }),
  gateway({
    code: 'GW-IND40',
    name: t('Industrial protocol gateway', 'بوابة بروتوكولات صناعية'),
    shortName: t('Industrial gateway', 'بوابة صناعية'),
    description: prose(
      t(
        'Reads Modbus, M-Bus and the common controllers on one side and speaks MQTT and OPC UA on the other, with rules at the edge.',
        'تقرأ Modbus وM-Bus والمتحكمات الشائعة من جهة، وتخاطب المنصة عبر MQTT وOPC UA من الجهة الأخرى، مع قواعد تعمل على الحافة.',
      ),
    ),
    price: 245000,
    applications: ['metering'],
    useCases: ['machine_health', 'tenant_billing'],
    industries: ['manufacturing', 'utilities'],
    tags: ['din_rail', 'indoor', 'best_seller'],
    gatewayType: 'industrial_gateway',
    communicationTypes: ['modbus', 'rs485', 'm_bus', 'ethernet', 'lte'],
    faqs: [
      faq(
        t('How many points can it read?', 'كم نقطة تقرأ؟'),
        t('Five thousand, each with its own interval.', 'خمسة آلاف نقطة لكل منها فترتها.'),
      ),
      faq(
        t('Is data lost in an outage?', 'هل تضيع البيانات عند الانقطاع؟'),
        t('No, thirty days are kept and sent in order.', 'لا، تُحفظ ثلاثين يومًا وتُرسل بترتيبها.'),
      ),
    ],
    certifications: [cst('TA-2024-10177'), ce, { name: 'IEC 62443-4-2', issuer: 'IEC' }],
    relatedAccessories: ['PSU-2412', 'MNT-DIN35', 'CAB-M12'],
    similarProducts: ['GW-LTE10', 'CTL-IO8'],
    similarPackages: ['PKG-METER'],
    onHand: 36,
    drawing: {
      form: 'gateway_industrial',
      count: 2,
      size: [54, 130, 106],
      body: '#6b7480',
      accent: '#f97316',
    },
  }),
]
