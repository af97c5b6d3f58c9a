import type { cmsPick as englishPick, cmsRichText as englishRichText } from '../en/cms-forms.ts'
import type { Words } from '../words.ts'

export const cmsPick = {
  find: 'اكتب للبحث',
  chosen: 'المختار: {label}',
  remove: 'إزالة {name}',
  none: 'لا توجد نتائج',
  full: '{max, plural, zero {لا يمكن اختيار المزيد.} one {يمكن اختيار عنصر واحد فقط.} two {يمكن اختيار عنصرين فقط.} few {يمكن اختيار # عناصر بحد أقصى.} many {يمكن اختيار # عنصرًا بحد أقصى.} other {يمكن اختيار # عنصر بحد أقصى.}}',
  failed: 'تعذّر تحميل الخيارات. اكتب للمحاولة مرة أخرى.',
  create: 'إضافة «{name}»',
  make: 'إضافة',
  add: '{count, plural, =0 {إضافة} other {إضافة #}}',
  found:
    '{count, plural, zero {لا توجد نتائج} one {نتيجة واحدة} two {نتيجتان} few {# نتائج} many {# نتيجة} other {# نتيجة}}',
  isIn: 'مختار من قبل',
  narrow: 'ابحث للعثور على غيرها.',
  takeOut: 'إزالة {name}',
  products:
    '{count, plural, zero {لا توجد منتجات} one {منتج واحد} two {منتجان} few {# منتجات} many {# منتجًا} other {# منتج}}',
  customers:
    '{count, plural, zero {لا يوجد عملاء} one {عميل واحد} two {عميلان} few {# عملاء} many {# عميلًا} other {# عميل}}',
  search: {
    products: 'الاسم أو الرمز أو الوصف',
    productGroups: 'اسم المجموعة',
    customerGroups: 'اسم المجموعة',
    customers: 'الاسم أو البريد الإلكتروني أو رقم الجوال أو الشركة',
  },
} satisfies Words<typeof englishPick>

export const cmsRichText = {
  tools: 'أدوات النص',
  hint: 'عناوين وقوائم وجداول وروابط. ينقلك المفتاح Esc إلى الأدوات.',
  style: 'نمط الفقرة',
  paragraph: 'فقرة',
  heading: 'عنوان {level, number}',
  keepLink: 'إضافة الرابط',
  linkHint: 'موقع إلكتروني أو عنوان بريد.',
  tool: {
    bold: 'غامق',
    italic: 'مائل',
    underline: 'تحته خط',
    strike: 'يتوسطه خط',
    bulletList: 'قائمة نقطية',
    orderedList: 'قائمة مرقّمة',
    quote: 'اقتباس',
    link: 'رابط',
    unlink: 'إزالة الرابط',
    table: 'إدراج جدول',
    clear: 'مسح التنسيق',
    undo: 'تراجع',
    redo: 'إعادة',
    addRow: 'إضافة صف أسفله',
    removeRow: 'حذف الصف',
    addColumn: 'إضافة عمود بعده',
    removeColumn: 'حذف العمود',
    removeTable: 'حذف الجدول',
  },
} satisfies Words<typeof englishRichText>
