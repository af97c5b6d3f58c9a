import type { Certification, DemoProduct, Fact, Faq, Text } from './demo-types.ts'

export const fact = (label: Text, en: string, arabic: string): Fact => ({ label, value: { en, ar: arabic } })

export const label = {
  capacity: { en: 'Capacity', ar: 'السعة' },
  delivery: { en: 'Delivery', ar: 'التسليم' },
  devices: { en: 'Devices', ar: 'عدد الأجهزة' },
  retention: { en: 'Data kept for', ar: 'مدة حفظ البيانات' },
  hours: { en: 'Hours', ar: 'ساعات الخدمة' },
} satisfies Record<string, Text>

/** The whole description as HTML: the text, and of what is no hardware a list of what else is known of it. */
export function descriptionOf({ description, facts = [] }: DemoProduct): Text {
  const list = (language: 'en' | 'ar') =>
    facts.length === 0
      ? ''
      : `<ul>${facts
          .map(
            (row) =>
              `<li><strong>${escape(row.label[language])}:</strong> ${escape(row.value[language])}</li>`,
          )
          .join('')}</ul>`
  return { en: description.en + list('en'), ar: description.ar + list('ar') }
}

const escape = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

/** A paragraph and a list of points, in both languages. */
export function prose(lead: Text, points: Text[] = []): Text {
  const html = (language: 'en' | 'ar') =>
    `<p>${lead[language]}</p>` +
    (points.length === 0 ? '' : `<ul>${points.map((point) => `<li>${point[language]}</li>`).join('')}</ul>`)
  return { en: html('en'), ar: html('ar') }
}

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
