import { readdirSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import type { Endpoint } from '#contract/endpoint.ts'
import { loadClassOf } from './load-classes.ts'

const contract = new URL('../../contract/', import.meta.url)
const files = readdirSync(contract).filter((name) => name.endsWith('.ts') && !name.includes('.test.'))
const modules = await Promise.all(
  files.map((name) => import(new URL(name, contract).href) as Promise<Record<string, object>>),
)
const endpoints = modules.flatMap((module) =>
  Object.entries(module)
    .filter(([name]) => name.endsWith('Api'))
    .flatMap(([, api]) => Object.values(api) as Endpoint[]),
)
const classOf = ({ path, access }: Endpoint) =>
  loadClassOf(`/api${path.replaceAll(/:\w+/g, '0197')}`, access !== 'public')

describe('of the contract', () => {
  test('every call of staff goes first, but for lists as files', () => {
    const staff = endpoints.filter(({ access }) => access === 'admin')
    expect(staff.length).toBeGreaterThan(100)
    const others = staff.filter((endpoint) => classOf(endpoint) !== 'first')
    expect(others.every(({ raw, method }) => raw === 'file' && method === 'GET')).toBe(true)
    expect(others.map(classOf)).toEqual(others.map(() => 'heavy'))
  })

  test('every other call of customers goes before browsing', () => {
    const customers = endpoints.filter(({ access }) => access === 'customer' || access === 'account')
    expect(customers.length).toBeGreaterThan(20)
    for (const endpoint of customers)
      expect([endpoint.path, classOf(endpoint)]).toEqual([
        endpoint.path,
        expect.stringMatching(/first|signedIn/),
      ])
  })

  test('what is kept for all is browsing', () => {
    const kept = endpoints.filter(({ cache }) => cache === 'public')
    for (const endpoint of kept)
      expect([endpoint.path, classOf(endpoint)]).toEqual([endpoint.path, 'browsing'])
  })
})

test.each([
  ['/api/marketplace-customer/orders', 'first'],
  ['/api/marketplace-customer/orders/1/payment', 'first'],
  ['/api/marketplace-customer/orders/pricing?currency=SAR', 'first'],
  ['/api/payments/stripe/webhook', 'first'],
  ['/api/admins/auth/signin', 'first'],
  ['/en/cms/orders', 'first'],
  ['/ar/cart', 'first'],
  ['/api/users/login', 'signedIn'],
  ['/api/file-manager/files/1?w=320', 'files'],
  ['/en/products?search=list.csv', 'browsing'],
  ['/', 'browsing'],
  ['/api/marketplace/orders/list.csv?from=1', 'heavy'],
  ['/api/readyz', 'free'],
  ['/healthz', 'free'],
  ['/assets/a.js', 'free'],
])('%s is %s', (url, loadClass) => {
  expect(loadClassOf(url, false)).toBe(loadClass)
})
