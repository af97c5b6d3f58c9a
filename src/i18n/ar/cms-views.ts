import type { cmsViews as english } from '../en/cms-views.ts'
import type { Words } from '../words.ts'

export const cmsViews = {
  title: 'طرق العرض',
  none: 'حدّد عوامل التصفية ثم احفظها هنا باسم.',
  name: 'حفظ التصفية الحالية باسم',
  share: 'مشاركتها مع جميع الموظفين',
  save: 'حفظ',
  replace: 'استبدال المحفوظ',
  remove: 'حذف طريقة العرض {name}',
  sharedBy: 'شاركها {name}',
} as const satisfies Words<typeof english>
