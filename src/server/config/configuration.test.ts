import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { Environment } from './config.ts'

const read = (path: string) => readFileSync(new URL(`../../../${path}`, import.meta.url), 'utf8')
const names = Object.keys(Environment.shape).toSorted()
/** Chosen by how the server is run; not for an operator's file. */
const notInExample = ['NODE_ENV']

const rows = [
  ...read('docs/configuration.md').matchAll(/^\| `([A-Z][A-Z\d_]*)` +\| (–|`[^`]*`) +\| (.*?) +\|$/gm),
]

test('the page of configuration names every variable, each once, and no other', () => {
  expect(rows.map(([, name]) => name).toSorted()).toEqual(names)
})

test('it says their defaults', () => {
  const defaults = Environment.parse({}) as Record<string, string | number | undefined>
  for (const [, name = '', said] of rows)
    expect(said, name).toBe(defaults[name] === undefined ? '–' : `\`${String(defaults[name])}\``)
})

test('.env.example has every variable, each once, and no other', () => {
  const given = [...read('.env.example').matchAll(/^([A-Z][A-Z\d_]*)=/gm)].map(([, name]) => name)
  expect(given.toSorted()).toEqual(names.filter((name) => !notInExample.includes(name)))
})
