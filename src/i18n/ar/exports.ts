import type { exports as english } from '../en/exports.ts'
import type { Words } from '../words.ts'

export const exports: Words<typeof english> = {
  nameEn: 'الاسم (بالإنجليزية)',
  nameAr: 'الاسم (بالعربية)',
  titleEn: 'العنوان (بالإنجليزية)',
  titleAr: 'العنوان (بالعربية)',
  name: 'الاسم',
  description: 'الوصف',
  code: 'الرمز',
  type: 'النوع',
  price: 'السعر ({currency})',
  priceBeforeDiscount: 'السعر قبل الخصم ({currency})',
  available: 'المتاح',
  onHand: 'الموجود',
  reserved: 'المحجوز',
  visibility: 'الظهور',
  languages: 'اللغات',
  order: 'الترتيب',
  products: 'المنتجات',
  createdAt: 'تاريخ الإضافة',
  updatedAt: 'آخر تحديث',
}
