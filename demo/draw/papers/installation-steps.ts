import type { ProductFacts } from '#contract/attribute-facts.ts'
import { factText } from '#i18n/fact-text.ts'
import type { Definitions } from '#server/attributes/definitions.ts'
import type { DemoProduct, Text } from '../../catalogue/demo-types.ts'

export type Step = { title: Text; lines: Text[] }

const t = (en: string, ar: string): Text => ({ en, ar })

const mountings: Record<string, Text> = {
  wall: t(
    'On a wall: mark the holes, drill, and screw the case on.',
    'على الجدار: علّم مواضع الثقوب واثقبها، ثم ثبت العلبة بالبراغي.',
  ),
  ceiling: t(
    'In the ceiling: fix the base first, then close the case onto it.',
    'في السقف: ثبت القاعدة أولًا، ثم أغلق العلبة عليها.',
  ),
  pole: t(
    'On a pole or mast: clamp it on, and tighten both sides evenly.',
    'على عمود أو صارية: ثبته بالمشبك، وشد الجانبين بالتساوي.',
  ),
  din_rail: t(
    'On a DIN rail: hook it on at the top and press until it snaps in.',
    'على سكة DIN: علقه من الأعلى واضغط حتى يثبت في مكانه.',
  ),
  screws: t('With screws: screw it down through the holes of its case.', 'بالبراغي: ثبته عبر ثقوب العلبة.'),
  adhesive: t(
    'With the adhesive: clean and dry the surface, peel off the film and press firmly.',
    'باللاصق: نظف السطح وجففه، وانزع الغلاف، ثم اضغط بقوة.',
  ),
  magnet: t(
    'With the magnet: set it on flat steel and check that it does not slide.',
    'بالمغناطيس: ضعه على فولاذ مستوٍ وتأكد من أنه لا ينزلق.',
  ),
  strap: t(
    'With a strap or cable tie: lead it round and pull it tight.',
    'بحزام أو رباط: لفه حوله وشده جيدًا.',
  ),
  ground: t(
    'In the ground: dig or drill the hole, set it in and fill up without gaps.',
    'في الأرض: احفر الحفرة وضعه فيها، ثم املأ حوله دون فراغات.',
  ),
  pipe: t(
    'On the pipe: mind the direction of flow, and check the joints for leaks.',
    'على الأنبوب: انتبه إلى اتجاه التدفق، وتأكد من عدم التسرب عند الوصلات.',
  ),
  worn: t('Worn: clip it on so that its front stays free.', 'عند الارتداء: ثبته بحيث تبقى واجهته مكشوفة.'),
  door: t(
    'On the door: line both parts up with the door closed, then fix them.',
    'على الباب: حاذِ الأجزاء والباب مغلق، ثم ثبتها.',
  ),
  desk: t('On a desk: set it down with its openings free.', 'على المكتب: ضعه بحيث تبقى فتحاته مكشوفة.'),
  panel: t('In a panel: leave room for its cables.', 'داخل لوحة: اترك مساحة كافية لكابلاته.'),
  vehicle: t(
    'In the vehicle: behind the dashboard, away from metal above it and from moving parts.',
    'داخل المركبة: خلف لوحة القيادة، دون معدن فوقه وبعيدًا عن الأجزاء المتحركة.',
  ),
}

const places: Record<string, Text> = {
  indoor: t('It is made for indoor use.', 'مصمم للاستخدام في الداخل.'),
  outdoor: t('It may stand outdoors.', 'يمكن وضعه في الخارج.'),
  vehicle: t('It may travel in vehicles.', 'يمكن استخدامه في المركبات.'),
  underground: t('It may be set below ground.', 'يمكن وضعه تحت الأرض.'),
  submerged: t('It may be under water.', 'يمكن غمره بالماء.'),
}

const powers: Record<string, Text> = {
  battery: t('Battery: see that it is in place.', 'البطارية: تأكد من أنها في مكانها.'),
  solar: t('Solar cell: turn it to the south, without shade.', 'الخلية الشمسية: وجهها نحو الجنوب دون ظل.'),
  mains: t(
    'Mains: leave the connection to an electrician, with the supply switched off.',
    'الكهرباء العمومية: اترك التوصيل لكهربائي، مع فصل التيار.',
  ),
  dc: t(
    'DC supply: mind plus and minus before you switch on.',
    'التيار المستمر: تأكد من القطبين قبل التشغيل.',
  ),
  usb: t('USB: plug the cable in.', 'USB: صِل الكابل.'),
  poe: t(
    'PoE: one network cable from a PoE switch or injector is enough.',
    'PoE: يكفي كابل شبكة واحد من مبدّل أو حاقن يدعم PoE.',
  ),
  vehicle: t(
    'Vehicle battery: connect plus through a fuse, minus to the chassis, and the ignition wire last.',
    'بطارية المركبة: صِل الموجب عبر مصهر، والسالب بهيكل المركبة، ثم سلك التشغيل أخيرًا.',
  ),
}

const setUps: Record<string, Text> = {
  app: t('Open the app and follow it.', 'افتح التطبيق واتبع خطواته.'),
  nfc: t('Hold a phone with NFC to the case.', 'قرّب هاتفًا يدعم NFC من العلبة.'),
  bluetooth: t('Connect to it over Bluetooth.', 'اتصل به عبر البلوتوث.'),
  usb: t('Connect it to a computer over USB.', 'صِله بجهاز كمبيوتر عبر USB.'),
  wifi: t('Join the Wi-Fi that it opens.', 'اتصل بشبكة الواي فاي التي يفتحها.'),
  web: t('Open its web page in a browser on the same network.', 'افتح صفحته في متصفح على الشبكة نفسها.'),
  downlink: t('Send settings to it over the network.', 'أرسل إليه الإعدادات عبر الشبكة.'),
}

const cellular = new Set(['nb_iot', 'lte_m', 'lte', '5g', 'cellular'])

/** How a device or gateway is put up, as its own facts say: where, on what, power, network. */
export function installationSteps(product: DemoProduct, facts: ProductFacts, { byKey }: Definitions): Step[] {
  const options = (key: string) => facts[key]?.options ?? []
  const told = (key: string): Text | undefined => {
    const [value, attribute] = [facts[key], byKey.get(key)]
    return value && attribute
      ? { en: factText(value, attribute, 'en'), ar: factText(value, attribute, 'ar') }
      : undefined
  }
  const withFact = (key: string, say: (value: Text) => Text): Text[] => {
    const value = told(key)
    return value ? [say(value)] : []
  }
  const named = (words: Record<string, Text>, keys: readonly string[]) =>
    keys.flatMap((key) => words[key] ?? [])
  const { communicationTypes, hardwareType, region, networkServers = [], deviceProfileTypes = [] } = product
  const isOnLorawan = communicationTypes.includes('lorawan') && hardwareType === 'device'
  const hasSim = options('sim_format').some((key) => ['mini', 'micro', 'nano'].includes(key))
  const antenna = options('antenna_connector').some((key) => key !== 'internal')
  const servers = networkServers.join(', ')

  const steps: Step[] = [
    {
      title: t('Choose the place', 'اختر المكان'),
      lines: [
        ...named(places, options('placement')),
        ...withFact('operating_temp', ({ en, ar }) =>
          t(`Temperature there: ${en}.`, `درجة الحرارة في المكان: ${ar}.`),
        ),
        ...withFact('ip_rating', ({ en, ar }) => t(`Its protection: ${en}.`, `درجة حمايته: ${ar}.`)),
        ...(communicationTypes.length > 0
          ? [
              t(
                'Metal around it weakens the radio: keep it free on at least one side.',
                'المعدن من حوله يضعف الإشارة: أبقِ جانبًا واحدًا على الأقل مكشوفًا.',
              ),
            ]
          : []),
      ],
    },
    { title: t('Mount it', 'ثبّت الجهاز'), lines: named(mountings, options('mounting')) },
    {
      title: t('Antenna and SIM card', 'الهوائي والشريحة'),
      lines: [
        ...(antenna
          ? withFact('antenna_connector', ({ en, ar }) =>
              t(
                `Screw the antenna on before there is power. Connector: ${en}.`,
                `ركّب الهوائي قبل توصيل الطاقة. الموصل: ${ar}.`,
              ),
            )
          : []),
        ...(hasSim
          ? withFact('sim_format', ({ en, ar }) =>
              t(
                `Put the SIM card in before there is power. Format: ${en}.`,
                `أدخل الشريحة قبل توصيل الطاقة. الحجم: ${ar}.`,
              ),
            )
          : []),
      ],
    },
    {
      title: t('Connect the power', 'وصّل الطاقة'),
      lines: [
        ...named(powers, options('power_source')),
        ...(facts.rechargeable?.flag
          ? [t('Charge it fully before the first use.', 'اشحنه بالكامل قبل أول استخدام.')]
          : []),
        ...withFact('battery_type', ({ en, ar }) => t(`Battery: ${en}.`, `نوع البطارية: ${ar}.`)),
        ...withFact('supply_voltage', ({ en, ar }) => t(`Supply voltage: ${en}.`, `جهد التغذية: ${ar}.`)),
        ...withFact('poe', ({ en, ar }) => t(`Standard of the PoE: ${en}.`, `معيار PoE: ${ar}.`)),
      ],
    },
    {
      title: t('Bring it onto the network', 'اربطه بالشبكة'),
      lines: [
        ...named(setUps, options('setup_by')),
        ...withFact('backhaul', ({ en, ar }) => t(`Uplink: ${en}.`, `الاتصال بالشبكة: ${ar}.`)),
        ...(isOnLorawan
          ? [
              t(
                'Add the device to your network server with DevEUI, JoinEUI and AppKey; the device sheet of the order has them.',
                'أضف الجهاز إلى خادم الشبكة برموز DevEUI وJoinEUI وAppKey؛ تجدها في كشف تسليم الأجهزة الخاص بالطلب.',
              ),
            ]
          : []),
        ...(region ? [t(`Frequency plan: ${region}.`, `نطاق التردد: ${region}.`)] : []),
        ...(deviceProfileTypes.length > 0
          ? [
              t(
                `Device profile: ${deviceProfileTypes.join(', ')}.`,
                `ملف تعريف الجهاز: ${deviceProfileTypes.join('، ')}.`,
              ),
            ]
          : []),
        ...(servers ? [t(`Tried with: ${servers}.`, `مجرّب مع: ${servers.replaceAll(',', '،')}.`)] : []),
        ...(communicationTypes.some((type) => cellular.has(type))
          ? [
              t(
                'It joins the mobile network by itself once its SIM card is active.',
                'يتصل بشبكة الجوال تلقائيًا بعد تفعيل الشريحة.',
              ),
            ]
          : []),
      ],
    },
    {
      title: t('See that it works', 'تأكد من عمله'),
      lines: withFact('report_interval', ({ en, ar }) =>
        t(`Wait for its first message. It reports every: ${en}.`, `انتظر أول رسالة منه. فترة الإرسال: ${ar}.`),
      ),
    },
  ]
  return steps.filter(({ lines }) => lines.length > 0)
}
