import type { fileImport as english } from '../en/file-import.ts'
import type { Words } from '../words.ts'

export const fileImport = {
  file: 'الملف',
  check: 'فحص الملف',
  confirm: 'حفظ التغييرات',
  problems:
    '{count, plural, zero {لا أخطاء} one {في صف واحد خطأ. لا يُحفظ شيء حتى يُصحَّح.} two {في صفين خطأ. لا يُحفظ شيء حتى يُصحَّحا.} few {في # صفوف خطأ. لا يُحفظ شيء حتى تُصحَّح.} many {في # صفًا خطأ. لا يُحفظ شيء حتى تُصحَّح.} other {في # صف خطأ. لا يُحفظ شيء حتى تُصحَّح.}}',
  row: 'الصف {row, number}',
  missing: 'اختر ملفًا',
} satisfies Words<typeof english>
