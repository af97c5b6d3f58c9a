import { mkdtemp, mkdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { findFaults, readImports } from './floors.ts'

const floors = [
  { floor: 'ground', holds: 'the database', rooms: ['context.ts', 'db'] },
  { floor: 'selling', holds: 'orders', rooms: ['payments', 'orders', 'app.ts'] },
]

let folder = ''
afterEach(() => rm(folder, { recursive: true, force: true }))

async function faultsOf(files: Record<string, string>) {
  folder = await mkdtemp(join(tmpdir(), 'matjar-floors-'))
  const everywhere = {
    'context.ts': '',
    'db/connect.ts': '',
    'payments/pay.ts': '',
    'orders/place.ts': '',
    'app.ts': '',
  }
  for (const [path, code] of Object.entries({ ...everywhere, ...files })) {
    await mkdir(dirname(join(folder, path)), { recursive: true })
    await writeFile(join(folder, path), code)
  }
  const { files: found, imports } = readImports(folder)
  return findFaults(floors, found, imports)
}

test('what stands below may be imported, a table from everywhere, and types by the context', async () => {
  expect(
    await faultsOf({
      'orders/place.ts': `import { pay } from '../payments/pay.ts'\nimport type { Db } from '#server/db/connect.ts'`,
      'orders/orders.table.ts': '',
      'orders/orders.routes.ts': '',
      'payments/pay.ts': `import { orders } from '../orders/orders.table.ts'`,
      'context.ts': `import type { Order } from './orders/place.ts'`,
      'db/connect.test.ts': `import { place } from '../orders/place.ts'`,
      'app.ts': `import { ordersRoutes } from './orders/orders.routes.ts'`,
    }),
  ).toEqual([])
})

test.each([
  ['a value', `import { place } from '../orders/place.ts'`],
  ['a type', `import type { Place } from '../orders/place.ts'`],
  ['through the short name of the server', `import { place } from '#server/orders/place.ts'`],
  ['at a moment of its own', `export const later = () => import('../orders/place.ts')`],
  ['by passing it on', `export { place } from '../orders/place.ts'`],
])('what stands above may not: %s', async (_how, code) => {
  expect(await faultsOf({ 'payments/pay.ts': code })).toEqual([
    'payments/pay.ts imports orders/place.ts, which stands above it.',
  ])
})

test('routes are imported by app.ts alone', async () => {
  expect(
    await faultsOf({
      'payments/payments.routes.ts': '',
      'orders/place.ts': `import { paymentsRoutes } from '../payments/payments.routes.ts'`,
    }),
  ).toEqual([
    "orders/place.ts imports payments/payments.routes.ts: only app.ts imports another room's routes.",
  ])
})

test('every room stands on a floor', async () => {
  expect(await faultsOf({ 'wishes/wish.ts': '' })).toEqual(['wishes is on no floor: add it to floors.json.'])
})
