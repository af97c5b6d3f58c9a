import type { stockAlerts as english } from '../en/stock-alerts.ts'
import type { Words } from '../words.ts'

export const stockAlerts = {
  ask: 'أخبروني عند توفره',
  hint: 'نراسلك مرة واحدة خلال ٣٠ يومًا.',
  email: 'البريد الإلكتروني',
  send: 'أخبروني',
  on: 'سنخبرك بالبريد الإلكتروني عند توفره.',
  stop: 'لا تخبروني',
  stopped: 'لن نخبرك بتوفره',
  confirm: 'أرسلنا إليك رسالة. افتح الرابط فيها للتأكيد.',
  inStock: 'توفر المنتج من جديد. أعد تحميل الصفحة لشرائه.',
  page: {
    title: 'أخبروني عند توفره',
    confirmHint: 'نراسلك مرة واحدة عند توفر {product} من جديد، خلال ٣٠ يومًا.',
    confirm: 'تأكيد',
    waiting: 'سنخبرك عند توفر {product} من جديد.',
    told: 'أخبرناك بتوفر {product}.',
    stop: 'إيقاف رسائل التوفر إلى هذا العنوان',
    stopped: 'لن تصلك رسائل عن التوفر على هذا العنوان.',
    over: 'لم يعد هذا الرابط صالحًا',
    overHint: 'ينتهي بعد ٣٠ يومًا. يمكنك أن تطلب ذلك من جديد في صفحة المنتج.',
    browse: 'تصفّح المنتجات',
    view: 'عرض المنتج',
  },
} satisfies Words<typeof english>
