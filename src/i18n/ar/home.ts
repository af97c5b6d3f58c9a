import type { home as english } from '../en/home.ts'
import type { Words } from '../words.ts'

export const home = {
  description:
    '{brand}: أجهزة تتبع ومستشعرات وأقفال ذكية وبوابات وشرائح اتصال وتراخيص وباقات جاهزة، تجد بينها ما يناسب مجال عملك أو قطاعك أو استخدامك.',
  title: 'الرئيسية',
  applications: 'تسوق حسب المجال',
  useCases: 'تسوق حسب الاستخدام',
  solutions: 'احسب ما تحتاجه',
  industries: 'تسوق حسب القطاع',
  newest: 'أحدث المنتجات',
  allProducts: 'كل المنتجات',
  discover: 'اكتشف',
  discoverThis: 'اكتشف: {title}',
  highlights: 'أبرز العروض',
  highlight: '{number, number} من {count, number}: {title}',
  showHighlight: 'اعرض العرض {number, number}',
  previous: 'العرض السابق',
  next: 'العرض التالي',
  pause: 'إيقاف التنقل التلقائي',
  play: 'تشغيل التنقل التلقائي',
} satisfies Words<typeof english>
