import type { cmsViews as english } from '../en/cms-views.ts'
import type { Words } from '../words.ts'

export const cmsViews = {
  title: 'طرق العرض',
  none: 'حدّد عوامل التصفية والأعمدة ثم احفظها هنا باسم.',
  name: 'حفظ طريقة العرض باسم',
  withColumns: 'مع الأعمدة الظاهرة',
  gone: {
    ofView: 'طريقة العرض «{name}» تشير إلى ما لم يعد موجودًا، لذلك لم يُطبَّق:',
    ofAddress: 'هذا العنوان يشير إلى ما لم يعد موجودًا، لذلك لم يُطبَّق:',
    filter: 'التصفية',
    order: 'الترتيب',
    column: 'العمود',
    mend: 'حفظ طريقة العرض من دونه',
    leaveOut: 'إزالته',
  },
  share: 'مشاركتها مع جميع الموظفين',
  save: 'حفظ',
  replace: 'استبدال المحفوظ',
  remove: 'حذف طريقة العرض {name}',
  sharedBy: 'شاركها {name}',
} as const satisfies Words<typeof english>
