import type { worksTogether as english } from '../en/works-together.ts'
import type { Words } from '../words.ts'

export const worksTogether = {
  title: 'هل سيعمل كل شيء معًا؟',
  hint: 'هذه اقتراحات فقط، ويمكنك إتمام الطلب من دونها.',
  no_gateway:
    '{count, plural, zero {} one {<names></names>: يحتاج إلى بوابة ليتصل بالشبكة.} two {<names></names>: يحتاجان إلى بوابة للاتصال بالشبكة.} few {<names></names>: تحتاج إلى بوابة للاتصال بالشبكة.} many {<names></names>: تحتاج إلى بوابة للاتصال بالشبكة.} other {<names></names>: تحتاج إلى بوابة للاتصال بالشبكة.}}',
  gateway_full:
    '{units, plural, zero {} one {بواباتك ممتلئة، ويبقى جهاز واحد بلا مكان.} two {بواباتك ممتلئة، ويبقى جهازان بلا مكان.} few {بواباتك ممتلئة، وتبقى # أجهزة بلا مكان.} many {بواباتك ممتلئة، ويبقى # جهازًا بلا مكان.} other {بواباتك ممتلئة، ويبقى # جهاز بلا مكان.}}',
  region: '<names></names>: يعمل بترددات غير مسموحة في بلد التوصيل.',
  no_sim:
    '{count, plural, zero {} one {<names></names>: يحتاج إلى شريحة اتصال.} two {<names></names>: يحتاجان إلى شرائح اتصال.} few {<names></names>: تحتاج إلى شرائح اتصال.} many {<names></names>: تحتاج إلى شرائح اتصال.} other {<names></names>: تحتاج إلى شرائح اتصال.}}',
  no_plan:
    '{count, plural, zero {} one {<names></names>: تحتاج إلى باقة بيانات لتتصل.} two {<names></names>: تحتاجان إلى باقة بيانات للاتصال.} few {<names></names>: تحتاج إلى باقة بيانات للاتصال.} many {<names></names>: تحتاج إلى باقة بيانات للاتصال.} other {<names></names>: تحتاج إلى باقة بيانات للاتصال.}}',
  no_platform:
    '{units, plural, zero {} one {جهاز واحد بلا مكان على المنصة بعد.} two {جهازان بلا مكان على المنصة بعد.} few {# أجهزة بلا مكان على المنصة بعد.} many {# جهازًا بلا مكان على المنصة بعد.} other {# جهاز بلا مكان على المنصة بعد.}}',
  network_server: '<names></names>: لا يعمل مع خادم شبكتك.',
  class: '<names></names>: من فئة LoRaWAN لا تسمح بها شبكتك.',
  accessory_fit: 'تأكد من أن <names></names> يناسب أجهزتك.',
  made_for: 'مخصص لـ: <names></names>',
  power:
    '{count, plural, zero {} one {<names></names>: يحتاج إلى مصدر تغذية يُباع منفصلًا.} two {<names></names>: يحتاجان إلى مصدر تغذية يُباع منفصلًا.} few {<names></names>: تحتاج إلى مصدر تغذية يُباع منفصلًا.} many {<names></names>: تحتاج إلى مصدر تغذية يُباع منفصلًا.} other {<names></names>: تحتاج إلى مصدر تغذية يُباع منفصلًا.}}',
  and: ' و',
  more: '{count, plural, zero {} one {ومنتج آخر} two {ومنتجان آخران} few {و# منتجات أخرى} many {و# منتجًا آخر} other {و# منتج آخر}}',
  add: 'أضف {count, number}',
  addOf: 'أضف {count, number} × {name}',
  added: 'أُضيف {name} إلى سلتك.',
  dismiss: {
    have: 'متوفر لدي',
    fine: 'لا بأس',
  },
  dismissed: 'أُخفي إلى أن تغلق المتصفح.',
} satisfies Words<typeof english>
