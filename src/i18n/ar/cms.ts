import type { cms as english } from '../en/cms.ts'
import type { Words } from '../words.ts'

export const cms = {
  title: 'إدارة المحتوى',
  loading: 'جارٍ التحميل',
  sections: { dashboard: 'لوحة المعلومات', products: 'المنتجات', orders: 'الطلبات' },
  rail: { label: 'الأقسام', collapse: 'طي القائمة', expand: 'توسيع القائمة', shop: 'عرض المتجر' },
  login: { title: 'تسجيل الدخول' },
  products: { title: 'المنتجات', product: 'المنتج', edit: 'تعديل المنتج', back: 'العودة إلى المنتجات' },
  orders: { title: 'الطلبات', order: 'الطلب', back: 'العودة إلى الطلبات' },
  dashboard: { title: 'لوحة المعلومات' },
} satisfies Words<typeof english>
