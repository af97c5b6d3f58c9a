import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { Id } from './shared.ts'

/** A product whose `reserved` differs from what its open orders and held drafts reserve, which is `expected`. */
export const StockDifference = z.object({
  product: Id,
  name: z.string(),
  code: z.string(),
  reserved: z.int(),
  expected: z.int(),
})
export type StockDifference = z.infer<typeof StockDifference>

const path = '/marketplace/inventory/stock-check'
const response = z.object({ data: z.array(StockDifference) })

export const stockCheckApi = {
  find: endpoint({
    method: 'GET',
    path,
    access: 'admin',
    needs: 'inventory.view',
    feature: 'stockCms',
    summary: 'List products whose reserved stock does not match open orders and held drafts',
    response,
  }),
  recount: endpoint({
    method: 'POST',
    path,
    access: 'admin',
    needs: 'inventory.edit',
    feature: 'stockCms',
    summary:
      'Correct reserved stock to match open orders and held drafts; the answer lists what still differs because fewer units are on hand',
    response,
  }),
}
