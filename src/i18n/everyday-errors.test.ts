import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { everydayErrors } from './en/everyday-errors.ts'

// The other errors' words come with forms, which most pages of the shop do not have.
test('errors that pages of the shop say by themselves are words of every page', () => {
  const said = globSync('src/web/{store,ui}/**/*.{ts,tsx}')
    .filter((file) => !file.includes('.test.'))
    .flatMap((file) => [...readFileSync(file, 'utf8').matchAll(/'errors\.(\w+)'/g)].map(([, code]) => code))
  expect(said.length).toBeGreaterThan(3)
  expect(said.filter((code) => code === undefined || !(code in everydayErrors))).toEqual([])
})
