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

/** After how many minutes without a call a session of staff ends, unless the shop says another time. */
export const usualIdleMinutes = 120
export const leastIdleMinutes = 30
export const mostIdleMinutes = 720

/** Of a session of staff. */
export const SessionTime = z.object({
  /** Until it ends, if nobody makes a call. */
  secondsLeft: z.int(),
  /** Whether a call moves the end; not where it ends however busy it is. */
  canStay: z.boolean(),
  /** Until when it goes on without the second factor that the shop demands; absent where none is missing, or one is asked for at once. */
  setUpBy: Instant.optional(),
})
export type SessionTime = z.infer<typeof SessionTime>

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

/** How long sessions of staff go on. */
export const sessionTimeApi = {
  find: endpoint({
    access: 'admin',
    needs: 'self',
    isAutomatic: true,
    method: 'GET',
    path: '/admins/auth/session-time',
    summary: 'Find how long this session goes on without a call; asking does not prolong it',
    response: One(SessionTime),
  }),
  stay: endpoint({
    access: 'admin',
    needs: 'self',
    method: 'POST',
    path: '/admins/auth/session-time',
    summary: 'Stay signed in: does nothing besides, as every call prolongs the session',
    response: One(SessionTime),
  }),
  findIdle: endpoint({
    access: 'admin',
    needs: 'staff.view',
    method: 'GET',
    path: '/marketplace/staff/session-time',
    summary: 'Find after how many minutes without a call sessions of staff end',
    response: One(z.object({ staffIdleMinutes: z.int() })),
  }),
  changeIdle: endpoint({
    access: 'admin',
    needs: 'staff.manage',
    stepUp: true,
    method: 'PATCH',
    path: '/marketplace/staff/session-time',
    summary:
      'Change after how many minutes without a call sessions of staff end; a shorter time acts at once',
    body: z.strictObject({ staffIdleMinutes: z.int().min(leastIdleMinutes).max(mostIdleMinutes) }),
    response: One(z.object({ staffIdleMinutes: z.int() })),
    errors: ['demo_locked'],
  }),
}
