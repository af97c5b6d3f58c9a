import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import type { staffCalls } from './staff-calls.ts'

export type FoundProduct = { _id: string; name: string; code: string; visibility: string; version: number }
type Staff = ReturnType<typeof staffCalls>
export const found = async (staff: Staff, query: string) =>
  (await staff(`products?${query}`)) as unknown as FoundProduct[]

/** Copies of one of the demo shop's products, which this test alone works on. */
export async function copies(staff: Staff, count: number) {
  const [original] = await found(staff, 'kind=hardware&search=TRK-420&limit=1')
  const mark = randomUUID().slice(0, 6).toUpperCase()
  for (let number = 1; number <= count; number += 1)
    await staff(`products/${original?._id}/duplicate`, {
      method: 'POST',
      body: { code: `COPY-${mark}-${number}` },
    })
  const made = await found(staff, `search=COPY-${mark}&sort=code&limit=100`)
  expect(made).toHaveLength(count)
  return { mark, made }
}
