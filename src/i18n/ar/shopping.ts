import type { shopping as english } from '../en/shopping.ts'
import type { Words } from '../words.ts'

export const shopping = {
  priceBreaks: {
    title: 'السعر حسب الكمية',
    from: 'الكمية',
    each: 'سعر القطعة',
    fromCount: 'من {from, number}',
    chosen: '{count, number} × {price} = {total}',
  },
  wishlist: {
    empty: 'المفضلة فارغة',
    emptyHint: 'اضغط على القلب في أي منتج ليبقى هنا حتى تعود إليه.',
    browse: 'تصفح المنتجات',
    remove: 'إزالة من المفضلة: {name}',
    undo: 'تراجع: إعادة {name} إلى المفضلة',
    addAll: 'أضف الكل إلى السلة',
    addedAll:
      '{count, plural, zero {لم يُضف أي منتج إلى السلة} one {أُضيف منتج واحد إلى السلة} two {أُضيف منتجان إلى السلة} few {أُضيفت # منتجات إلى السلة} many {أُضيف # منتجًا إلى السلة} other {أُضيف # منتج إلى السلة}}',
    leftOut:
      '{count, plural, zero {لم يُستبعد أي منتج.} one {استُبعد منتج واحد لعدم توفر كمية كافية منه.} two {استُبعد منتجان لعدم توفر كمية كافية منهما.} few {استُبعدت # منتجات لعدم توفر كميات كافية منها.} many {استُبعد # منتجًا لعدم توفر كميات كافية منها.} other {استُبعد # منتج لعدم توفر كميات كافية منها.}}',
    quoteAll: 'اطلب عرض سعر للكل',
    gone: '{count, plural, zero {لم يُحذف أي منتج.} one {منتج واحد لم يعد معروضًا فأزلناه من القائمة.} two {منتجان لم يعودا معروضين فأزلناهما من القائمة.} few {# منتجات لم تعد معروضة فأزلناها من القائمة.} many {# منتجًا لم تعد معروضة فأزلناها من القائمة.} other {# منتج لم تعد معروضة فأزلناها من القائمة.}}',
    kept: 'محفوظة في حسابك، وتجدها على كل أجهزتك.',
    signIn: 'سجّل الدخول لتجد مفضلتك على كل أجهزتك.',
  },
  compare: {
    notStated: 'غير مذكور',
    label: 'المقارنة',
    chosen:
      '{count, plural, zero {لم تختر أي منتج} one {اخترت منتجًا واحدًا من {max, number}} two {اخترت منتجين من {max, number}} few {اخترت # منتجات من {max, number}} many {اخترت # منتجًا من {max, number}} other {اخترت # منتج من {max, number}}}',
    oneMore: 'اختر منتجًا آخر للمقارنة',
    open: 'قارن ({count, number})',
    clear: 'مسح المقارنة',
    remove: 'إزالة من المقارنة: {name}',
    title: 'مقارنة المنتجات',
    onlyDifferences: 'الاختلافات فقط',
    differs: 'مختلف',
    same: 'لا فرق بين هذه المنتجات في البيانات المتاحة عنها.',
    none: 'لا يوجد ما يمكن مقارنته',
    noneHint: 'منتجات هذه المقارنة لم تعد معروضة.',
    gone: '{count, plural, zero {كل المنتجات معروضة.} one {منتج واحد من هذه المقارنة لم يعد معروضًا.} two {منتجان من هذه المقارنة لم يعودا معروضين.} few {# منتجات من هذه المقارنة لم تعد معروضة.} many {# منتجًا من هذه المقارنة لم تعد معروضة.} other {# منتج من هذه المقارنة لم تعد معروضة.}}',
    name: 'المنتج',
    get: 'الشراء أو طلب عرض سعر',
    included: '{count, number} × {name}',
  },
  views: { label: 'طريقة العرض', cards: 'بطاقات', list: 'قائمة', table: 'جدول' },
  table: {
    label: 'المنتجات ومواصفاتها',
    columns: 'الأعمدة ({count, number})',
    choose: 'حتى {max} عمودًا',
    usual: 'استعادة الأعمدة المعتادة',
    apply: 'تطبيق',
    copy: 'نسخ بصيغة CSV',
    copied:
      '{count, plural, zero {لم يُنسخ أي منتج} one {نُسخ منتج واحد} two {نُسخ منتجان} few {نُسخت # منتجات} many {نُسخ # منتجًا} other {نُسخ # منتج}}',
    priceIn: 'السعر ({currency})',
    wish: 'المفضلة',
    compare: 'المقارنة',
    grid: 'جدول المنتجات',
    keys: 'تنقّل بين الخلايا بمفاتيح الأسهم. مفتاح Enter يفتح المنتج، ومفتاح المسافة يضيفه إلى المقارنة.',
    tooMany:
      'لا تتسع صفحة واحدة لكل هذه المنتجات، فأقصى ما تعرضه {max, number} منتج. المعروض هنا {count, number} في كل صفحة، ويمكنك تقليلها بالتصفية.',
  },
  suggestions: {
    label: 'اقتراحات',
    products: 'المنتجات',
    types: 'أنواع الأجهزة',
    makers: 'الشركات المصنعة',
    values: 'عوامل التصفية',
    orBetter: '{value} أو أعلى',
    all: 'كل نتائج البحث عن «{search}»',
    found:
      '{count, plural, zero {لا توجد اقتراحات} one {اقتراح واحد} two {اقتراحان} few {# اقتراحات} many {# اقتراحًا} other {# اقتراح}}',
    none: 'لا توجد اقتراحات لـ«{search}»',
  },
  searchTold: {
    corrected: 'لم نجد «{typed}». نعرض نتائج <strong>{corrected}</strong>.',
    dropped: 'لا منتج يجمع كل كلمات «{typed}». النتائج من دون <strong>{dropped}</strong>:',
    didYouMean: 'هل تقصد <link>{other}</link>؟',
    withoutFilters:
      '<link>{count, plural, one {منتج واحد} two {منتجان} few {# منتجات} many {# منتجًا} other {# منتج}} من دون خيارات التصفية</link>',
    more: '{count, plural, one {منتج آخر يذكرها} two {منتجان آخران يذكرانها} few {# منتجات أخرى تذكرها} many {# منتجًا آخر يذكرها} other {# منتج آخر يذكرها}}',
  },
  noResults: {
    search: 'لم نجد شيئًا عن «{search}»',
    searchAndFilters: 'لم نجد شيئًا عن «{search}» ضمن خيارات التصفية هذه',
    filters: 'لم نجد شيئًا ضمن خيارات التصفية هذه',
    hint: 'تحقق من الإملاء، أو جرّب كلمة أعمّ.',
    without: 'ابحث مجددًا من دون',
    ways: 'الأكثر تصفحًا',
    newest: 'أحدث المنتجات',
    ask: 'هل تبحث عن شيء محدد؟',
    askHint: 'أخبرنا بما تحتاج إليه وسنبحث عنه لك.',
    askFor: 'أبحث عن: {search}',
  },
} satisfies Words<typeof english>
