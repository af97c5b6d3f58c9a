import { device } from './builders.ts'
import type { DemoProduct } from './demo-types.ts'
import { ce, cst, faq, prose, rohs, t } from './facts.ts'

const lorawan = {
  region: 'EU863-870',
  networkServers: ['ChirpStack', 'The Things Stack'],
  deviceProfileTypes: ['Class A'],
}

export const occupancySensors: DemoProduct[] = [
  device({
    code: 'SEN-OC30',
    name: t('Ceiling occupancy sensor', 'مستشعر إشغال سقفي'),
    shortName: t('Occupancy sensor', 'مستشعر إشغال'),
    description: prose(
      t(
        'Knows whether a room is in use, by warmth and movement and without a camera. Light and cooling follow.',
        'يعرف إن كانت الغرفة مشغولة من الحرارة والحركة ودون كاميرا، فتتبعه الإضاءة والتكييف.',
      ),
    ),
    price: 16900,
    applications: ['indoor_climate'],
    useCases: ['room_usage'],
    industries: ['real_estate', 'healthcare'],
    tags: ['indoor', 'battery', 'no_wiring'],
    deviceType: 'occupancy_sensor',
    communicationTypes: ['lorawan', 'nfc'],
    ...lorawan,
    faqs: [
      faq(
        t('Does it see somebody sitting still?', 'هل يرصد من يجلس دون حركة؟'),
        t('Yes, typing at a desk is movement enough.', 'نعم، فالكتابة على المكتب حركة كافية.'),
      ),
      faq(
        t('Is it personal data?', 'هل يجمع بيانات شخصية؟'),
        t('No. It sends used or free, and the light level.', 'لا، يرسل مشغول أو شاغر ومستوى الإضاءة فقط.'),
      ),
    ],
    certifications: [cst('TA-2024-10381'), ce, rohs],
    relatedAccessories: ['BAT-AA4'],
    similarProducts: ['SEN-PC50'],
    similarPackages: ['PKG-BLDG'],
    onHand: 175,
    drawing: {
      form: 'ceiling_sensor',
      variant: 'motion',
      size: [92, 92, 44],
      body: '#ffffff',
      accent: '#6366f1',
    },
  }),
  device({
    code: 'SEN-PC50',
    name: t('People counter', 'عداد أشخاص'),
    shortName: t('People counter', 'عداد أشخاص'),
    description: prose(
      t(
        'Two lenses above the entrance count who comes and goes, to 98 %. Pictures are never stored and never sent.',
        'عدستان فوق المدخل تحصيان الداخلين والخارجين بدقة ٩٨٪، دون تخزين أي صورة أو إرسالها.',
      ),
    ),
    price: 124000,
    applications: ['indoor_climate'],
    useCases: ['room_usage'],
    industries: ['food_retail', 'real_estate'],
    tags: ['indoor', 'new_arrival'],
    deviceType: 'occupancy_sensor',
    communicationTypes: ['lorawan', 'ethernet'],
    ...lorawan,
    faqs: [
      faq(
        t('How wide may the entrance be?', 'ما أقصى عرض للمدخل؟'),
        t(
          'Four metres at a ceiling of three; several counters work as one.',
          'أربعة أمتار بسقف ثلاثة أمتار، ويمكن لعدة عدادات أن تعمل كواحد.',
        ),
      ),
      faq(
        t('Does it tell adults from children?', 'هل يميز الأطفال عن البالغين؟'),
        t('Yes, by height; the limit is yours to set.', 'نعم حسب الطول، وتحدد أنت الحد الفاصل.'),
      ),
    ],
    certifications: [cst('TA-2025-11530', '2029-12-31'), ce],
    relatedAccessories: ['PSU-POE30', 'CAB-ETH10'],
    similarProducts: ['SEN-OC30'],
    onHand: 3,
    drawing: {
      form: 'ceiling_sensor',
      variant: 'counter',
      size: [150, 75, 34],
      body: '#2b3038',
      accent: '#22d3ee',
    },
  }),
  device({
    code: 'SEN-BT01',
    name: t('Smart call button', 'زر نداء ذكي'),
    shortName: t('Call button', 'زر نداء'),
    description: prose(
      t(
        'One press sends cleaners, nurses or the forklift. Give it the picture you like: one is printed, nine are in the box.',
        'ضغطة واحدة تستدعي عامل النظافة أو الممرض أو الرافعة. اختر الملصق الذي يناسبك من بين تسعة في العلبة.',
      ),
    ),
    price: 9900,
    applications: ['indoor_climate', 'asset_tracking'],
    useCases: ['room_usage'],
    industries: ['healthcare', 'food_retail', 'manufacturing'],
    tags: ['indoor', 'battery', 'no_wiring'],
    deviceType: 'occupancy_sensor',
    communicationTypes: ['lorawan'],
    ...lorawan,
    faqs: [
      faq(
        t('How many presses does the battery last?', 'كم ضغطة تكفي البطارية؟'),
        t('About 60,000.', 'نحو ٦٠٬٠٠٠ ضغطة.'),
      ),
      faq(
        t('Does it confirm the call?', 'هل يؤكد وصول النداء؟'),
        t(
          'Yes, the light turns green when the network has received it.',
          'نعم، يضيء بالأخضر عند استلام الشبكة للنداء.',
        ),
      ),
    ],
    certifications: [cst('TA-2023-07290', '2027-12-31'), ce],
    relatedAccessories: ['BAT-CR24'],
    similarProducts: ['TRK-060'],
    onHand: 230,
    drawing: {
      form: 'wall_sensor',
      variant: 'button',
      size: [86, 86, 26],
      body: '#e5e7eb',
      accent: '#f97316',
    },
  }),
]
