import { purchase } from './purchase.ts'
import type { store as english } from '../en/store.ts'
import type { Words } from '../words.ts'

export const store = {
  header: {
    catalogue: 'التصنيفات',
    allProducts: 'كل المنتجات',
    search: 'ابحث عن المنتجات',
    cart: 'السلة',
    cartCount:
      '{count, plural, zero {السلة فارغة} one {السلة، منتج واحد} two {السلة، منتجان} few {السلة، # منتجات} many {السلة، # منتجًا} other {السلة، # منتج}}',
    orders: 'طلباتي',
    home: '{brand}، الصفحة الرئيسية',
  },
  footer: {
    cr: 'السجل التجاري',
    vat: 'الرقم الضريبي',
    terms: 'الشروط والأحكام',
    privacy: 'سياسة الخصوصية',
    follow: 'تابعنا',
    catalogue: 'التصنيفات',
    help: 'المساعدة',
    legal: 'معلومات قانونية',
  },
  legal: { updated: 'آخر تحديث {date}', contact: 'التواصل' },
  ...purchase,
} satisfies Words<typeof english>
