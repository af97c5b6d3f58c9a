import { describe, expect, test } from 'vitest'
import { changesOf, faultsOf, type Field, isIncomplete } from './texts.ts'

const fields: Field[] = [
  { name: 'name', kind: 'line', max: 10 },
  { name: 'description', kind: 'rich', max: 20 },
  { name: 'faqs', kind: 'faqs', max: 2 },
]
const faq = (question: string, answer: string) => ({ question, answer })

describe('what is sent', () => {
  const base = { name: 'Lock', description: '', faqs: [faq('Q', 'A')] }

  test('is what was changed, trimmed; an emptied text is sent empty', () => {
    expect(changesOf(fields, base, { name: ' Lock ', description: ' قفل ' })).toEqual({ description: 'قفل' })
    expect(changesOf(fields, base, { name: '' })).toEqual({ name: '' })
  })

  test('is the whole list of questions once one of them changes, without empty pairs', () => {
    expect(changesOf(fields, base, { faqs: [faq('Q', 'A'), faq('', ' ')] })).toEqual({})
    expect(changesOf(fields, base, { faqs: [faq('Q', 'B'), faq('', '')] })).toEqual({ faqs: [faq('Q', 'B')] })
    expect(changesOf(fields, base, { faqs: [] })).toEqual({ faqs: [] })
  })
})

test('a language is incomplete where the other has a text that it lacks', () => {
  const source = { name: 'Lock', description: '', faqs: [faq('Q', 'A')] }
  expect(isIncomplete(fields, source, { name: '', faqs: [faq('س', 'ج')] })).toBe(true)
  expect(isIncomplete(fields, source, { name: 'قفل', faqs: [faq('', '')] })).toBe(true)
  expect(isIncomplete(fields, source, { name: 'قفل', faqs: [faq('س', 'ج')] })).toBe(false)
})

test('texts may be empty, not too long; a question wants its answer', () => {
  expect(faultsOf(fields, { name: '', description: '', faqs: [faq('', '')] }).size).toBe(0)
  const faults = faultsOf(fields, {
    name: 'n'.repeat(11),
    faqs: [faq('', ''), faq('Q', ''), faq('Q', 'a'.repeat(256)), faq('Q', 'A')],
  })
  expect(Object.fromEntries(faults)).toEqual({
    name: { key: 'maxCharacters', max: 10 },
    faqs: { key: 'maxItems', max: 2 },
    'faqs.1.answer': { key: 'required' },
    'faqs.2.answer': { key: 'maxCharacters', max: 255 },
  })
})
