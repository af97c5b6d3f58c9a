import type { DemoSolution, Text } from './demo-types.ts'
import { t } from './facts.ts'

type Input = DemoSolution['rules']['inputs'][number]
type Line = DemoSolution['rules']['lines'][number]

const count = (key: string, name: Text, usual: number, max = 5_000, min = 0): Input => ({
  key,
  name,
  kind: 'count',
  min,
  max,
  usual,
})
const yesno = (key: string, name: Text, usual: 0 | 1): Input => ({
  key,
  name,
  kind: 'yesno',
  min: 0,
  max: 1,
  usual,
})

const keyOf = (code: string) => code.toLowerCase().replaceAll('-', '_')
const line = (
  group: Line['group'],
  product: string,
  quantity: string,
  reason: Text,
  more: Partial<Line> = {},
): Line => ({ key: keyOf(product), group, product, quantity, reason, ...more })

const support = (product: string, quantity: string, reason: Text) =>
  line('accessories', product, quantity, reason)

/** Up to 41 devices, a place each costs less than the licence for a hundred. */
const platform: Line[] = [
  line(
    'licences',
    'SUB-PLT-Y',
    'if(devices <= 41, devices, 0)',
    t('A place on the platform for each device', 'مكان على المنصة لكل جهاز'),
  ),
  line(
    'licences',
    'LIC-CLD-100',
    'if(devices > 41, ceil(devices / 100), 0)',
    t('Covers 100 devices, and costs less than a place each', 'تغطي ١٠٠ جهاز بتكلفة أقل من مكان لكل جهاز'),
  ),
]

const mast = t('One for each outdoor gateway', 'واحد لكل بوابة خارجية')

/** Use cases that the demo shop works out lists of products for. */
export const solutions: DemoSolution[] = [
  {
    slug: 'office-air-quality',
    useCase: 'room_usage',
    picture: 'room_usage',
    rules: {
      name: t('Office air quality', 'جودة هواء المكاتب'),
      intro: t(
        'Temperature and humidity in each room, CO₂ and people in meeting rooms: what you need to know when to air, cool or let a room.',
        'حرارة ورطوبة في كل غرفة، وثاني أكسيد الكربون والإشغال في غرف الاجتماعات: لتعرف متى تهوّي ومتى تبرّد وأي غرفة لا تُستخدم.',
      ),
      inputs: [
        count('rooms', t('Rooms', 'عدد الغرف'), 20, 2_000, 1),
        {
          ...count('meeting', t('Meeting rooms among them', 'منها غرف اجتماعات'), 6, 2_000),
          help: t('They get a CO₂ sensor.', 'تحصل على مستشعر CO₂.'),
        },
        count('floors', t('Floors', 'عدد الطوابق'), 2, 200, 1),
        { ...count('area', t('Floor area', 'المساحة'), 1_200, 200_000, 1), kind: 'area' },
        yesno('occupancy', t('Count people in meeting rooms?', 'هل تريد رصد الإشغال في غرف الاجتماعات؟'), 1),
      ],
      lines: [
        line(
          'devices',
          'SEN-TH10',
          'rooms - meeting',
          t('One for each room without a CO₂ sensor', 'واحد لكل غرفة بلا مستشعر CO₂'),
        ),
        line('devices', 'SEN-CO20', 'meeting', t('One for each meeting room', 'واحد لكل غرفة اجتماعات')),
        line(
          'devices',
          'SEN-OC30',
          'if(occupancy, meeting, 0)',
          t('Tells whether a meeting room is used', 'يبيّن ما إذا كانت غرفة الاجتماعات مستخدمة'),
        ),
        line(
          'gateways',
          'GW-IN08',
          'max(floors, ceil(area / 1500))',
          t('One a floor, and one for each 1,500 m²', 'واحدة لكل طابق ولكل ١٬٥٠٠ م²'),
        ),
        ...platform,
      ],
      checks: [
        {
          when: 'area > 2000 * floors',
          message: t(
            'More than 2,000 m² on a floor: plan a radio survey on site.',
            'أكثر من ٢٬٠٠٠ م² في الطابق: يُنصح بمسح للتغطية في الموقع.',
          ),
        },
        {
          when: 'meeting > rooms',
          message: t(
            'There are more meeting rooms than rooms: check your numbers.',
            'غرف الاجتماعات أكثر من عدد الغرف، فراجع الأرقام.',
          ),
        },
      ],
    },
  },
  {
    slug: 'cold-chain-fleet',
    useCase: 'fridge_records',
    picture: 'cold_chain',
    rules: {
      name: t('Cold chain fleet', 'أسطول سلسلة التبريد'),
      intro: t(
        'Each compartment reports place and temperature from loading to delivery, and the cold rooms in between do too.',
        'كل حجرة تبريد ترسل موقعها وحرارتها من التحميل حتى التسليم، وكذلك غرف التبريد بينهما.',
      ),
      inputs: [
        count('trucks', t('Trucks', 'عدد الشاحنات'), 12, 2_000, 1),
        count('compartments', t('Compartments a truck', 'حجرات التبريد في كل شاحنة'), 2, 6, 1),
        count('coldrooms', t('Cold rooms', 'غرف التبريد'), 4, 500),
        {
          ...count('sites', t('Sites with cold rooms', 'المواقع التي فيها غرف تبريد'), 1, 200, 1),
          when: 'coldrooms > 0',
        },
      ],
      lines: [
        line(
          'devices',
          'TRK-150',
          'trucks * compartments',
          t('One for each compartment', 'واحد لكل حجرة تبريد'),
        ),
        line('sim', 'SIM-IOT', 'n.trk_150', t('A card for each tracker', 'شريحة لكل جهاز تتبع')),
        line('licences', 'SUB-CON-Y', 'n.trk_150', t('Data for each card', 'بيانات لكل شريحة')),
        line('devices', 'SEN-TP25', 'coldrooms', t('One for each cold room', 'واحد لكل غرفة تبريد')),
        line(
          'gateways',
          'GW-IN08',
          'if(coldrooms > 0, sites, 0)',
          t('One for each site with cold rooms', 'واحدة لكل موقع فيه غرف تبريد'),
        ),
        line(
          'licences',
          'NTF-SMS-1K',
          'ceil(devices / 50)',
          t('Alarms by SMS for a year', 'تنبيهات برسائل نصية لمدة سنة'),
          { repeats: 'year', choice: 'ticked' },
        ),
        ...platform,
      ],
    },
  },
  {
    slug: 'tenant-metering',
    useCase: 'tenant_billing',
    picture: 'tenant_billing',
    rules: {
      name: t('Tenant metering', 'عدادات المستأجرين'),
      intro: t(
        'Electricity and water of each flat and shop, read by themselves and ready for the bill.',
        'قراءات الكهرباء والماء لكل شقة ومحل تصل تلقائيًا جاهزة للفوترة.',
      ),
      inputs: [
        count('flats', t('Flats', 'عدد الشقق'), 30, 5_000),
        count('shops', t('Shops', 'عدد المحلات'), 4, 1_000),
        count('floors', t('Floors a building', 'الطوابق في كل مبنى'), 8, 200, 1),
        count('buildings', t('Buildings', 'عدد المباني'), 1, 200, 1),
        yesno('water', t('Meter water too?', 'هل تريد قياس الماء أيضًا؟'), 1),
      ],
      lines: [
        line('devices', 'MTR-E110', 'flats', t('One for each flat', 'واحد لكل شقة')),
        line('devices', 'MTR-E330', 'shops', t('Three phases for each shop', 'ثلاثي الأطوار لكل محل')),
        line(
          'devices',
          'MTR-W015',
          'if(water, flats + shops, 0)',
          t('A water meter for each tenant', 'عداد ماء لكل مستأجر'),
        ),
        support('MNT-DIN35', 'ceil((flats + shops) / 10)', t('A rail for ten meters', 'سكة لكل عشرة عدادات')),
        line(
          'gateways',
          'GW-IN08',
          'buildings * ceil(floors / 5)',
          t('One for each five floors', 'واحدة لكل خمسة طوابق'),
        ),
        ...platform,
      ],
      checks: [
        {
          when: 'flats + shops = 0',
          message: t('Enter flats or shops.', 'أدخل عدد الشقق أو المحلات.'),
        },
      ],
    },
  },
  {
    slug: 'smart-irrigation',
    useCase: 'irrigation',
    picture: 'irrigation',
    rules: {
      name: t('Smart irrigation', 'الري الذكي'),
      intro: t(
        'Valves open when the soil asks for it, tanks report their level, all from one gateway over the farm.',
        'تُفتح الصمامات حين تحتاج التربة، وترسل الخزانات مناسيبها، عبر بوابة واحدة تغطي المزرعة.',
      ),
      inputs: [
        count('zones', t('Irrigation zones', 'مناطق الري'), 8, 1_000, 1),
        count('tanks', t('Water tanks', 'خزانات المياه'), 2, 500),
        count('hectares', t('Land in hectares', 'مساحة الأرض بالهكتار'), 12, 50_000, 1),
      ],
      lines: [
        line(
          'devices',
          'SEN-SM15',
          'zones * max(1, ceil(hectares / zones / 2))',
          t('One a zone, and one for each two hectares of it', 'واحد لكل منطقة ولكل هكتارين منها'),
        ),
        line(
          'devices',
          'CTL-VL20',
          'zones',
          t('Opens and closes the water of a zone', 'يفتح ماء المنطقة ويغلقه'),
        ),
        line('devices', 'SEN-UL40', 'tanks', t('One for each tank', 'واحد لكل خزان')),
        line(
          'gateways',
          'GW-OUT08',
          'ceil(hectares / 300)',
          t('One for each 300 hectares', 'واحدة لكل ٣٠٠ هكتار'),
          { alternatives: [{ product: 'GW-SOL08', when: 'solar' }] },
        ),
        support('MNT-P60', 'gateways', mast),
        ...platform,
      ],
      checks: [
        {
          when: 'hectares > 500',
          message: t(
            'More than 500 hectares: plan a radio survey on site.',
            'أكثر من ٥٠٠ هكتار: يُنصح بمسح للتغطية في الموقع.',
          ),
        },
      ],
    },
  },
  {
    slug: 'leak-guard',
    picture: 'leak_and_fire',
    rules: {
      name: t('Leak guard', 'الحماية من التسربات'),
      intro: t(
        'Water where it should not be closes the riser and calls you, before the floor below notices.',
        'عند ظهور الماء في غير مكانه يُغلق خط التغذية ويصلك اتصال قبل أن يتضرر الطابق الأسفل.',
      ),
      inputs: [
        count(
          'wetrooms',
          t('Bathrooms, kitchens and plant rooms', 'دورات المياه والمطابخ وغرف المعدات'),
          10,
          2_000,
          1,
        ),
        { ...count('run', t('Pipe run to watch', 'طول الأنابيب المراقبة'), 20, 10_000), kind: 'length' },
        count('risers', t('Risers to close', 'خطوط التغذية التي تُغلق'), 2, 200),
        count('floors', t('Floors', 'عدد الطوابق'), 3, 200, 1),
      ],
      lines: [
        line('devices', 'SEN-WL05', 'wetrooms', t('One for each wet room', 'واحد لكل غرفة فيها ماء')),
        support(
          'PRB-LK02',
          'ceil(run / 5)',
          t('Five metres of sensing cable each', 'خمسة أمتار من كابل الاستشعار لكل قطعة'),
        ),
        line('devices', 'CTL-VL20', 'risers', t('Closes a riser', 'يغلق خط التغذية')),
        line('gateways', 'GW-IN02', 'ceil(floors / 2)', t('One for each two floors', 'واحدة لكل طابقين')),
        line(
          'licences',
          'NTF-VOC-500',
          '1',
          t('Alarms by phone call for a year', 'تنبيهات باتصال هاتفي لمدة سنة'),
          {
            repeats: 'year',
            choice: 'ticked',
          },
        ),
        ...platform,
      ],
    },
  },
  {
    slug: 'asset-yard',
    useCase: 'locate_equipment',
    picture: 'locate_equipment',
    rules: {
      name: t('Asset yard', 'ساحة المعدات'),
      intro: t(
        'Know where each machine and tool stands, and when it leaves the yard.',
        'اعرف مكان كل معدة وأداة، ومتى تغادر الساحة.',
      ),
      inputs: [
        count('assets', t('Machines and trailers', 'المعدات والمقطورات'), 60, 5_000),
        count('tools', t('Tools and small equipment', 'الأدوات والمعدات الصغيرة'), 40, 5_000),
        count('hectares', t('Yard in hectares', 'مساحة الساحة بالهكتار'), 25, 20_000, 1),
      ],
      lines: [
        line('devices', 'TRK-200', 'assets', t('Bolted to each machine', 'يُثبّت على كل معدة')),
        line('devices', 'TRK-100', 'tools', t('A tag for each tool', 'بطاقة لكل أداة')),
        line(
          'gateways',
          'GW-OUT16',
          'max(1, ceil(hectares / 400))',
          t('One for each 400 hectares', 'واحدة لكل ٤٠٠ هكتار'),
          { alternatives: [{ product: 'GW-SOL08', when: 'solar' }] },
        ),
        support('ANT-F8', 'gateways', t('Hears further from a mast', 'مدى أبعد من أعلى العمود')),
        support('MNT-P60', 'gateways', mast),
        line(
          'accessories',
          'BAT-ER34',
          'ceil(assets * 0.05)',
          t('A spare battery for each twenty trackers', 'بطارية احتياطية لكل عشرين جهاز تتبع'),
          { choice: 'ticked' },
        ),
        ...platform,
      ],
    },
  },
  {
    slug: 'keyless-office',
    useCase: 'keyless_entry',
    picture: 'keyless_entry',
    rules: {
      name: t('Keyless office', 'مكتب بلا مفاتيح'),
      intro: t(
        'Doors and cabinets open by phone, code or card, and you see what was left open.',
        'أبواب وخزائن تُفتح بالجوال أو الرمز أو البطاقة، وتعرف ما تُرك مفتوحًا.',
      ),
      inputs: [
        count('doors', t('Doors', 'عدد الأبواب'), 8, 2_000),
        count('cabinets', t('Cabinets', 'عدد الخزائن'), 12, 2_000),
        count('windows', t('Windows to watch', 'النوافذ المراقبة'), 6, 5_000),
        count('floors', t('Floors', 'عدد الطوابق'), 2, 200, 1),
      ],
      lines: [
        line('devices', 'LCK-300', 'doors', t('One for each door', 'واحد لكل باب'), {
          alternatives: [{ product: 'LCK-210' }],
        }),
        line('devices', 'LCK-140', 'cabinets', t('One for each cabinet', 'واحد لكل خزانة')),
        line(
          'devices',
          'SEN-DC12',
          'doors + windows',
          t('Tells what stands open: doors and windows', 'يبيّن الأبواب والنوافذ المفتوحة'),
        ),
        line('gateways', 'GW-IN02', 'floors', t('One a floor', 'واحدة لكل طابق')),
        ...platform,
      ],
    },
  },
  {
    slug: 'parking',
    picture: 'real_estate',
    rules: {
      name: t('Parking', 'مواقف السيارات'),
      intro: t(
        'Each bay says whether it is free, so drivers are led there and overstays are seen.',
        'كل موقف يبيّن إن كان شاغرًا، فيُرشد السائق إليه ويُرصد من تجاوز وقته.',
      ),
      inputs: [
        count('bays', t('Parking bays', 'عدد المواقف'), 120, 10_000, 1),
        count('levels', t('Levels', 'عدد الطوابق'), 2, 50, 1),
        yesno('covered', t('Under a roof or below ground?', 'هل المواقف مغطاة أو تحت الأرض؟'), 0),
      ],
      lines: [
        line('devices', 'SEN-PK35', 'bays', t('One for each bay', 'واحد لكل موقف')),
        line(
          'gateways',
          'GW-OUT08',
          'if(covered, 0, max(levels, ceil(bays / 500)))',
          t('One a level, and one for each 500 bays', 'واحدة لكل طابق ولكل ٥٠٠ موقف'),
          { alternatives: [{ product: 'GW-SOL08', when: 'solar' }] },
        ),
        support('MNT-P60', 'n.gw_out08', mast),
        line(
          'gateways',
          'GW-IN08',
          'if(covered, levels * 2, 0)',
          t('Two a level under a roof', 'اثنتان لكل طابق مغطى'),
        ),
        ...platform,
      ],
    },
  },
]
