import { expect, test } from 'vitest'
import { templateKinds, variablesOf } from '#contract/mail-template-kinds.ts'
import { cmsMail as arabic } from './ar/cms-mail.ts'
import { cmsMail as english } from './en/cms-mail.ts'

test.each([
  ['en', english],
  ['ar', arabic],
])('whatever an email can say has a name where its words are written: %s', (_, words) => {
  const known = new Set(templateKinds.flatMap((kind) => variablesOf(kind).known))
  expect([...known].filter((name) => !Object.hasOwn(words.variable, name))).toEqual([])
})
