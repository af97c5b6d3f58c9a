import type { crash as english } from '../en/crash.ts'
import type { Words } from '../words.ts'

export const crash = {
  title: 'حدث خطأ ما! يرجى المحاولة مرة أخرى.',
  hint: 'تعذّر عرض الصفحة.',
  back: 'الانتقال إلى المنتجات',
  number: 'عند مراسلتنا، يرجى ذكر هذا الرقم:',
} satisfies Words<typeof english>
