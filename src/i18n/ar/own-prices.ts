import type { ownPrices as english } from '../en/own-prices.ts'
import type { Words } from '../words.ts'

export const ownPrices = {
  yourPrice: 'سعركم',
  withoutTax: 'بدون ضريبة القيمة المضافة',
  yourPriceWithoutTax: 'سعركم بدون ضريبة القيمة المضافة',
  byPriceWithTax: 'أنتم معفون من ضريبة القيمة المضافة. الترتيب والتصفية حسب السعر الأساسي شاملًا الضريبة.',
  byCataloguePrice: 'تسري أسعار قوائم الأسعار. الترتيب والتصفية حسب السعر الأساسي.',
} satisfies Words<typeof english>
