import type { ownPrices as english } from '../en/own-prices.ts'
import type { Words } from '../words.ts'

export const ownPrices = {
  yourPrice: 'سعركم',
  byCataloguePrice: 'تسري أسعار قوائم الأسعار. الترتيب والتصفية حسب السعر الأساسي.',
} satisfies Words<typeof english>
