import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { Instant, One } from './shared.ts'

export const previewMinutes = 15

const path = '/marketplace/preview'
const staff = { access: 'admin', needs: 'products.view', path } as const

export const previewApi = {
  open: endpoint({
    ...staff,
    method: 'POST',
    summary:
      'See the shop as it will be at a time of its clock: for 15 minutes this browser reads the shop with what is planned until then',
    body: z.strictObject({
      at: z.string().regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/, { error: 'validation.invalid' }),
    }),
    response: One(z.object({ token: z.string(), at: Instant, until: Instant })),
  }),
  end: endpoint({
    ...staff,
    method: 'DELETE',
    summary: 'See the shop as it is again',
  }),
}
