import type { everydayErrors as english } from '../en/everyday-errors.ts'
import type { Words } from '../words.ts'

export const everydayErrors: Words<typeof english> = {
  bad_request: 'حدث خطأ ما! يرجى المحاولة مرة أخرى.',
  recaptcha_failed: 'تعذّر التحقق. يرجى إعادة المحاولة.',
  unavailable: 'حدث خطأ ما! يرجى المحاولة مرة أخرى.',
  stock_insufficient: 'عذرًا، الكمية المطلوبة من هذا المنتج أكبر من المتوفر لدينا!',
  out_of_stock: 'عذرًا، المنتج غير متوفر مؤقتًا.',
  payment_unavailable: 'الدفع غير متاح الآن!',
}
