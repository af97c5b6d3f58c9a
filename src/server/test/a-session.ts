import type { FastifyInstance } from 'fastify'
import type { AccountRow } from '../auth/auth.table.ts'
import { startSession } from '../auth/sessions.ts'
import type { TestApp } from './test-app.ts'

type Asked = {
  app?: FastifyInstance
  method?: 'GET' | 'POST'
  headers?: Record<string, string>
  body?: object
}
const doors = { cms: '/admins/auth/refresh', store: '/tenant-management/users/refresh' }

/** Signed in as a browser is: with an old token it asks for a new one, and once that is refused it is signed out. */
export async function aSession(t: TestApp, account: AccountRow) {
  const first = await startSession(t.ctx, account, 'test')
  const id = t.ctx.tokens.sessionOfRefresh(first.refreshToken) ?? ''
  let { accessToken, refreshToken } = first
  const call = async (path: string, { app = t.app, method = 'GET', headers = {}, body }: Asked = {}) => {
    const send = () =>
      app.inject({
        method,
        url: `/api${path}`,
        headers: { authorization: `Bearer ${accessToken}`, ...headers },
        ...(body && { payload: body }),
      })
    const answer = await send()
    if (answer.statusCode !== 401) return answer
    const url = `/api${account.family === 'admin' ? doors.cms : doors.store}`
    const fresh = await app.inject({ method: 'POST', url, payload: { refreshToken } })
    if (fresh.statusCode !== 200) return answer
    const given = fresh.json()
    accessToken = given.accessToken ?? given.token
    refreshToken = given.refreshToken
    return send()
  }
  return { id, call, status: async (path: string, asked?: Asked) => (await call(path, asked)).statusCode }
}
