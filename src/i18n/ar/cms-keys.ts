import type { cmsKeys as english } from '../en/cms-keys.ts'
import type { Words } from '../words.ts'

export const cmsKeys = {
  title: 'اختصارات لوحة المفاتيح',
  everywhere: 'في كل صفحة',
  goTo: 'الانتقال إلى',
  save: 'حفظ النموذج',
  search: 'البحث في هذه القائمة',
  next: 'الصف التالي',
  previous: 'الصف السابق',
  open: 'فتح الصف',
  mark: 'تحديد الصف',
  help: 'عرض هذه القائمة',
  single: 'تفعيل الاختصارات بمفتاح واحد',
} as const satisfies Words<typeof english>
