import type {
  cmsBothLanguages as englishBoth,
  cmsFormIndex as englishIndex,
  cmsKept as englishKept,
} from '../en/cms-long-forms.ts'
import type { Words } from '../words.ts'

export const cmsBothLanguages = {
  choose: 'لغة النصوص',
  languages: { en: 'الإنجليزية', ar: 'العربية' },
  missing: 'ناقص',
  missingCount:
    '{count, plural, zero {لا ينقص شيء} one {ينقص نص واحد} two {ينقص نصان} few {تنقص # نصوص} many {ينقص # نصًا} other {ينقص # نص}}',
  of: '{field} ({language})',
} satisfies Words<typeof englishBoth>

export const cmsFormIndex = {
  title: 'الأقسام',
  missing:
    '{count, plural, zero {لا ينقص شيء} one {ينقص حقل واحد} two {ينقص حقلان} few {تنقص # حقول} many {ينقص # حقلًا} other {ينقص # حقل}}',
  wrong: '{count, plural, zero {لا أخطاء} one {خطأ واحد} two {خطآن} few {# أخطاء} many {# خطأً} other {# خطأ}}',
} satisfies Words<typeof englishIndex>

export const cmsKept = {
  title: 'لديك تغييرات غير محفوظة منذ {time}.',
  continue: 'متابعة',
  discard: 'تجاهل',
  elsewhere: 'مفتوح في تبويب آخر',
  elsewhereHint: 'هذا النموذج مفتوح في تبويب آخر. عدّله في مكان واحد فقط.',
  here: 'التعديل هنا',
  there: 'الانتقال إليه',
  present: 'مفتوح أيضًا لدى {names}.',
  signOutTitle: 'تسجيل الخروج وحذف المسودات؟',
  signOutHint:
    '{count, plural, zero {لا توجد تغييرات غير محفوظة.} one {لديك تغييرات غير محفوظة في نموذج واحد، وسيحذفها تسجيل الخروج.} two {لديك تغييرات غير محفوظة في نموذجين، وسيحذفها تسجيل الخروج.} few {لديك تغييرات غير محفوظة في # نماذج، وسيحذفها تسجيل الخروج.} many {لديك تغييرات غير محفوظة في # نموذجًا، وسيحذفها تسجيل الخروج.} other {لديك تغييرات غير محفوظة في # نموذج، وسيحذفها تسجيل الخروج.}}',
  signOut: 'تسجيل الخروج',
} satisfies Words<typeof englishKept>
