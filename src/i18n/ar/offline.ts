import type { offline as english } from '../en/offline.ts'
import type { Words } from '../words.ts'

export const offline: Words<typeof english> = {
  title: 'لا يوجد اتصال بالإنترنت',
  hint: 'لا يمكن الوصول إلى المتجر الآن. تتابع هذه الصفحة من تلقاء نفسها عند عودة الاتصال.',
  again: 'إعادة المحاولة',
  seen: 'ما اطلعت عليه على هذا الجهاز، كما كان حينها:',
  cart: 'سلتك',
  others:
    '{count, plural, one {ومنتج آخر.} two {ومنتجان آخران.} few {و# منتجات أخرى.} many {و# منتجًا آخر.} other {و# منتج آخر.}}',
  orders: 'طلباتك',
  list: 'القائمة: {name}',
}
