import { z } from 'zod'
import { endpoint } from './endpoint.ts'

export const operationsApi = {
  healthz: endpoint({
    method: 'GET',
    path: '/healthz',
    access: 'public',
    summary: 'Check that the process is alive',
    response: z.object({ status: z.literal('ok'), version: z.string(), brand: z.string() }),
  }),
  readyz: endpoint({
    method: 'GET',
    path: '/readyz',
    access: 'public',
    summary: 'Check that the database answers and its migrations are applied',
    response: z.object({ status: z.literal('ready') }),
    errors: ['unavailable'],
  }),
}
