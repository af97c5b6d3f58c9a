import type { cms as english } from '../en/cms.ts'
import type { Words } from '../words.ts'
import { cmsDelivery } from './cms-delivery.ts'
import { cmsTheme } from './cms-theme.ts'
import { cmsPick, cmsRichText } from './cms-forms.ts'
import { cmsBothLanguages, cmsFormIndex, cmsKept } from './cms-long-forms.ts'
import { cmsInventory, cmsShipping } from './cms-inventory.ts'
import { cmsDeletion, cmsGroups, cmsMetadata, cmsOvertaken, cmsPictures } from './cms-metadata.ts'
import { cmsAudit, cmsImports, cmsPalette } from './cms-imports.ts'
import { cmsCustomerGroups, cmsCustomers } from './cms-customers.ts'
import { cmsAttributes } from './cms-attributes.ts'
import { cmsBin } from './cms-bin.ts'
import { cmsChecklist } from './cms-checklist.ts'
import { cmsDiscounts } from './cms-discounts.ts'
import { cmsDrafts } from './cms-drafts.ts'
import { cmsPriceLists } from './cms-price-lists.ts'
import { cmsSolutions } from './cms-solutions.ts'
import { cmsHandbook } from './cms-handbook.ts'
import { cmsKeys } from './cms-keys.ts'
import { cmsLive } from './cms-live.ts'
import { cmsMail } from './cms-mail.ts'
import { cmsMarketing } from './cms-marketing.ts'
import { cmsNotifications } from './cms-notifications.ts'
import { cmsOrders } from './cms-orders.ts'
import { cmsOutbox } from './cms-outbox.ts'
import { cmsFactsGrid } from './cms-facts-grid.ts'
import { cmsFactFindings } from './cms-fact-findings.ts'
import { cmsGrid } from './cms-grid.ts'
import { cmsProducts } from './cms-products.ts'
import { cmsProfile } from './cms-profile.ts'
import { cmsRequests } from './cms-requests.ts'
import { cmsReports } from './cms-reports.ts'
import { cmsSchedule } from './cms-schedule.ts'
import { cmsSearch } from './cms-search.ts'
import { cmsSettings } from './cms-settings.ts'
import { cmsStaff } from './cms-staff.ts'
import { cmsTransactions } from './cms-transactions.ts'
import { cmsViews } from './cms-views.ts'
import { cmsTranslate } from './cms-translate.ts'
import { staffPermissions } from './staff-permissions.ts'

export const cms = {
  title: 'لوحة التحكم',
  loading: 'جارٍ التحميل',
  sections: {
    dashboard: 'نظرة عامة',
    products: 'المنتجات',
    inventory: 'المخزون',
    metadata: 'التصنيفات والصور',
    solutions: 'الحلول',
    search: 'البحث',
    orders: 'الطلبات',
    requests: 'الاستفسارات والعروض',
    returns: 'المرتجعات',
    transactions: 'عمليات الدفع',
    discounts: 'الخصومات',
    priceLists: 'قوائم الأسعار',
    credit: 'الدفع الآجل',
    customers: 'العملاء',
    schedule: 'مواعيد النشر',
    marketing: 'التسويق',
    staff: 'فريق العمل',
    settings: 'الإعدادات',
    theme: 'المظهر',
    checklist: 'قبل أن تبدأ البيع',
    audit: 'سجل التغييرات',
    bin: 'سلة المحذوفات',
    outbox: 'الرسائل الصادرة',
  },
  rail: { label: 'الأقسام', collapse: 'طي القائمة', expand: 'توسيع القائمة', shop: 'عرض المتجر' },
  login: {
    title: 'تسجيل الدخول',
    heading: 'مرحبًا بعودتك',
    about: 'سجّل الدخول لإدارة {brand}.',
    action: 'تسجيل الدخول',
    forgot: 'نسيت كلمة المرور؟',
    recovery: 'استعادة كلمة المرور',
  },
  invitation: {
    title: 'حسابك',
    heading: 'إعداد حسابك',
    about: 'دُعيت لإدارة {brand}. اختر كلمة مرور وسيُسجَّل دخولك مباشرة.',
    resetHeading: 'اختر كلمة مرور جديدة',
    aboutReset: 'أُعيد تعيين دخولك إلى {brand}. اختر كلمة مرور وستدخل مباشرة.',
    resetAction: 'حفظ كلمة المرور',
    aboutFrom: 'يدعوك {by} إلى إدارة {brand} بدور {role}. اختر كلمة مرور وستدخل مباشرة.',
    action: 'إنشاء الحساب',
    ended: 'انتهت هذه الدعوة أو استُخدمت',
    endedHint: 'اطلب دعوة جديدة. وللمدير الأول: أعد تشغيل المتجر فيطبع رابطًا جديدًا.',
    signIn: 'تسجيل الدخول',
  },
  list: {
    moveNamed: 'نقل {name}',
    moveHelp: 'اسحبه، أو اضغط سهمي الأعلى والأسفل.',
    moved: 'أصبح ترتيب {name} {place, number} من {total, number}',
    range: '{from, number}–{to, number} من {total, number}',
    chosen: 'خيارات التصفية المحددة',
    searched: 'البحث: {text}',
    without: 'إزالة التصفية: {label}',
    clear: 'مسح التصفية',
    noMatch: 'لا توجد نتائج مطابقة',
    noMatchHint: 'جرّب كلمات أخرى أو قلّل خيارات التصفية.',
    moreFilters: 'تصفية إضافية',
    fewerFilters: 'إخفاء التصفية الإضافية',
    rarerFilters: 'خيارات التصفية الإضافية',
    notDone:
      '{count, plural, zero {تغيّرت العناصر كلها} one {لم يتغيّر عنصر واحد} two {لم يتغيّر عنصران} few {لم تتغيّر # عناصر} many {لم يتغيّر # عنصرًا} other {لم يتغيّر # عنصر}}',
    columns: 'الأعمدة',
    allColumns: 'عرض الكل',
    export: 'تصدير CSV',
    exportAs: 'تصدير',
    formats: { csv: 'CSV', xlsx: 'Excel (XLSX)' },
    exporting: 'جارٍ التصدير',
    select: 'تحديد {name}',
    selectPage: 'تحديد كل ما في الصفحة',
    selected:
      '{count, plural, zero {لا شيء محدد} one {عنصر واحد محدد} two {عنصران محددان} few {# عناصر محددة} many {# عنصرًا محددًا} other {# عنصر محدد}}',
    selectedPage:
      '{count, plural, zero {لا شيء محدد} one {حُدد العنصر الوحيد في هذه الصفحة.} two {حُدد العنصران في هذه الصفحة.} few {حُددت العناصر الـ# كلها في هذه الصفحة.} many {حُددت العناصر الـ# كلها في هذه الصفحة.} other {حُددت العناصر الـ# كلها في هذه الصفحة.}}',
    selectAll:
      '{count, plural, zero {لا توجد نتائج لتحديدها} one {تحديد النتيجة الوحيدة} two {تحديد النتيجتين} few {تحديد كل النتائج (#)} many {تحديد كل النتائج (#)} other {تحديد كل النتائج (#)}}',
    selectedAll:
      '{count, plural, zero {لا شيء محدد} one {حُددت النتيجة الوحيدة.} two {حُددت النتيجتان.} few {حُددت كل النتائج (#).} many {حُددت كل النتائج (#).} other {حُددت كل النتائج (#).}}',
    unselect: 'إلغاء التحديد',
    selection: 'إجراءات على العناصر المحددة',
    findFilter: 'البحث في {label}',
    dates: {
      today: 'اليوم',
      yesterday: 'أمس',
      thisWeek: 'هذا الأسبوع',
      lastWeek: 'الأسبوع الماضي',
      thisMonth: 'هذا الشهر',
      lastMonth: 'الشهر الماضي',
      from: 'من',
      to: 'إلى',
      since: 'من {day}',
      until: 'حتى {day}',
    },
  },
  noAccess: {
    title: 'لا تملك صلاحية فتح هذه الصفحة',
    hint: 'حسابك لا يملك الصلاحية اللازمة.',
    missing: 'تنقصك صلاحية «{permission}». اطلبها من مسؤول فريق العمل.',
  },
  readOnly: 'للقراءة فقط: تنقصك صلاحية «{permission}».',
  unsaved: {
    changes: 'تغييرات غير محفوظة',
    none: 'لا تغييرات',
    title: 'المغادرة دون حفظ؟',
    question: 'ستفقد ما غيّرته في هذه الصفحة.',
    leave: 'المغادرة دون حفظ',
    stay: 'متابعة التعديل',
  },
  sessionEnd: {
    left: '{minutes, plural, one {ستنتهي جلستك بعد دقيقة واحدة.} two {ستنتهي جلستك بعد دقيقتين.} few {ستنتهي جلستك بعد # دقائق.} many {ستنتهي جلستك بعد # دقيقة.} other {ستنتهي جلستك بعد # دقيقة.}}',
    whole: 'مضت على تسجيل دخولك اثنتا عشرة ساعة تقريبًا. احفظ ما تعمل عليه.',
    stay: 'متابعة الجلسة',
    stayed: 'ستبقى جلستك مفتوحة',
    setUpBy:
      '{hours, plural, =0 {بقيت أقل من ساعة} one {بقيت ساعة واحدة} two {بقيت ساعتان} few {بقيت # ساعات} many {بقيت # ساعة} other {بقيت # ساعة}} لإضافة عامل التحقق الثاني الذي يشترطه المتجر، حتى {at}. وعند دخولك التالي تُطلب إضافته أولًا.',
    setUp: 'إضافته الآن',
  },
  sessionOver: {
    title: 'سجّل الدخول مجددًا',
    about: 'انتهت جلستك، وما كتبته باقٍ هنا، وسيُحفظ فور تسجيل دخولك.',
    belongs: 'هذا النموذج يخص {name}. سجّل الدخول بحساب {name} أو انسخ ما كتبته.',
    disabled: 'هذا الحساب موقوف. ما كتبته باقٍ في هذه الصفحة، فانسخه قبل مغادرتها.',
    elsewhere: 'انتهت جلستك. سجّل الدخول في علامة التبويب التي تطلب ذلك، وستتابع هذه من تلقاء نفسها.',
    notSaved: 'انتهت جلستك ولم يُحفظ شيء. ما كتبته باقٍ هنا.',
    copy: 'نسخ كل ما كُتب',
    copied: 'نُسخ',
    notCopied: 'منع المتصفح النسخ. حدّد النص وانسخه بنفسك.',
  },
  attributes: cmsAttributes,
  search: cmsSearch,
  pick: cmsPick,
  richText: cmsRichText,
  bothLanguages: cmsBothLanguages,
  formIndex: cmsFormIndex,
  kept: cmsKept,
  delivery: cmsDelivery,
  theme: cmsTheme,
  products: cmsProducts,
  grid: cmsGrid,
  factsGrid: cmsFactsGrid,
  factFindings: cmsFactFindings,
  groups: cmsGroups,
  metadata: cmsMetadata,
  pictures: cmsPictures,
  translate: cmsTranslate,
  deletion: cmsDeletion,
  bin: cmsBin,
  handbook: cmsHandbook,
  keys: cmsKeys,
  live: cmsLive,
  views: cmsViews,
  overtaken: cmsOvertaken,
  inventory: cmsInventory,
  shipping: cmsShipping,
  imports: cmsImports,
  audit: cmsAudit,
  palette: cmsPalette,
  staff: cmsStaff,
  access: staffPermissions,
  orders: cmsOrders,
  requests: cmsRequests,
  drafts: cmsDrafts,
  checklist: cmsChecklist,
  discounts: cmsDiscounts,
  priceLists: cmsPriceLists,
  solutions: cmsSolutions,
  customers: cmsCustomers,
  customerGroups: cmsCustomerGroups,
  transactions: cmsTransactions,
  marketing: cmsMarketing,
  settings: cmsSettings,
  notifications: cmsNotifications,
  schedule: cmsSchedule,
  outbox: cmsOutbox,
  mail: cmsMail,
  profile: cmsProfile,
  reports: cmsReports,
  dashboard: {
    waiting: {
      title: 'بانتظارك',
      nothing: 'لا شيء بانتظارك الآن.',
      since: 'أقدمها: {ago}',
      kinds: {
        refundsRefused: 'مبالغ يُعاد استردادها',
        paymentsFailed: 'مدفوعات متعثرة',
        mailsFailed: 'رسائل لم تصل',
        toAccept: 'طلبات للقبول',
        toShip: 'طلبات للشحن',
        toAnswer: 'استفسارات للرد',
        lowStock: 'مخزون منخفض',
        searchesEmpty: 'عبارات لم تجد شيئًا',
      },
      hints: {
        refundsRefused: 'رفضها مزود الدفع',
        paymentsFailed: 'طلبات تعثر دفعها',
        mailsFailed: 'تحقق من خادم البريد',
        toAccept: 'طلبات جديدة',
        toShip: 'طلبات مقبولة',
        toAnswer: 'رسائل جديدة',
        lowStock: 'منتجات بلغت حدها الأدنى',
        searchesEmpty: 'خلال آخر ٧ أيام',
      },
    },
    title: 'نظرة عامة',
    welcome: 'أهلًا {name}',
    byStatus: 'الطلبات حسب الحالة',
    statusHints: {
      pending: 'بانتظار القبول',
      in_progress: 'قيد التجهيز',
      shipped: 'في الطريق',
      delivered: 'مكتملة',
      rejected: 'مغلقة',
    },
    newestOrders: 'أحدث الطلبات',
    allOrders: 'كل الطلبات',
    catalogue: 'الكتالوج',
    products: 'المنتجات',
    productsHint: 'في الكتالوج',
    hidden: 'مخفية',
    hiddenHint: 'لا تظهر في المتجر',
    out: 'نفد مخزونها',
    outHint: 'لا يمكن بيعها',
    lowStock: 'مخزون منخفض',
    allLow:
      '{count, plural, zero {لا منتجات} one {منتج واحد} two {المنتجان} few {كل المنتجات (#)} many {كل المنتجات (#)} other {كل المنتجات (#)}}',
    noneLow: 'لا نقص في المخزون',
    noneLowHint: 'تظهر المنتجات هنا عندما يصل مخزونها إلى حد الانخفاض.',
    ending: 'خصومات تنتهي قريبًا',
    allDiscounts: 'كل الخصومات',
    endsOn: 'ينتهي في {date}',
    noneEnding: 'لا توجد خصومات تنتهي خلال الأيام السبعة القادمة',
    noneEndingHint: 'يظهر هنا ما يوشك على الانتهاء لتمديده في وقته.',
    untranslated: 'ترجمات ناقصة',
    without: {
      en: '{count} بلا نص إنجليزي',
      ar: '{count} بلا نص عربي',
    },
    ofAll: 'من أصل {count}',
    noneMissing: 'كل المحتوى متوفر باللغتين',
    noneMissingHint: 'يظهر هنا ما ينقصه الاسم بإحدى اللغتين.',
  },
} satisfies Words<typeof english>
