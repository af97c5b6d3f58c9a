/** The translatable texts of any entity; each has some of them. */
export type TextField = 'title' | 'subTitle' | 'description' | 'name' | 'shortName'
export type Faq = { question: string; answer: string }
export type Texts = { [F in TextField]?: string | undefined } & { faqs?: Faq[] | undefined }
export type FieldName = keyof Texts

/** How a field is edited and how long it may be: as in the form where it is first written. */
export type Field =
  | { name: TextField; kind: 'line' | 'plain' | 'rich'; max: number }
  | { name: 'faqs'; kind: 'faqs'; max: number }

export const maxFaqText = 255
export const maxFaqs = 30

const clean = ({ question, answer }: Faq): Faq => ({ question: question.trim(), answer: answer.trim() })

/** Pairs that are not empty. */
export const writtenFaqs = (faqs: readonly Faq[] | undefined): Faq[] =>
  (faqs ?? []).map(clean).filter(({ question, answer }) => question !== '' || answer !== '')

const isSameFaqs = (a: readonly Faq[], b: readonly Faq[]) =>
  a.length === b.length &&
  a.every(({ question, answer }, index) => question === b[index]?.question && answer === b[index]?.answer)

export const isSameField = (name: FieldName, a: Texts, b: Texts): boolean =>
  name === 'faqs'
    ? isSameFaqs(writtenFaqs(a.faqs), writtenFaqs(b.faqs))
    : (a[name] ?? '').trim() === (b[name] ?? '').trim()

/** The part of `edits` that differs from what is saved, as it is sent. */
export function changesOf(fields: readonly Field[], base: Texts, edits: Texts): Texts {
  const changes: Texts = {}
  for (const { name } of fields) {
    if (edits[name] === undefined || isSameField(name, base, edits)) continue
    if (name === 'faqs') changes.faqs = writtenFaqs(edits.faqs)
    else changes[name] = (edits[name] ?? '').trim()
  }
  return changes
}

export const isChanged = (fields: readonly Field[], base: Texts, edits: Texts): boolean =>
  Object.keys(changesOf(fields, base, edits)).length > 0

/** Whether a text exists in one language and is missing in the other. */
export const isIncomplete = (fields: readonly Field[], source: Texts, target: Texts): boolean =>
  fields.some(({ name }) =>
    name === 'faqs'
      ? writtenFaqs(target.faqs).length < writtenFaqs(source.faqs).length
      : (source[name] ?? '').trim() !== '' && (target[name] ?? '').trim() === '',
  )

/** Where an error is: a field, or `faqs.2.answer`. */
export type FaultPath = TextField | `faqs.${number}.question` | `faqs.${number}.answer` | 'faqs'
export type Fault =
  | { key: 'required' }
  | { key: 'maxCharacters'; max: number }
  | { key: 'maxItems'; max: number }

const length = (text: string) => [...text.trim()].length

/** Empty texts are allowed and fall back to the other language; a question without an answer is not. */
export function faultsOf(fields: readonly Field[], texts: Texts): Map<FaultPath, Fault> {
  const faults = new Map<FaultPath, Fault>()
  for (const field of fields) {
    if (field.name !== 'faqs') {
      if (length(texts[field.name] ?? '') > field.max)
        faults.set(field.name, { key: 'maxCharacters', max: field.max })
      continue
    }
    const faqs = texts.faqs ?? []
    if (writtenFaqs(faqs).length > field.max) faults.set('faqs', { key: 'maxItems', max: field.max })
    for (const [index, faq] of faqs.entries()) {
      if (writtenFaqs([faq]).length === 0) continue
      for (const part of ['question', 'answer'] as const) {
        const characters = length(faq[part])
        if (characters === 0) faults.set(`faqs.${index}.${part}`, { key: 'required' })
        else if (characters > maxFaqText)
          faults.set(`faqs.${index}.${part}`, { key: 'maxCharacters', max: maxFaqText })
      }
    }
  }
  return faults
}
