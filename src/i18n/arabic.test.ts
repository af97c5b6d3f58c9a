import { readdirSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { fields } from './ar/fields.ts'
import { requestFaults, requestFields } from './ar/request-fields.ts'
import { unitFaults, unitFields } from './ar/unit-faults.ts'
import { validation } from './ar/validation.ts'
import { says, type ValidationKey } from './translate.ts'

const labels = { ...fields, ...unitFields, ...requestFields }
const messages: Record<string, string> = { ...validation, ...unitFaults, ...requestFaults }
const templates = Object.entries(messages).filter(([, text]) => text.includes('{field}'))

const folder = new URL('ar/', import.meta.url)
const modules = await Promise.all(
  readdirSync(folder).map(async (file): Promise<[string, object]> => [
    file,
    (await import(new URL(file, folder).href)) as object,
  ]),
)

/** Every text of a catalogue with its path. */
function textsOf(value: unknown, path: string): [path: string, text: string][] {
  if (typeof value === 'string') return [[path, value]]
  return Object.entries(value ?? {}).flatMap(([key, inner]) => textsOf(inner, `${path}.${key}`))
}
const texts = modules.flatMap(([file, module]) => textsOf(module, file.replace('.ts', '')))
const withFault = (pattern: RegExp) => texts.filter(([, text]) => pattern.test(text)).map(([path]) => path)

describe('a message about a field', () => {
  test('is there', () => {
    expect(templates.length).toBeGreaterThan(12)
    expect(Object.keys(labels).length).toBeGreaterThan(200)
  })

  // The label is a name in quotes beside the noun «حقل», with which every verb and adjective agrees.
  test.each(templates)('agrees with every label: %s', (key, template) => {
    expect(template.split('{field}')).toHaveLength(2)
    expect(template).toMatch(/حقل «\{field\}»|^حقل غير معروف: «\{field\}»$/)
    for (const label of Object.values(labels)) {
      const values = { field: label, min: 3, max: 3 }
      const said = says.ar.validation(key as ValidationKey, values)
      expect(said).toContain(`«${label}»`)
      // Nothing is said of the label itself: `«…» مطلوب`, `يجب ألا يتجاوز «…»`.
      expect(said).not.toMatch(/» (مطلوب|صحيح|غير صحيح|موجود|لا يخص|أكبر|أقل)/)
      expect(said).not.toMatch(/(يكون|تكون|يتجاوز|تتجاوز|يقل|تقل) «/)
    }
  })

  test.each(Object.entries(labels))('calls it by a noun: %s', (_, label) => {
    expect(label).not.toMatch(/^(يظهر|تظهر|صالح|ساري|سارٍ) /)
    expect(label).not.toMatch(/ (من|حتى|إلى|في|لـ)$/)
  })

  test.each([
    [1, 'حرف واحد'],
    [2, 'حرفان'],
    [3, '٣ أحرف'],
    [60, '٦٠ حرفًا'],
    [100, '١٠٠ حرف'],
    [255, '٢٥٥ حرفًا'],
  ])('counts %i in the form of its noun', (max, counted) => {
    expect(says.ar.validation('maxCharacters', { field: 'الملاحظة', max })).toBe(
      `الحد الأقصى لحقل «الملاحظة» ${counted}`,
    )
  })
})

describe('no Arabic text', () => {
  test('has Latin punctuation after an Arabic letter', () => {
    expect(withFault(/[\u0621-\u064a\u064b-\u0652][,;?]/)).toEqual([])
  })

  test('has a percent sign of another script', () => {
    expect(withFault(/[٠-٩]%|%[٠-٩]/)).toEqual([])
  })

  test('has Western digits outside codes and names', () => {
    expect(withFault(/(?<![\w/.=-])\d+(?![\w/.-]| [a-z])/)).toEqual([])
  })

  test('puts the name of a currency after «بعملة»', () => {
    expect(withFault(/بعملة \{currency\}/)).toEqual([])
  })

  test('has a number without its counted noun', () => {
    expect(withFault(/(\{\w+, number\}|#) (أخرى|آخر)(?![\u0621-\u064a])/)).toEqual([])
  })

  test('has an indefinite defective noun with its last letter', () => {
    expect(withFault(/(?<!\S)(ساري|ثاني|ثواني|منتهي|خالي|كافي)(?![\u0621-\u0652]| ال)/)).toEqual([])
  })

  // One word for each thing: docs/glossary.md.
  test.each(['مستأجر', 'حوالة', 'حوالت', 'ائتمان', 'لاتيني', 'خلوي', 'ميغا', 'وصفية', 'تعذر', 'لا نتائج'])(
    'says %s',
    (word) => {
      expect(withFault(new RegExp(word))).toEqual([])
    },
  )
})
