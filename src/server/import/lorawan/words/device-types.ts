import type { BothTexts } from '#contract/shared.ts'

/** Where the shop has a device type of the same English title, that one is used. */
export const deviceTypes = {
  lock: { en: 'Smart lock', ar: 'قفل ذكي' },
  tracker: { en: 'Tracker', ar: 'متتبع' },
  board: { en: 'Board or module', ar: 'لوحة أو وحدة مدمجة' },
  meter: { en: 'Meter', ar: 'عداد' },
  controller: { en: 'Controller', ar: 'وحدة تحكم' },
  interface: { en: 'Interface or converter', ar: 'واجهة أو محوّل' },
  button: { en: 'Button', ar: 'زر' },
  sensor: { en: 'Sensor', ar: 'مستشعر' },
} satisfies Record<string, BothTexts>
export type DeviceTypeKey = keyof typeof deviceTypes
