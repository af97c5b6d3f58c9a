import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { Id, Instant, One, queryBoolean, WithId } from './shared.ts'

/** An active session. `device` is derived from the user agent: `Chrome · Windows`. */
export const Session = z.object({
  _id: Id,
  device: z.object({ browser: z.string(), system: z.string() }),
  createdAt: Instant,
  lastUsedAt: Instant,
  current: z.boolean(),
})
export type Session = z.infer<typeof Session>

const sessionsUnder = <const P extends string, const A extends 'customer' | 'admin'>(path: P, access: A) =>
  ({
    list: endpoint({
      method: 'GET',
      path,
      access,
      summary: 'List my sessions, last used first',
      response: One(z.array(Session)),
    }),
    end: endpoint({
      method: 'DELETE',
      path: `${path}/:id`,
      access,
      summary: 'End one of my sessions',
      params: WithId,
    }),
    endAll: endpoint({
      method: 'DELETE',
      path,
      access,
      summary: 'End all my sessions; with `others`, all but this one',
      query: z.object({ others: queryBoolean }),
    }),
  }) as const

export const customerSessionsApi = sessionsUnder('/users/sessions', 'customer')
export const adminSessionsApi = sessionsUnder('/admins/auth/sessions', 'admin')
