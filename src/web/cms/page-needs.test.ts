import type { RouteConfigEntry } from '@react-router/dev/routes'
import { expect, test } from 'vitest'
import { permissionsOfRole } from '#contract/staff-permissions.ts'
import routes from '../routes.ts'
import { mayWith } from './may.ts'
import { mayOpenWith, needsOfPage } from './page-needs.ts'

const addresses = (entries: readonly RouteConfigEntry[]): string[] =>
  entries.flatMap(({ path = '', children = [] }) => [path, ...addresses(children)])

test('every page of the CMS says what it needs, but the start, the handbook and one’s own', () => {
  const pages = new Set(addresses(routes).filter((path) => /^cms(?:\/|$)/.test(path)))
  expect(pages.size).toBeGreaterThan(40)
  const open = [...pages].filter((page) => needsOfPage(`/${page}`) === 'self')
  expect(open.toSorted()).toEqual([
    'cms',
    'cms/handbook',
    'cms/handbook/:page',
    'cms/notifications',
    'cms/profile',
  ])
})

test.each([
  ['/cms/products/import', 'products.import'],
  ['/cms/products/0199', 'products.view'],
  ['/cms/products/0199/edit', 'products.edit'],
  ['/cms/metadata/tags', 'products.view'],
  ['/cms/metadata/tags/0199/translate', 'catalogue.edit'],
  ['/cms/metadata/pictures/add', ['catalogue.edit', 'marketing.edit']],
  ['/cms/orders?status=pending', 'orders.view'],
  ['/cms/orders?tab=requests', 'requests.view'],
  ['/cms/orders/requests/0199', 'requests.view'],
  ['/cms/discounts/0199/edit', 'discounts.view'],
])('%s needs %s', (address, needs) => {
  expect(needsOfPage(address)).toEqual(needs)
})

test('who sees requests alone opens them, and not the orders beside them', () => {
  const mayOpen = mayOpenWith(mayWith(permissionsOfRole.marketing))
  expect([mayOpen('/cms/orders'), mayOpen('/cms/orders?tab=requests')]).toEqual([false, true])
})
