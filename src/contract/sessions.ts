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

const sessionsUnder = <const P extends string>(path: P) =>
  ({
    list: {
      method: 'GET',
      path,
      summary: 'List my sessions, last used first',
      response: One(z.array(Session)),
    },
    end: {
      method: 'DELETE',
      path: `${path}/:id`,
      summary: 'End one of my sessions',
      params: WithId,
    },
    endAll: {
      method: 'DELETE',
      path,
      summary: 'End all my sessions; with `others`, all but this one',
      query: z.object({ others: queryBoolean }),
    },
  }) as const

const ofCustomers = sessionsUnder('/users/sessions')
export const customerSessionsApi = {
  list: endpoint({ access: 'customer', ...ofCustomers.list }),
  end: endpoint({ access: 'customer', ...ofCustomers.end }),
  endAll: endpoint({ access: 'customer', ...ofCustomers.endAll }),
}

const ofStaff = sessionsUnder('/admins/auth/sessions')
export const adminSessionsApi = {
  list: endpoint({ access: 'admin', needs: 'self', ...ofStaff.list }),
  end: endpoint({ access: 'admin', needs: 'self', ...ofStaff.end }),
  endAll: endpoint({ access: 'admin', needs: 'self', ...ofStaff.endAll }),
}
