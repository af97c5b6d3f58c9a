import { readdirSync } from 'node:fs'
import { expect, test } from 'vitest'
import type { z } from 'zod'
import type { Endpoint } from '#contract/endpoint.ts'
import { says, valueParts } from './translate.ts'

const folder = new URL('../contract/', import.meta.url)
const modules = await Promise.all(
  readdirSync(folder)
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
    .map((file) => import(new URL(file, folder).href) as Promise<object>),
)
const endpoints = modules
  .flatMap((module) => Object.entries(module).filter(([name]) => name.endsWith('Api')))
  .flatMap(([api, group]) =>
    Object.entries(group as Record<string, Endpoint>).map(([name, endpoint]) => ({
      name: `${api}.${name}`,
      endpoint,
    })),
  )

/** Every way to a key that the schema knows. */
function pathsOf(schema: z.core.$ZodType | undefined, path: string[] = []): string[][] {
  if (!schema) return []
  const { def } = (schema as z.core.$ZodTypes)._zod
  switch (def.type) {
    case 'object':
      return Object.entries(def.shape).flatMap(([key, inner]) => [
        [...path, key],
        ...pathsOf(inner, [...path, key]),
      ])
    case 'array':
      return pathsOf(def.element, path)
    case 'optional':
    case 'nullable':
    case 'default':
      return pathsOf(def.innerType, path)
    case 'pipe':
      return [...pathsOf(def.in, path), ...pathsOf(def.out, path)]
    case 'union':
      return def.options.flatMap((option) => pathsOf(option, path))
    case 'string':
    case 'number':
    case 'boolean':
    case 'enum':
    case 'literal':
    case 'transform':
    // What a browser fills in by itself.
    case 'record':
      return []
    default:
      throw new Error(`Say here what a schema of the type ${def.type} holds`)
  }
}

const keys = endpoints.flatMap(({ name, endpoint: { params, query, body } }) =>
  [params, query, body].flatMap((schema) => pathsOf(schema)).map((path) => ({ name, path })),
)

test('the whole contract is walked', () => {
  expect(endpoints.length).toBeGreaterThan(100)
  for (const path of ['dateFrom', 'items.product', 'filter.kind', 'visibility.pricing.enabled'])
    expect(keys.map((key) => key.path.join('.'))).toContain(path)
})

test.each(['en', 'ar'] as const)('every key of every request is called something in %s', (language) => {
  const { isLabelled } = says[language]
  const isCalled = (path: string[]): boolean => {
    const [key = '', ...others] = path.toReversed()
    // A part of a value is called by the value.
    if (others.length > 0 && valueParts.has(key)) return isCalled(others.toReversed())
    return isLabelled(key)
  }
  const missing = keys
    .filter(({ path }) => !isCalled(path))
    .map(({ name, path }) => `${name} ${path.join('.')}`)
  expect(missing).toEqual([])
})

test.each([
  [['name', 'ar'], 'Name'],
  [['expectedTotal', 'amount'], 'Total'],
  [['amount', 'amount'], 'Amount'],
  [['subscriptionPeriod', 'count'], 'Subscription period'],
  [['items', '0', 'quantity'], 'Quantity'],
  [['items', 0, '_id'], 'Items'],
  [['dateFrom'], 'Start of the period'],
])('%j is called %s', (path, label) => {
  expect(says.en.field(path)).toBe(label)
})
