import type { cmsFactsGrid as english } from '../en/cms-facts-grid.ts'
import type { Words } from '../words.ts'

/** What the grid of facts says beside the grid of products. */
export const cmsFactsGrid = {
  title: 'تعديل المواصفات',
  columns:
    '{count, plural, =0 {لا خصائص معروضة} one {خاصية واحدة معروضة} two {خاصيتان معروضتان} few {# خصائص معروضة} many {# خاصية معروضة} other {# خاصية معروضة}}',
  choose: 'الخصائص في الأعمدة',
  chooseOne: 'اختر قيمة واحدة أو لا شيء',
  chooseSeveral: 'اختر كل ما ينطبق',
  yes: 'نعم',
  no: 'لا',
  notStated: 'غير مذكور',
} as const satisfies Words<typeof english>
