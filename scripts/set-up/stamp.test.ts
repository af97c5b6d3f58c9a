import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { inProject } from './paths.mjs'
import { stampOf } from './stamp.mjs'

let folder = ''
beforeEach(() => {
  mkdirSync(inProject('test-results'), { recursive: true })
  folder = mkdtempSync(inProject('test-results', 'stamp-'))
  mkdirSync(join(folder, 'sources'))
  write('a.ts', 'export const a = 1')
})
afterEach(() => rmSync(folder, { recursive: true }))

const write = (name: string, text: string) => writeFileSync(join(folder, 'sources', name), text)
const stamp = (facts: Record<string, string> = {}) =>
  stampOf(relative(inProject('build'), join(folder, 'stamp.json')), {
    sources: [relative(inProject(), join(folder, 'sources')), 'no-such-folder'],
    facts,
  })

test('what was built is fresh until a source changes, comes or goes', () => {
  expect(stamp().isFresh()).toBe(false)
  stamp().begin()()
  expect(stamp().isFresh()).toBe(true)
  write('a.ts', 'export const a = 2')
  expect(stamp().isFresh()).toBe(false)
  stamp().begin()()
  write('b.ts', '')
  expect(stamp().isFresh()).toBe(false)
  stamp().begin()()
  rmSync(join(folder, 'sources', 'b.ts'))
  expect(stamp().isFresh()).toBe(false)
})

test('another brand is another build', () => {
  stamp({ brand: 'atlas' }).begin()()
  expect([stamp({ brand: 'atlas' }).isFresh(), stamp({ brand: 'cedar' }).isFresh()]).toEqual([true, false])
})

test('files that were only touched, or copied as they are, are not built again; tests are not looked at', () => {
  stamp().begin()()
  utimesSync(join(folder, 'sources', 'a.ts'), 0, 0)
  write('a.ts', 'export const a = 1')
  write('a.test.ts', 'nothing')
  expect(stamp().isFresh()).toBe(true)
})

test('what changes while it is built is built again, and a build that fails is none', () => {
  const done = stamp().begin()
  write('a.ts', 'export const a = 3')
  done()
  expect(stamp().isFresh()).toBe(false)
  stamp().begin()()
  stamp().begin()
  expect(stamp().isFresh()).toBe(false)
})
