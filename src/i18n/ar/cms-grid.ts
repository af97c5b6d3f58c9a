import type { cmsGrid as english } from '../en/cms-grid.ts'
import type { Words } from '../words.ts'

/** What the grid of products says. */
export const cmsGrid = {
  title: 'تعديل في جدول',
  rows: 'المنتجات',
  count:
    '{count, plural, =0 {لا منتجات} one {منتج واحد} two {منتجان} few {# منتجات} many {# منتجًا} other {# منتج}}',
  ofTotal: 'المعروض {count, number} من {total, number}',
  more: 'عرض المزيد',
  most: 'يعرض الجدول {max, number} منتج على الأكثر. ضيّق القائمة للوصول إلى البقية.',
  none: 'لا منتجات للتعديل',
  keys: 'تنقّل بالأسهم. اكتب أو اضغط Enter للتعديل وEsc للإلغاء. الصق كتلة من جدول بيانات. ‏Ctrl+S للحفظ.',
  columns: {
    name: 'المنتج',
    price: 'السعر',
    priceBeforeDiscount: 'قبل الخصم',
    stock: 'المخزون',
    lowStockThreshold: 'حد المخزون المنخفض',
    visibility: 'الظهور',
    tags: 'الوسوم',
  },
  cell: '{column}: {name}',
  readOnly: 'لا يمكن تغييره هنا',
  shopThreshold: 'حد المتجر',
  byQuote: 'بعرض سعر فقط',
  notStocked: 'بلا مخزون',
  tagsOf: 'وسوم {name}',
  done: 'تم',
  wrong: {
    amount: 'أدخل مبلغًا',
    count: 'أدخل عددًا صحيحًا',
    visibility: 'أدخل «ظاهر» أو «مخفي»',
    before: 'يجب أن يكون أعلى من السعر',
    tooHigh: 'القيمة أعلى من المسموح',
  },
  fix: '{count, plural, one {تحقق من خلية واحدة قبل الحفظ} two {تحقق من خليتين قبل الحفظ} few {تحقق من # خلايا قبل الحفظ} many {تحقق من # خلية قبل الحفظ} other {تحقق من # خلية قبل الحفظ}}',
  changed:
    '{count, plural, =0 {لم يتغير شيء} one {تغيّر منتج واحد} two {تغيّر منتجان} few {تغيّرت # منتجات} many {تغيّر # منتجًا} other {تغيّر # منتج}}',
  failed:
    '{count, plural, one {لم يتغير منتج واحد} two {لم يتغير منتجان} few {لم تتغير # منتجات} many {لم يتغير # منتجًا} other {لم يتغير # منتج}}',
  undone:
    '{count, plural, =0 {لم يتم التراجع عن شيء} one {عاد منتج واحد كما كان} two {عاد منتجان كما كانا} few {عادت # منتجات كما كانت} many {عاد # منتجًا كما كان} other {عاد # منتج كما كان}}',
  notUndone:
    '{count, plural, one {تغيّر منتج واحد بعد ذلك فبقي على حاله} two {تغيّر منتجان بعد ذلك فبقيا على حالهما} few {تغيّرت # منتجات بعد ذلك فبقيت على حالها} many {تغيّر # منتجًا بعد ذلك فبقي على حاله} other {تغيّر # منتج بعد ذلك فبقي على حاله}}',
  left: '{count, plural, zero {حُفظ كل شيء} one {منتج واحد لم يُحفظ بعد، أعد الحفظ} two {منتجان لم يُحفظا بعد، أعد الحفظ} few {# منتجات لم تُحفظ بعد، أعد الحفظ} many {# منتجًا لم يُحفظ بعد، أعد الحفظ} other {# منتج لم يُحفظ بعد، أعد الحفظ}}',
  waiting:
    '{count, plural, zero {لا منتجات بانتظار الحفظ} one {منتج واحد بانتظار الحفظ} two {منتجان بانتظار الحفظ} few {# منتجات بانتظار الحفظ} many {# منتجًا بانتظار الحفظ} other {# منتج بانتظار الحفظ}}',
  undo: 'تراجع',
  discard: 'تجاهل التغييرات',
  unsaved:
    '{count, plural, one {منتج واحد فيه تغييرات غير محفوظة} two {منتجان فيهما تغييرات غير محفوظة} few {# منتجات فيها تغييرات غير محفوظة} many {# منتجًا فيه تغييرات غير محفوظة} other {# منتج فيه تغييرات غير محفوظة}}',
  conflict: 'غيّر شخص آخر هذا المنتج. القيم الآن: {values}',
  sold: 'تغيّر المخزون. القيم الآن: {values}',
  takeTheirs: 'اعتماد قيمهم',
  keepMine: 'الإبقاء على قيمي',
  pasted:
    '{count, plural, =0 {لم يُلصق شيء} one {لُصقت خلية واحدة} two {لُصقت خليتان} few {لُصقت # خلايا} many {لُصقت # خلية} other {لُصقت # خلية}}',
  prices: {
    open: 'تغيير الأسعار',
    title:
      '{count, plural, one {تغيير سعر منتج واحد} two {تغيير سعر منتجين} few {تغيير أسعار # منتجات} many {تغيير أسعار # منتجًا} other {تغيير أسعار # منتج}}',
    by: 'التغيير حسب',
    percent: 'نسبة مئوية',
    amount: 'مبلغ ({currency})',
    value: 'مقدار التغيير',
    valueHint: 'مثل ٥ للزيادة، أو -١٠ للخفض',
    ending: 'نهاية السعر',
    noEnding: 'كما يُحسب',
    endsIn: 'الأقرب إلى {ending}',
    wrong: 'أدخل رقمًا',
    nothing: 'لا يتغير أي سعر مع الصفر: أدخل قيمة أكبر أو أصغر',
    old: 'السعر القديم',
    new: 'السعر الجديد',
    apply:
      '{count, plural, one {تغيير سعر واحد} two {تغيير سعرين} few {تغيير # أسعار} many {تغيير # سعرًا} other {تغيير # سعر}}',
    saveFirst: 'احفظ تغييراتك أو تجاهلها أولًا',
    preview: 'الأسعار القديمة والجديدة',
    stays: 'يبقى كما هو: {reason}',
  },
} as const satisfies Words<typeof english>
