import type { AddressInfo } from 'node:net'
import { setTimeout } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { eq } from 'drizzle-orm'
import { v7 as uuid } from 'uuid'
import { buildApp } from '../app.ts'
import { createRecentCallers } from '../auth/recent-callers.ts'
import { startSession } from '../auth/sessions.ts'
import { accounts, tenants, type AccountRow } from '../auth/auth.table.ts'
import { listenForChanges } from '../db/change-channels.ts'
import { anAdmin, aProduct, aRootUser, aTenantUser } from '../test/factories.ts'
import { testApp } from '../test/test-app.ts'
import { createPublicCache } from './public-cache.ts'

const t = testApp()
const list = '/api/marketplace-customer/products?limit=12'
const networks = ['TTN', 'ChirpStack', 'Actility', 'Loriot', 'AWS IoT']
const products = new Map<string, string[]>()
let url: string
let listener: { close(): Promise<void> }

beforeAll(async () => {
  for (const networkServers of [[], ['TTN'], ['ChirpStack', 'Loriot'], ['Actility'], ['AWS IoT', 'TTN']])
    products.set((await aProduct(t.db, { networkServers })).id, networkServers)
  listener = await listenForChanges(t.databaseUrl, { accounts: () => t.ctx.callers.forget() })
  await t.app.listen({ port: 0, host: '127.0.0.1' })
  url = `http://127.0.0.1:${(t.app.server.address() as AddressInfo).port}`
})
afterAll(() => listener.close())

async function tokenOf(account: AccountRow): Promise<string> {
  return (await startSession(t.ctx, account, 'test')).accessToken
}

/** Somebody whose devices may join these networks. */
async function userOf(allowedNetworkServers: string[]) {
  const tenantId = uuid()
  await t.db
    .insert(tenants)
    .values({ id: tenantId, name: `Tenant ${tenantId}`, email: 'tenant@example.com', allowedNetworkServers })
  const account = await aTenantUser(t.db, { tenantId })
  return { account, tenantId, networks: allowedNetworkServers, token: await tokenOf(account) }
}

type Card = { _id: string; compatible?: boolean }

async function ask(path: string, token?: string, from = url) {
  const answer = await fetch(`${from}${path}`, {
    headers: { 'accept-language': 'en', ...(token && { authorization: `Bearer ${token}` }) },
  })
  return {
    status: answer.status,
    cacheControl: answer.headers.get('cache-control'),
    etag: answer.headers.get('etag'),
    body: (await answer.json()) as { data: Card[]; total: number },
  }
}

/** Of hundreds who ask at once, a busy machine sends some away for a moment. */
async function askUntilAnswered(path: string, token?: string) {
  for (;;) {
    const answer = await ask(path, token)
    if (answer.status !== 503) return answer
    await setTimeout(1_000)
  }
}

const fits = (allowed: string[], product: string) => {
  const servers = products.get(product) ?? []
  return servers.length === 0 || servers.some((server) => allowed.includes(server))
}
const marksOf = (cards: Card[]) => new Map(cards.map(({ _id, compatible }) => [_id, compatible]))
const expected = (allowed: string[]) =>
  new Map([...products.keys()].map((id) => [id, allowed.length > 0 ? fits(allowed, id) : undefined]))

test('two hundred accounts that ask at once each get what fits their own networks, again and again', async () => {
  const users = await Promise.all(
    Array.from({ length: 200 }, (_, index) => userOf(networks.filter((_, bit) => (index >> bit) & 1))),
  )
  for (const round of [1, 2, 3]) {
    const answers = await Promise.all(
      users.flatMap(({ token, networks }) => [
        askUntilAnswered(list, token).then((answer) => ({ answer, networks })),
        askUntilAnswered(`${list}&compatible=true`, token).then((answer) => ({
          answer,
          networks,
          only: true,
        })),
        askUntilAnswered(list).then((answer) => ({ answer, networks: [] })),
      ]),
    )
    for (const { answer, networks, ...which } of answers) {
      expect(answer.status, `round ${round}`).toBe(200)
      const all = expected(networks)
      const seen = 'only' in which && networks.length > 0 ? [...all].filter(([, yes]) => yes) : [...all]
      expect(sorted(marksOf(answer.body.data))).toEqual(sorted(new Map(seen)))
      expect(answer.body.total).toBe(seen.length)
    }
    const signedIn = answers.filter((_, index) => index % 3 < 2)
    expect(new Set(signedIn.map(({ answer }) => answer.cacheControl))).toEqual(new Set(['private, no-store']))
    expect(new Set(signedIn.map(({ answer }) => answer.etag))).toEqual(new Set([null]))
  }
})

const sorted = (marks: Map<string, boolean | undefined>) =>
  [...marks].toSorted(([a], [b]) => (a < b ? -1 : 1))

test('what was just asked for is sent again without a query, to companies and to tenants', async () => {
  const root = await tokenOf(await aRootUser(t.db))
  const { token } = await userOf(['TTN'])
  const paths = [list, `/api/marketplace-customer/products/${[...products.keys()][0]}`]
  const askAll = () => Promise.all(paths.flatMap((path) => [ask(path, root), ask(path, token)]))
  const first = await askAll()
  const isQueried = vi.spyOn(t.pool, 'query')
  const isConnected = vi.spyOn(t.pool, 'connect')
  expect(await askAll()).toEqual(first)
  expect(isQueried).not.toHaveBeenCalled()
  expect(isConnected).not.toHaveBeenCalled()
})

test('a company without networks gets the very answer of visitors, and so does a wrong token', async () => {
  const root = await tokenOf(await aRootUser(t.db))
  const staff = await tokenOf(await anAdmin(t.db))
  const { body } = await ask(list)
  for (const token of [root, staff, 'not.a.token', `${root}x`]) {
    const answer = await ask(list, token)
    expect(answer.body).toEqual(body)
    expect(answer.cacheControl).toBe('private, no-store')
  }
})

test.each<[string, (user: Awaited<ReturnType<typeof userOf>>) => Promise<unknown>, string[]]>([
  [
    'signs out',
    ({ token }) =>
      fetch(`${url}/api/users/sessions`, { method: 'DELETE', headers: { authorization: `Bearer ${token}` } }),
    [],
  ],
  [
    'is blocked',
    ({ account }) => t.db.update(accounts).set({ status: 'disabled' }).where(eq(accounts.id, account.id)),
    [],
  ],
  [
    'changes their password',
    ({ account }) => t.db.update(accounts).set({ sessionVersion: 2 }).where(eq(accounts.id, account.id)),
    [],
  ],
  [
    'may use another network',
    ({ tenantId }) =>
      t.db
        .update(tenants)
        .set({ allowedNetworkServers: ['Loriot'] })
        .where(eq(tenants.id, tenantId)),
    ['Loriot'],
  ],
])('whoever %s is answered accordingly at once, on every node', async (_name, change, networksAfter) => {
  const callers = createRecentCallers(t.ctx)
  const other = await buildApp({ ...t.ctx, callers, publicCache: createPublicCache() })
  const otherListener = await listenForChanges(t.databaseUrl, { accounts: () => callers.forget() })
  await other.listen({ port: 0, host: '127.0.0.1' })
  const otherUrl = `http://127.0.0.1:${(other.server.address() as AddressInfo).port}`
  try {
    const user = await userOf(['TTN'])
    const seen = async (from: string) => sorted(marksOf((await ask(list, user.token, from)).body.data))
    for (const from of [url, otherUrl]) expect(await seen(from)).toEqual(sorted(expected(['TTN'])))
    await change(user)
    for (const from of [url, otherUrl]) {
      // Far less than the seconds for which callers are known.
      await expect.poll(() => seen(from), { interval: 5 }).toEqual(sorted(expected(networksAfter)))
    }
  } finally {
    await other.close()
    await otherListener.close()
  }
})

test('a caller is known no longer than their token is good, and never for more than some seconds', async () => {
  const find = vi.spyOn(t.ctx.tokens, 'verifyAccess')
  const callers = createRecentCallers(t.ctx)
  const { token } = await userOf(['TTN'])
  const authorization = `Bearer ${token}`
  const known = () => callers.known(authorization)?.viewing.networkServers
  await callers.find(authorization)
  await callers.find(authorization)
  expect(find).toHaveBeenCalledTimes(1)
  expect(known()).toEqual(['TTN'])
  t.clock.now = new Date(t.clock.now.getTime() + 5_001)
  expect(known()).toBeUndefined()

  t.clock.now = new Date(t.clock.now.getTime() + 15 * 60_000 - 8_000)
  await callers.find(authorization)
  expect(known()).toEqual(['TTN'])
  t.clock.now = new Date(t.clock.now.getTime() + 4_000)
  expect(known()).toBeUndefined()
  expect((await callers.find(authorization)).viewing.networkServers).toEqual([])
})

test('whoever was looked for while their account changed is not remembered as before', async () => {
  const callers = createRecentCallers({
    ...t.ctx,
    db: new Proxy(t.db, {
      get(target, name, receiver) {
        callers.forget()
        return Reflect.get(target, name, receiver) as unknown
      },
    }),
  })
  const { token } = await userOf(['TTN'])
  expect((await callers.find(`Bearer ${token}`)).viewing.networkServers).toEqual(['TTN'])
  expect(callers.known(`Bearer ${token}`)).toBeUndefined()
})

test('a class of devices that a tenant does not allow does not fit, in lists, on the page and among what fits, from the change on', async () => {
  const classes = { A: ['Class A'], C: ['class c'], both: ['C', 'Class A'], none: [] }
  const ids = new Map<string, string>()
  for (const [name, deviceProfileTypes] of Object.entries(classes))
    ids.set(name, (await aProduct(t.db, { deviceProfileTypes })).id)
  const { token, tenantId } = await userOf([])
  const query = `/api/marketplace-customer/products?ids=${[...ids.values()].join()}&limit=12`
  const fitting = async () => {
    const [all, only, page] = await Promise.all([
      ask(query, token),
      ask(`${query}&compatible=true`, token),
      fetch(`${url}/api/marketplace-customer/products/${ids.get('C')}`, {
        headers: { authorization: `Bearer ${token}` },
      }),
    ])
    const marks = marksOf(all.body.data)
    const { data } = (await page.json()) as { data: Card }
    return {
      marks: Object.fromEntries([...ids].map(([name, id]) => [name, marks.get(id)])),
      only: only.body.total,
      page: data.compatible,
    }
  }
  expect(await fitting()).toEqual({
    marks: { A: undefined, C: undefined, both: undefined, none: undefined },
    only: 4,
    page: undefined,
  })
  for (const [allowed, marks] of [
    [['a'], { A: true, C: false, both: true, none: true }],
    [['Class C'], { A: false, C: true, both: true, none: true }],
  ] as const) {
    await t.db
      .update(tenants)
      .set({ allowedDeviceProfileTypes: [...allowed] })
      .where(eq(tenants.id, tenantId))
    await vi.waitFor(async () => expect(await fitting()).toEqual({ marks, only: 3, page: marks.C }), {
      timeout: 30_000,
    })
  }
})
