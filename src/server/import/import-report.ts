import type { Language } from '#contract/enums.ts'
import type { BothTexts } from '#contract/shared.ts'
import type { Topic } from './product-plan.ts'

/** Everything an import may leave out or put right, and what it says of it. */
export const reasons = {
  folder_absent: { en: 'vendor folder is absent', ar: 'مجلد المورّد غير موجود' },
  vendor_not_listed: {
    en: 'vendor is not in the vendor index: named after its folder',
    ar: 'المورّد غير مدرج في الفهرس: سُمّي باسم مجلده',
  },
  listed_twice: { en: 'listed twice: imported once', ar: 'مدرج مرتين: استُورد مرة واحدة' },
  bad_id: {
    en: 'id is not made of letters, digits and dashes',
    ar: 'المعرّف يحوي غير الأحرف والأرقام والشرطات',
  },
  file_absent: { en: 'file is absent', ar: 'الملف غير موجود' },
  file_outside: { en: 'path leads out of the folder', ar: 'المسار يؤدي إلى خارج المجلد' },
  file_too_large: { en: 'file is too large', ar: 'الملف أكبر من المسموح' },
  file_unreadable: { en: 'file may not be read', ar: 'تعذرت قراءة الملف' },
  invalid_yaml: { en: 'file is not valid YAML', ar: 'الملف ليس YAML صحيحًا' },
  unknown_field: { en: 'field is not part of the format', ar: 'الحقل ليس من الصيغة المعتمدة' },
  wrong_type: { en: 'value is not of the expected kind', ar: 'القيمة ليست من النوع المتوقع' },
  not_understood: { en: 'not understood', ar: 'غير مفهوم' },
  implausible: { en: 'value cannot be right', ar: 'القيمة غير معقولة' },
  name_absent: { en: 'no name: hidden', ar: 'بلا اسم: مخفي' },
  description_absent: { en: 'no description: hidden', ar: 'بلا وصف: مخفي' },
  text_too_long: { en: 'text is too long: cut', ar: 'النص طويل: جرى اختصاره' },
  no_picture: { en: 'names no picture', ar: 'لا يذكر أي صورة' },
  picture_absent: { en: 'picture is absent', ar: 'الصورة غير موجودة' },
  picture_too_large: { en: 'picture is over 1 MB', ar: 'الصورة أكبر من ١ ميجابايت' },
  picture_unreadable: {
    en: 'picture is damaged or neither PNG nor JPEG',
    ar: 'الصورة تالفة أو ليست PNG أو JPEG',
  },
  picture_twice: { en: 'the same picture twice: kept once', ar: 'الصورة مكررة: حُفظت مرة واحدة' },
  too_many: { en: 'more than a product may have', ar: 'أكثر مما يتسع له المنتج' },
  bad_url: { en: 'not an http or https address', ar: 'العنوان ليس http أو https صحيحًا' },
  url_encoded: { en: 'address had spaces: encoded', ar: 'في العنوان مسافات: جرى ترميزها' },
  other_currency: {
    en: 'price is in another currency: offered by quote',
    ar: 'السعر بعملة أخرى: يُعرض بطلب سعر',
  },
  unknown_connection: {
    en: 'connection the shop has no filter for: kept as a tag',
    ar: 'نوع اتصال خارج خيارات التصفية: حُفظ وسمًا',
  },
  code_of_another: {
    en: 'the shop has another kind of product under this code',
    ar: 'في المتجر منتج من نوع آخر بهذا الرمز',
  },
  not_saved: { en: 'could not be saved', ar: 'تعذّر حفظه' },
} satisfies Record<string, BothTexts>
export type Reason = keyof typeof reasons

/** `device` is `<vendor>/<id>`, or a vendor's or the source's own file. */
export type Remark = { device: string; field: string; reason: Reason; detail?: string }

/** Takes down what was left out of one device, and why. */
export type Note = (field: string, reason: Reason, detail?: string) => void

export const noteInto =
  (remarks: Remark[], device: string): Note =>
  (field, reason, detail) => {
    remarks.push({
      device: line(device),
      field: line(field),
      reason,
      ...(detail && { detail: line(detail) }),
    })
  }

/** Names and values are the source's: one line, and nothing that a terminal would obey. */
const line = (text: string) => {
  const plain = text.replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ').trim()
  return plain.length <= 160 ? plain : `${plain.slice(0, 159)}…`
}

export type ImportReport = {
  source: string
  /** Codes. */
  created: string[]
  updated: string[]
  unchanged: string[]
  /** Devices that did not come in at all; their remarks say why. */
  leftOut: string[]
  /** Codes whose list of similar products was set. */
  relinked: string[]
  /** Metadata that the shop lacked: made, or left unmade because nobody asked for it. */
  made: Topic[]
  notMade: Topic[]
  remarks: Remark[]
  seconds: number
}

/** The report as it ends the command: each thing by reason, then the counts. */
export function reportText(report: ImportReport, language: Language = 'en'): string {
  const groups = byReason(report.remarks)
  const things = groups.flatMap(({ reason, remarks }) => [
    `${reasons[reason][language]}:`,
    ...remarks.map(
      ({ device, field, detail }) => `  ${device}  ${field}${detail === undefined ? '' : `  ${detail}`}`,
    ),
    '',
  ])
  const width = String(Math.max(...groups.map(({ remarks }) => remarks.length), 0)).length
  const counts = groups.map(
    ({ reason, remarks }) => `  ${String(remarks.length).padStart(width)}  ${reasons[reason][language]}`,
  )
  const { created, updated, unchanged, leftOut, relinked, made, notMade, remarks, seconds } = report
  return [
    '',
    ...things,
    ...(remarks.length > 0 ? [`Left out or put right: ${remarks.length}`, ...counts, ''] : []),
    `Created ${created.length}, updated ${updated.length}, unchanged ${unchanged.length}, left out ${leftOut.length}, in ${seconds.toFixed(1)} s.`,
    ...(made.length > 0 ? [`Metadata made: ${countsOfKinds(made)}.`] : []),
    ...(notMade.length > 0
      ? [`Metadata the shop lacks, not made: ${countsOfKinds(notMade)}. --make all makes them.`]
      : []),
    ...(relinked.length > 0 ? [`Similar products set on ${relinked.length}.`] : []),
    '',
  ].join('\n')
}

/** The most frequent first. */
function byReason(remarks: readonly Remark[]): { reason: Reason; remarks: Remark[] }[] {
  const groups = Map.groupBy(remarks, ({ reason }) => reason)
  return [...groups]
    .map(([reason, some]) => ({ reason, remarks: some }))
    .toSorted((a, b) => b.remarks.length - a.remarks.length)
}

/** `tag 139, application 4` */
const countsOfKinds = (topics: readonly Topic[]) =>
  [...Map.groupBy(topics, ({ kind }) => kind)].map(([kind, some]) => `${kind} ${some.length}`).join(', ')
