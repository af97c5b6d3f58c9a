import type { BothTexts } from '#contract/shared.ts'

export const factLabels = {
  maker: { en: 'Maker', ar: 'الشركة المصنّعة' },
  partNumber: { en: 'Part number', ar: 'رقم القطعة' },
  measures: { en: 'Measures', ar: 'القياسات' },
  size: { en: 'Dimensions', ar: 'الأبعاد' },
  weight: { en: 'Weight', ar: 'الوزن' },
  battery: { en: 'Battery', ar: 'البطارية' },
  temperature: { en: 'Operating temperature', ar: 'درجة حرارة التشغيل' },
  humidity: { en: 'Operating humidity', ar: 'رطوبة التشغيل' },
  protection: { en: 'Protection', ar: 'درجة الحماية' },
  plans: { en: 'Frequency plans', ar: 'نطاقات التردد' },
  keyProvisioning: { en: 'Keys', ar: 'مفاتيح التشفير' },
  keyProgramming: { en: 'Keys are set by', ar: 'ضبط المفاتيح' },
  keySecurity: { en: 'Key storage', ar: 'حفظ المفاتيح' },
  hardware: { en: 'Hardware versions', ar: 'إصدارات الأجهزة' },
  firmware: { en: 'Firmware versions', ar: 'إصدارات البرنامج الثابت' },
  update: { en: 'Firmware update', ar: 'تحديث البرنامج الثابت' },
} satisfies Record<string, BothTexts>

export const batteryWords = {
  replaceable: { en: 'replaceable', ar: 'قابلة للاستبدال' },
  fixed: { en: 'not replaceable', ar: 'غير قابلة للاستبدال' },
} satisfies Record<string, BothTexts>

/** The values of keyProvisioning, keyProgramming, keySecurity and firmwareProgramming. */
export const keyProvisioningWords: Record<string, BothTexts> = {
  custom: { en: 'your own', ar: 'مفاتيحك الخاصة' },
  'join server': { en: 'from a join server', ar: 'من خادم الانضمام' },
  manifest: { en: 'in a list with the delivery', ar: 'في قائمة مرفقة مع الشحنة' },
}
export const keyProgrammingWords: Record<string, BothTexts> = {
  serial: { en: 'serial port', ar: 'المنفذ التسلسلي' },
  wifi: { en: 'Wi-Fi', ar: 'Wi-Fi' },
  nfc: { en: 'NFC', ar: 'NFC' },
  bluetooth: { en: 'Bluetooth', ar: 'البلوتوث' },
  firmware: { en: 'firmware', ar: 'البرنامج الثابت' },
}
export const keySecurityWords: Record<string, BothTexts> = {
  none: { en: 'not protected', ar: 'بلا حماية' },
  'read protected': { en: 'protected from reading', ar: 'محمية من القراءة' },
  'secure element': { en: 'secure element', ar: 'شريحة أمان' },
}
export const firmwareProgrammingWords: Record<string, BothTexts> = {
  serial: { en: 'serial port', ar: 'المنفذ التسلسلي' },
  'fuota lorawan': { en: 'over LoRaWAN', ar: 'عبر LoRaWAN' },
  'fuota other': { en: 'wireless', ar: 'لاسلكيًا' },
}

export const units = {
  mm: { en: 'mm', ar: 'مم' },
  g: { en: 'g', ar: 'جم' },
  kg: { en: 'kg', ar: 'كجم' },
  degrees: { en: '°C', ar: '°م' },
  below: { en: '−', ar: ' تحت الصفر' },
} satisfies Record<string, BothTexts>

export const sentences = {
  /** Opens a description whose prose is in the other language. */
  lead: {
    en: (type: string, maker: string) => `${type} by ${maker} for LoRaWAN networks.`,
    ar: (type: string, maker: string) => `${type} من ${maker} للاستخدام مع شبكات LoRaWAN.`,
  },
  /** Stands above the maker's prose in the other language. */
  proseHeading: {
    en: 'The maker’s description (in Arabic)',
    ar: 'وصف الشركة المصنّعة (بالإنجليزية)',
  },
}
