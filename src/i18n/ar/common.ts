import type { common as english } from '../en/common.ts'
import type { Words } from '../words.ts'

export const common = {
  alert: {
    errorMessage: 'حدث خطأ ما! يرجى المحاولة مرة أخرى.',
    noConnection: 'لا يوجد اتصال. يرجى المحاولة مرة أخرى.',
    close: 'إغلاق الرسالة',
    titles: { success: 'تم بنجاح', warning: 'تنبيه', error: 'حدث خطأ', info: 'معلومة' },
  },
  actions: {
    save: 'حفظ',
    cancel: 'إلغاء',
    close: 'إغلاق',
    back: 'رجوع',
    edit: 'تعديل',
    delete: 'حذف',
    remove: 'إزالة',
    undo: 'تراجع',
    search: 'بحث',
    clear: 'مسح',
    tryAgain: 'إعادة المحاولة',
    continue: 'متابعة',
  },
  confirm: {
    warning: 'لا يمكن التراجع عن هذه الخطوة!',
    typeToConfirm: 'اكتب <name>{value}</name> للتأكيد.',
    field: 'اسم العنصر المراد حذفه',
    countField: 'عدد العناصر المراد حذفها',
    cancel: 'إلغاء',
  },
  crumbs: { home: 'الرئيسية', products: 'المنتجات', orders: 'الطلبات' },
  dialog: { close: 'إغلاق' },
  errorScreen: {
    notFound: 'غير موجود',
    notFoundHint: 'هذا العنصر غير موجود أو لم يعد معروضًا.',
    failed: 'حدث خطأ ما! يرجى المحاولة مرة أخرى.',
    failedHint: 'تعذّر تحميل الصفحة.',
    number: 'عند مراسلتنا، يرجى ذكر هذا الرقم:',
    again: 'إعادة المحاولة',
  },
  forms: {
    optional: '(اختياري)',
    counter: '{count, number} / {max, number}',
    fix: '{count, plural, zero {يرجى تصحيح الحقول.} one {يرجى تصحيح حقل واحد.} two {يرجى تصحيح حقلين.} few {يرجى تصحيح # حقول.} many {يرجى تصحيح # حقلًا.} other {يرجى تصحيح # حقل.}}',
  },
  language: { label: 'اللغة', comingSoon: 'قريبًا' },
  list: {
    results:
      '{count, plural, zero {لا توجد نتائج} one {نتيجة واحدة} two {نتيجتان} few {# نتائج} many {# نتيجة} other {# نتيجة}}',
    resultsAtLeast: 'أكثر من {count, number} نتيجة',
    pageSize: 'النتائج في الصفحة',
    sort: 'الترتيب',
  },
  navigation: {
    skip: 'تخطَّ إلى المحتوى',
    breadcrumb: 'موقعك الحالي',
    menu: 'القائمة',
    main: 'القائمة الرئيسية',
  },
  pagination: {
    label: 'الصفحات',
    previous: 'الصفحة السابقة',
    next: 'الصفحة التالية',
    page: 'الصفحة {page, number}',
  },
  password: { show: 'إظهار كلمة المرور', hide: 'إخفاء كلمة المرور' },
  places: {
    chooseCountry: 'اختر الدولة',
    chooseCity: 'اختر المدينة',
    moreCities: 'اكتب بعض الحروف للعثور على مدن أخرى',
    prefix: 'مفتاح الدولة',
  },
  price: {
    before: 'السعر قبل الخصم',
    off: 'خصم {percent}',
    day: '{price} {count, plural, one {يوميًا} two {كل يومين} few {كل # أيام} many {كل # يومًا} other {كل # يوم}}',
    month:
      '{price} {count, plural, one {شهريًا} two {كل شهرين} few {كل # أشهر} many {كل # شهرًا} other {كل # شهر}}',
    year: '{price} {count, plural, one {سنويًا} two {كل سنتين} few {كل # سنوات} many {كل # سنة} other {كل # سنة}}',
  },
  quantity: { of: 'كمية {name}', less: 'إنقاص الكمية', more: 'زيادة الكمية' },
  saved: { updated: 'تم التحديث بنجاح' },
  session: { signIn: 'تسجيل الدخول', signOut: 'تسجيل الخروج', account: 'الحساب' },
  theme: { toDark: 'الوضع الداكن', toLight: 'الوضع الفاتح' },
} satisfies Words<typeof english>
