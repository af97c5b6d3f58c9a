import type { Certification, Documentation, DemoProduct, Fact, Faq, Text } from './demo-types.ts'

const arabicNumber = new Intl.NumberFormat('ar', { numberingSystem: 'arab', maximumFractionDigits: 2 })
const ar = (value: number) => arabicNumber.format(value)

/** A facts row whose value reads the same in both languages: codes, standards, frequency plans. */
export const same = (label: Text, value: string): Fact => ({ label, value: { en: value, ar: value } })
export const fact = (label: Text, en: string, arabic: string): Fact => ({ label, value: { en, ar: arabic } })

export const label = {
  battery: { en: 'Battery life', ar: 'عمر البطارية' },
  protection: { en: 'Protection', ar: 'درجة الحماية' },
  temperature: { en: 'Operating temperature', ar: 'درجة حرارة التشغيل' },
  weight: { en: 'Weight', ar: 'الوزن' },
  dimensions: { en: 'Dimensions', ar: 'الأبعاد' },
  range: { en: 'Measuring range', ar: 'المدى' },
  accuracy: { en: 'Accuracy', ar: 'الدقة' },
  radio: { en: 'Radio', ar: 'الاتصال اللاسلكي' },
  power: { en: 'Power supply', ar: 'مصدر الطاقة' },
  mounting: { en: 'Mounting', ar: 'التثبيت' },
  capacity: { en: 'Capacity', ar: 'السعة' },
  ports: { en: 'Ports', ar: 'المنافذ' },
  interval: { en: 'Reporting interval', ar: 'فترة الإرسال' },
  material: { en: 'Material', ar: 'المادة' },
  connector: { en: 'Connector', ar: 'الموصل' },
  delivery: { en: 'Delivery', ar: 'التسليم' },
  devices: { en: 'Devices', ar: 'عدد الأجهزة' },
  retention: { en: 'Data kept for', ar: 'مدة حفظ البيانات' },
  hours: { en: 'Hours', ar: 'ساعات الخدمة' },
} satisfies Record<string, Text>

export const battery = (years: number): Fact =>
  fact(
    label.battery,
    `up to ${years} ${years === 1 ? 'year' : 'years'}`,
    years === 1 ? 'حتى سنة' : years === 2 ? 'حتى سنتين' : `حتى ${ar(years)} ${years <= 10 ? 'سنوات' : 'سنة'}`,
  )
export const protection = (code: string): Fact => same(label.protection, code)
/** Degrees Celsius. */
export const temperature = (from: number, to: number): Fact =>
  fact(
    label.temperature,
    `${degrees(from)} to ${degrees(to)} °C`,
    `من ${arabicDegrees(from)} إلى ${arabicDegrees(to)} °م`,
  )
/** Grams. */
export const weight = (grams: number): Fact =>
  grams < 1000
    ? fact(label.weight, `${grams} g`, `${ar(grams)} جم`)
    : fact(label.weight, `${grams / 1000} kg`, `${ar(grams / 1000)} كجم`)

const degrees = (value: number) => (value < 0 ? `−${-value}` : `${value}`)
const arabicDegrees = (value: number) => (value < 0 ? `${ar(-value)} تحت الصفر` : ar(value))

const dimensions = ([width, height, depth]: [number, number, number]): Fact =>
  fact(
    label.dimensions,
    `${width} × ${height} × ${depth} mm`,
    `${ar(width)} × ${ar(height)} × ${ar(depth)} مم`,
  )

/** The whole description as HTML: the text, then the facts table with the dimensions the picture was drawn by. */
export function descriptionOf({ description, facts = [], drawing }: DemoProduct): Text {
  const rows = drawing.size ? [...facts, dimensions(drawing.size)] : facts
  const table = (language: 'en' | 'ar') =>
    rows.length === 0
      ? ''
      : `<table><tbody>${rows
          .map(
            (row) =>
              `<tr><th>${escape(row.label[language])}</th><td>${escape(row.value[language])}</td></tr>`,
          )
          .join('')}</tbody></table>`
  return { en: description.en + table('en'), ar: description.ar + table('ar') }
}

const escape = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

/** A paragraph and a list of points, in both languages. */
export function prose(lead: Text, points: Text[] = []): Text {
  const html = (language: 'en' | 'ar') =>
    `<p>${lead[language]}</p>` +
    (points.length === 0 ? '' : `<ul>${points.map((point) => `<li>${point[language]}</li>`).join('')}</ul>`)
  return { en: html('en'), ar: html('ar') }
}

/** Data sheet and installation guide of a piece of hardware. */
export const manuals = (code: string): Documentation[] => [
  { title: `${code} data sheet`, url: `https://docs.example.com/${code.toLowerCase()}/data-sheet.pdf` },
  {
    title: `${code} installation guide`,
    url: `https://docs.example.com/${code.toLowerCase()}/installation.pdf`,
  },
]
/** The guide of something that is not installed: a licence, a subscription, an integration. */
export const guide = (code: string, title: string): Documentation[] => [
  { title, url: `https://docs.example.com/${code.toLowerCase()}/guide` },
]

/** Saudi type approval of radio equipment. */
export const cst = (number: string, validUntil = '2028-12-31'): Certification => ({
  name: 'Type approval',
  issuer: 'CST',
  number,
  validUntil,
})
export const ce: Certification = { name: 'CE' }
export const fcc: Certification = { name: 'FCC', issuer: 'FCC' }
export const rohs: Certification = { name: 'RoHS' }
export const ip = (code: string): Certification => ({ name: code, issuer: 'IEC 60529' })

export const t = (en: string, arabic: string): Text => ({ en, ar: arabic })
export const faq = (question: Text, answer: Text): Faq => ({ question, answer })
