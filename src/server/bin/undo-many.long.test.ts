import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { goOnWithBulkRun } from '../products/bulk-runs.ts'
import { products } from '../products/products.table.ts'
import { anAdmin, aProduct } from '../test/factories.ts'
import { testApp } from '../test/test-app.ts'

const t = testApp()
const count = 3_000

test('thousands that one run deleted are undone in seconds, and deleted for ever too', async () => {
  const admin = await anAdmin(t.db)
  const staff = await t.as(admin)
  const { id } = await aProduct(t.db)
  await t.db.execute(sql`
    insert into products (id, code, name, short_name, type, hardware_type, price, visibility)
    select gen_random_uuid(), 'M-' || number, name, short_name, type, hardware_type, price, 'visible'
    from products, generate_series(1, ${count}) number where id = ${id}`)
  const { json } = await staff({
    method: 'PATCH',
    path: '/marketplace/products/bulk',
    body: { filter: {}, set: { remove: true } },
  })
  const run = json.data.run as string
  expect(json.data).toMatchObject({ deletionId: run })
  const deleting = performance.now()
  await goOnWithBulkRun(t.ctx, { run }, { signal: new AbortController().signal })
  const deletion = performance.now() - deleting
  const deleted = await t.db.$count(products, sql`archived_at is not null`)
  expect(deleted).toBeGreaterThanOrEqual(count)
  const began = performance.now()
  const undone = await staff({ method: 'POST', path: '/marketplace/bin/undo', body: { deletionId: run } })
  const took = performance.now() - began
  // The run deletes in parts, the undo is one answer somebody waits for.
  expect(took).toBeLessThan(deletion / 2)
  expect(undone.status).toBe(200)
  expect(await t.db.$count(products, sql`archived_at is null and visibility = 'visible'`)).toBe(deleted)

  const again = await staff({
    method: 'PATCH',
    path: '/marketplace/products/bulk',
    body: { filter: {}, set: { remove: true } },
  })
  await goOnWithBulkRun(
    t.ctx,
    { run: again.json.data.run as string },
    { signal: new AbortController().signal },
  )
  const emptied = await staff({ method: 'DELETE', path: '/marketplace/bin', body: { all: true } })
  expect(emptied.status).toBe(204)
  expect(await t.db.$count(products)).toBe(0)
})
