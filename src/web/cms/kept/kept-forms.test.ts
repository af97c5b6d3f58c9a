import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const cms = join(import.meta.dirname, '..')
const sources = globSync('**/*.tsx', { cwd: cms })
  .filter((path) => !path.includes('.test.'))
  .map((path) => ({ path, text: readFileSync(join(cms, path), 'utf8') }))

/** Short ones, files, and grids whose rows are saved one by one. */
const notKept = [
  'groups/group-form.tsx',
  'metadata/meta-form.tsx',
  'pictures/picture-form.tsx',
  'price-lists/price-entries.tsx',
  'products/grid/grid-frame.tsx',
  'profile/details-form.tsx',
]

test('what is typed into a form that asks before it is left is kept, but for those named here', () => {
  const asking = sources.filter(({ text }) => /= useUnsavedGuard\(/.test(text))
  expect(asking.length).toBeGreaterThan(15)
  const isKept = (text: string) => /kept\.forget/.test(text) && /<KeptForm /.test(text)
  expect(
    asking
      .filter(({ text }) => !isKept(text))
      .map(({ path }) => path)
      .toSorted(),
  ).toEqual(notKept)
})

test('what is kept is offered again: whoever names a form draws the offer', () => {
  const named = sources.filter(({ text }) => /useKeptDraft[<(]|^\s+keep: \{/m.test(text))
  expect(named.filter(({ text }) => !/<KeptForm /.test(text)).map(({ path }) => path)).toEqual([])
})
