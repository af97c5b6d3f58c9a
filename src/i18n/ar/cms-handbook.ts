import type { cmsHandbook as english } from '../en/cms-handbook.ts'
import type { Words } from '../words.ts'

export const cmsHandbook = {
  title: 'دليل الموظفين',
  about: 'كيف تنجز كل مهمة، في صفحة لكل منها.',
  open: 'مساعدة في هذه الشاشة (تُفتح في علامة تبويب جديدة)',
  search: 'البحث في الدليل',
  contents: 'المحتويات',
  none: 'لا صفحة فيها هذه الكلمات.',
  unknown: 'لا توجد هذه الصفحة في الدليل',
  turn: 'الصفحة التالية والسابقة',
} as const satisfies Words<typeof english>
