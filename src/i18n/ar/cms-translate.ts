import type { cmsTranslate as english } from '../en/cms-translate.ts'
import type { Words } from '../words.ts'

export const cmsTranslate = {
  action: 'ترجمة',
  languages: { en: 'الإنجليزية', ar: 'العربية' },
  source: '{language} كما هي الآن',
  tabs: 'لغات الترجمة',
  complete: 'مكتملة',
  incomplete: 'ناقصة',
  nothing: 'لا نص',
  hint: 'حيث يُترك نص فارغًا، يعرض المتجر اللغة الأخرى.',
  retry: 'تعذّر تحميل النصوص ({language}).',
  preview: 'معاينة',
  previewWait: 'تُتاح بعد تحميل كل اللغات',
  previewTitle: 'معاينة: {language}',
  addToCart: 'أضف إلى السلة',
  requestQuote: 'اطلب عرض سعر',
  back: 'العودة إلى القائمة',
  faq: {
    question: 'السؤال {number}',
    answer: 'الإجابة {number}',
    add: 'إضافة سؤال',
    addAll:
      '{count, plural, zero {لا أسئلة للترجمة} one {إضافة سؤال واحد للترجمة} two {إضافة سؤالين للترجمة} few {إضافة # أسئلة للترجمة} many {إضافة # سؤالًا للترجمة} other {إضافة # سؤال للترجمة}}',
    remove: 'إزالة السؤال {number}',
  },
} satisfies Words<typeof english>
