import type { Words } from '../words.ts'
import type { deliveryFacts as english } from '../en/delivery-facts.ts'

export const deliveryFacts: Words<typeof english> = {
  weightGrams: 'وزن الشحن',
  leadDays: 'مدة التجهيز',
  restockAt: 'موعد توفره مجددًا',
  backorderLimit: 'الحد الأقصى للطلبات المؤجلة',
}
