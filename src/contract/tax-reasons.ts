/** Why no VAT is charged: zero-rated, exempt, or outside its scope. `S` is the standard rate. */
export const exemptCategories = ['Z', 'E', 'O'] as const
export type ExemptCategory = (typeof exemptCategories)[number]

type Reason = { category: ExemptCategory; en: string; ar: string }

/** The tax authority's reason codes with the wording of the law, as papers print it. */
const reasons = {
  'VATEX-SA-32': { category: 'Z', en: 'Export of goods', ar: 'صادرات السلع من المملكة' },
  'VATEX-SA-33': { category: 'Z', en: 'Export of services', ar: 'صادرات الخدمات من المملكة' },
  'VATEX-SA-34-1': { category: 'Z', en: 'The international transport of goods', ar: 'النقل الدولي للسلع' },
  'VATEX-SA-34-2': {
    category: 'Z',
    en: 'The international transport of passengers',
    ar: 'النقل الدولي للركاب',
  },
  'VATEX-SA-34-3': {
    category: 'Z',
    en: 'Services directly connected and incidental to a supply of international passenger transport',
    ar: 'الخدمات المرتبطة مباشرة أو عرضيًا بتوريد النقل الدولي للركاب',
  },
  'VATEX-SA-34-4': {
    category: 'Z',
    en: 'Supply of a qualifying means of transport',
    ar: 'توريد وسائل النقل المؤهلة',
  },
  'VATEX-SA-34-5': {
    category: 'Z',
    en: 'Any services relating to goods or passenger transportation, as defined in article twenty five of the VAT Regulations',
    ar: 'الخدمات ذات الصلة بنقل السلع أو الركاب، وفقًا للتعريف الوارد بالمادة الخامسة والعشرين من اللائحة التنفيذية لنظام ضريبة القيمة المضافة',
  },
  'VATEX-SA-35': { category: 'Z', en: 'Medicines and medical equipment', ar: 'الأدوية والمعدات الطبية' },
  'VATEX-SA-36': { category: 'Z', en: 'Qualifying metals', ar: 'المعادن المؤهلة' },
  'VATEX-SA-EDU': {
    category: 'Z',
    en: 'Private education to citizen',
    ar: 'الخدمات التعليمية الخاصة للمواطنين',
  },
  'VATEX-SA-HEA': {
    category: 'Z',
    en: 'Private healthcare to citizen',
    ar: 'الخدمات الصحية الخاصة للمواطنين',
  },
  'VATEX-SA-MLTRY': {
    category: 'Z',
    en: 'Supply of qualified military goods',
    ar: 'توريد السلع العسكرية المؤهلة',
  },
  'VATEX-SA-29': {
    category: 'E',
    en: 'Financial services mentioned in Article 29 of the VAT Regulations',
    ar: 'الخدمات المالية المذكورة في المادة التاسعة والعشرين من اللائحة التنفيذية لنظام ضريبة القيمة المضافة',
  },
  'VATEX-SA-29-7': {
    category: 'E',
    en: 'Life insurance services mentioned in Article 29 of the VAT Regulations',
    ar: 'خدمات التأمين على الحياة المذكورة في المادة التاسعة والعشرين من اللائحة التنفيذية لنظام ضريبة القيمة المضافة',
  },
  'VATEX-SA-30': {
    category: 'E',
    en: 'Real estate transactions mentioned in Article 30 of the VAT Regulations',
    ar: 'التوريدات العقارية المذكورة في المادة الثلاثين من اللائحة التنفيذية لنظام ضريبة القيمة المضافة',
  },
  'VATEX-SA-OOS': {
    category: 'O',
    en: 'Not subject to VAT',
    ar: 'غير خاضع لضريبة القيمة المضافة',
  },
} as const satisfies Record<string, Reason>

export type TaxReasonCode = keyof typeof reasons
// The keys of an object are known to be its own.
export const taxReasonCodes = Object.keys(reasons) as [TaxReasonCode, ...TaxReasonCode[]]
export const taxReason = (code: TaxReasonCode): Reason => reasons[code]

/** Holds only where the goods leave the country. */
export const isExport = (code: TaxReasonCode): boolean => code === 'VATEX-SA-32'

/** The document is about one citizen, whose national id is its number. */
export const namesCitizen = (code: TaxReasonCode): boolean =>
  code === 'VATEX-SA-EDU' || code === 'VATEX-SA-HEA'
export const nationalId = /^[12]\d{9}$/
