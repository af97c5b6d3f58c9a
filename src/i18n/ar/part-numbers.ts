import type { partNumbers as english } from '../en/part-numbers.ts'
import type { Words } from '../words.ts'

export const partNumbers = {
  title: 'أرقام الأصناف لديكم',
  about: 'ما تسمّي به شركتكم المنتجات. يفهم الطلب السريع هذه الأرقام أولًا.',
  failed: 'تعذّر تحميل أرقام الأصناف. حاول مرة أخرى بعد قليل.',
  empty: 'لا توجد أرقام أصناف بعد',
  emptyHint: 'أضف ما تسمّون به منتجًا، أو استورد قائمة، أو احفظ رقمًا من الطلب السريع.',
  search: 'بحث',
  searchHint: 'رقم الصنف أو رمز المنتج أو اسمه',
  noMatch: 'لا توجد أرقام أصناف مطابقة',
  clear: 'مسح البحث',
  count:
    '{count, plural, zero {لا أرقام} one {رقم صنف واحد} two {رقما صنف} few {# أرقام أصناف} many {# رقم صنف} other {# رقم صنف}}',
  notShown: 'لم يعد هذا المنتج في المتجر.',
  remove: 'حذف {code}',
  removeTitle: 'حذف {code}؟',
  removeHint: 'لن يعرفه الطلب السريع بعد ذلك.',
  removeAction: 'حذف',
  removed: 'تم حذف رقم الصنف',
  add: {
    action: 'إضافة رقم صنف',
    code: 'رقم الصنف لديكم',
    chosen: 'المنتج: {name}',
    missing: 'اختر منتجًا',
    save: 'إضافة',
    done: 'تمت إضافة رقم الصنف',
  },
  export: 'تصدير CSV',
  import: {
    action: 'استيراد',
    title: 'استيراد أرقام الأصناف',
    hint: 'ملف CSV أو Excel فيه العمودان «رقم الصنف لديكم» و«رمز المنتج». القائمة المصدَّرة تصلح كما هي. الأرقام المعروفة تأخذ منتج الملف.',
    result:
      '{added, plural, =0 {لا يُضاف شيء} zero {لا يُضاف شيء} one {يُضاف رقم واحد} two {يُضاف رقمان} few {تُضاف # أرقام} many {يُضاف # رقمًا} other {يُضاف # رقم}}، {changed, plural, =0 {ولا يتغيّر شيء} zero {ولا يتغيّر شيء} one {ويتغيّر رقم واحد} two {ويتغيّر رقمان} few {وتتغيّر # أرقام} many {ويتغيّر # رقمًا} other {ويتغيّر # رقم}}، {unchanged, plural, =0 {ولا يبقى شيء كما هو} zero {ولا يبقى شيء كما هو} one {ويبقى رقم واحد كما هو} two {ويبقى رقمان كما هما} few {وتبقى # أرقام كما هي} many {ويبقى # رقمًا كما هي} other {ويبقى # رقم كما هي}}.',
    done: '{count, plural, zero {لم يُحفظ شيء} one {تم حفظ رقم واحد} two {تم حفظ رقمين} few {تم حفظ # أرقام} many {تم حفظ # رقمًا} other {تم حفظ # رقم}}',
  },
  back: 'طلب سريع',
} satisfies Words<typeof english>
