import type { cmsFactFindings as english } from '../en/cms-fact-findings.ts'
import type { Words } from '../words.ts'

/** What the list of facts to tidy says. */
export const cmsFactFindings = {
  title: 'مواصفات تحتاج إلى مراجعة',
  about: 'منتجات قد تحتاج مواصفاتها إلى مراجعة. يُفحص المنتج عند حفظه، وتُفحص المنتجات كلها مرة في اليوم.',
  search: 'البحث في المنتجات',
  searchHint: 'الاسم أو الرمز',
  empty: 'لا شيء يحتاج إلى مراجعة',
  emptyHint: 'لكل المنتجات مواصفات كافية، ولا توجد قيمة شاذة.',
  columns: {
    name: 'المنتج',
    code: 'الرمز',
    reason: 'السبب',
    attribute: 'الخاصية',
    figure: 'القيمة',
    usual: 'للمقارنة',
    actions: 'الإجراءات',
  },
  reasons: { far: 'قيمة بعيدة عن المعتاد', few: 'مواصفات قليلة', table: 'جدول بلا مواصفات' },
  facts:
    '{count, plural, zero {لا مواصفات} one {مواصفة واحدة} two {مواصفتان} few {# مواصفات} many {# مواصفة} other {# مواصفة}}',
  rows: '{count, plural, zero {لا صفوف} one {صف واحد بلا مواصفة} two {صفان بلا مواصفة} few {# صفوف بلا مواصفات} many {# صفًا بلا مواصفات} other {# صف بلا مواصفات}}',
  value: '{attribute}: {value}',
  usually: 'المعتاد {value}',
  atLeast: '٨ على الأقل',
  more: '{labels}، و{count, plural, zero {لا غيرها} one {صف آخر} two {صفان آخران} few {# صفوف أخرى} many {# صفًا آخر} other {# صف آخر}}',
  comma: '، ',
  editNamed: 'تعديل مواصفات المنتج «{name}»',
} as const satisfies Words<typeof english>
