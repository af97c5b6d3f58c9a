import type { Text } from '../../catalogue/demo-types.ts'

/** What the demo's papers say, whatever product they are of. */
export const words = {
  sheet: { en: 'Data sheet', ar: 'ورقة البيانات' },
  installation: { en: 'Installation', ar: 'التركيب' },
  product: { en: 'Product', ar: 'المنتج' },
  code: { en: 'Code', ar: 'الرمز' },
  maker: { en: 'Maker', ar: 'الشركة المصنعة' },
  model: { en: 'Model', ar: 'الطراز' },
  goesWith: { en: 'Goes with', ar: 'يُستخدم مع' },
  certifications: { en: 'Certifications', ar: 'الشهادات' },
  validUntil: { en: 'Valid until', ar: 'سارية حتى' },
  number: { en: 'Number', ar: 'الرقم' },
  issuer: { en: 'Scheme', ar: 'الجهة' },
  made: {
    en: 'A made-up product of the demo shop. Edition of January 2026.',
    ar: 'منتج غير حقيقي من المتجر التجريبي. إصدار يناير ٢٠٢٦.',
  },
  sample: { en: 'Sample', ar: 'نموذج' },
  noCertificate: {
    en: 'This paper belongs to the demo shop. No authority has issued it, and it certifies nothing.',
    ar: 'هذه الورقة من المتجر التجريبي. لم تصدرها أي جهة، ولا تُثبت شيئًا.',
  },
  instead: {
    en: 'In a live shop the certificate of the product stands here. Staff upload it with the product.',
    ar: 'في المتجر الفعلي تكون هنا شهادة المنتج نفسها، ويرفعها الموظفون مع المنتج.',
  },
  type_approval: { en: 'Type approval', ar: 'اعتماد النوع' },
  ce: { en: 'Declaration of conformity (CE)', ar: 'إقرار المطابقة (CE)' },
} satisfies Record<string, Text>
