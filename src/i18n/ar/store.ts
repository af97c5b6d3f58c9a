import type { store as english } from '../en/store.ts'
import type { Words } from '../words.ts'

export const store = {
  header: {
    catalogue: 'التصنيفات',
    allProducts: 'كل المنتجات',
    byType: 'تصفّح حسب النوع',
    search: 'ابحث عن المنتجات',
    cart: 'السلة',
    cartCount:
      '{count, plural, zero {السلة فارغة} one {السلة، قطعة واحدة} two {السلة، قطعتان} few {السلة، # قطع} many {السلة، # قطعة} other {السلة، # قطعة}}',
    home: '{brand}، الصفحة الرئيسية',
    wishlist: 'المفضلة',
    wishlistCount:
      '{count, plural, zero {المفضلة، فارغة} one {المفضلة، منتج واحد} two {المفضلة، منتجان} few {المفضلة، # منتجات} many {المفضلة، # منتجًا} other {المفضلة، # منتج}}',
  },
  footer: {
    cr: 'السجل التجاري',
    vat: 'الرقم الضريبي',
    terms: 'الشروط والأحكام',
    privacy: 'سياسة الخصوصية',
    follow: 'تابعنا',
    website: 'الموقع الإلكتروني',
    catalogue: 'التصنيفات',
    help: 'المساعدة',
    legal: 'معلومات قانونية',
    contact: 'تواصل معنا',
    requestQuote: 'اطلب عرض سعر',
    whatsapp: 'تحدث معنا عبر واتساب، في نافذة جديدة',
  },
  /** Of the cart's page itself; what is said beside its content comes with that. */
  cartPage: {
    title: 'إتمام الشراء الآمن',
    description: 'ما اخترته من منتجات بأسعارها وضريبتها، جاهزًا للطلب أو لطلب عرض سعر.',
    empty: 'سلتك فارغة',
    emptyHint: 'اكتشف أجهزة التتبع والمستشعرات والبوابات وكل ما يصل بينها.',
    browse: 'تصفح المنتجات',
    opening: 'جارٍ فتح طلبك…',
  },
  /** Titles of the account dialogs; what is in them comes when one is opened. */
  accountDialogs: {
    user: 'تسجيل الدخول',
    tenant: 'الدخول بحساب الجهة',
    register: 'إنشاء حساب شركة',
    recover: 'استعادة كلمة المرور',
    sessionOver: 'انتهت الجلسة. سجّل الدخول مرة أخرى للمتابعة.',
  },
  legal: { updated: 'آخر تحديث {date}', contact: 'التواصل' },
} satisfies Words<typeof english>
