import type { FastifyInstance } from 'fastify'
import { eq, sql } from 'drizzle-orm'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { accounts, type AccountRow } from '../auth/auth.table.ts'
import { listOpenStaffSessions } from '../auth/open-staff-sessions.ts'
import { endSessionsOf, startSession } from '../auth/sessions.ts'
import { buildApp } from '../app.ts'
import { listenForChanges } from '../db/change-channels.ts'
import { orNotFound } from '../http/app-error.ts'
import { transaction } from '../db/transaction.ts'
import { anAdmin } from '../test/factories.ts'
import { testApp } from '../test/test-app.ts'
import { staffRoles } from '../auth/staff-roles.table.ts'
import type { BuiltInRole } from '#contract/built-in-roles.ts'
import { tidyUp } from '../tidy-up.ts'
import { announce } from './announce.ts'
import { createEventHub, type EventHub } from './event-hub.ts'

const t = testApp()
const short = { beatMs: 200, lookMs: 20 }
const nodes: { app: FastifyInstance; events: EventHub; url: string }[] = []
const listeners: { close(): Promise<void> }[] = []

async function aNode(limits: Record<string, number> = {}) {
  const events = createEventHub({
    db: t.db,
    log: t.ctx.log,
    look: (ids) => listOpenStaffSessions(t.db, ids, t.ctx.now()),
    limits: { ...short, ...limits },
  })
  listeners.push(
    await listenForChanges(t.databaseUrl, {
      accounts: () => events.accountsChanged(),
      events: (seq) => (seq === undefined ? events.missed() : events.heard(seq)),
      presence: (told) => events.tellPresence(told),
    }),
  )
  const app = await buildApp({ ...t.ctx, events, life: { isDraining: false } })
  const node = { app, events, url: await app.listen({ port: 0, host: '127.0.0.1' }) }
  nodes.push(node)
  return node
}

let one: (typeof nodes)[number]
let other: (typeof nodes)[number]
beforeAll(async () => {
  one = await aNode()
  other = await aNode()
})
afterAll(async () => {
  for (const { app } of nodes) {
    const closed = app.close()
    // As at the end of the server: the browser of the tests keeps its connections.
    app.server.closeAllConnections()
    await closed
  }
  for (const listener of listeners) await listener.close()
})

type Told = { event: string; id: string; data: unknown }

/** Follows as this person does, on a connection of their own, until the test ends. */
async function follow(node: { url: string }, account: AccountRow, lastId?: string) {
  const { accessToken } = await startSession(t.ctx, account, 'test')
  const leaving = new AbortController()
  onTestFinished(() => leaving.abort())
  const answer = await fetch(`${node.url}/api/marketplace/events`, {
    headers: {
      authorization: `Bearer ${accessToken}`,
      ...(lastId !== undefined && { 'last-event-id': lastId }),
    },
    signal: leaving.signal,
  })
  const told: Told[] = []
  const seen = { status: answer.status, headers: answer.headers, told, comments: 0, isEnded: false }
  if (!answer.ok) {
    // Else its connection stays open.
    await answer.text()
    return { ...seen, leave: () => leaving.abort() }
  }
  void (async () => {
    let text = ''
    for await (const part of answer.body!.pipeThrough(new TextDecoderStream())) {
      text += part
      const blocks = text.split('\n\n')
      text = blocks.pop() ?? ''
      for (const block of blocks) {
        if (block.startsWith(':')) seen.comments += 1
        else {
          const field = (name: string) => block.match(new RegExp(`^${name}: (.*)$`, 'm'))?.[1] ?? ''
          told.push({ event: field('event'), id: field('id'), data: JSON.parse(field('data')) })
        }
      }
    }
  })().then(
    () => void (seen.isEnded = true),
    () => void (seen.isEnded = true),
  )
  await expect.poll(() => told.map(({ event }) => event)).toContain('open')
  return Object.assign(seen, { leave: () => leaving.abort() })
}

async function roleOf(role: BuiltInRole): Promise<string> {
  const [row] = await t.db.select().from(staffRoles).where(eq(staffRoles.builtIn, role))
  return orNotFound(row).id
}

const ids = (told: readonly Told[], kind = 'order') =>
  told.filter(({ event }) => event === kind).map(({ data }) => (data as { _id: string })._id)
const anId = () => crypto.randomUUID()

test('what a transaction announces is told on every node once it commits, and never before or without', async () => {
  const [here, there] = [await follow(one, await anAdmin(t.db)), await follow(other, await anAdmin(t.db))]
  expect(here.headers.get('content-type')).toContain('text/event-stream')
  expect(here.headers.get('cache-control')).toContain('no-store')
  const [kept, lost] = [anId(), anId()]
  await transaction(t.db, async (db) => {
    await announce(db, 'order', { _id: lost })
    throw new Error('undone')
  }).catch(() => undefined)
  await transaction(t.db, async (db) => {
    await announce(db, 'order', { _id: kept, isNew: true })
    await new Promise((resolve) => setTimeout(resolve, 100))
    expect(ids(here.told)).toEqual([])
  })
  for (const { told } of [here, there]) {
    await expect.poll(() => ids(told)).toEqual([kept])
    expect(told.at(-1)?.data).toEqual({ _id: kept, isNew: true })
  }
})

test('each hears what their role shows them, and what is for them alone', async () => {
  const catalogue = await follow(one, await anAdmin(t.db, { roleId: await roleOf('catalogue_editor') }))
  const support = await anAdmin(t.db, { roleId: await roleOf('support') })
  const theirs = await follow(one, support)
  const [order, product, note] = [anId(), anId(), anId()]
  await announce(t.db, 'order', { _id: order })
  await announce(t.db, 'notification', { _id: note }, support.id)
  await announce(t.db, 'stock', { _id: product, available: 3 })
  await expect.poll(() => ids(catalogue.told, 'stock')).toEqual([product])
  await expect.poll(() => ids(theirs.told, 'stock')).toEqual([product])
  expect(ids(theirs.told)).toEqual([order])
  expect(ids(theirs.told, 'notification')).toEqual([note])
  expect(ids(catalogue.told)).toEqual([])
  expect(ids(catalogue.told, 'notification')).toEqual([])
})

test('whoever is signed in hears that the settings were changed, on every node, and what they are is not told', async () => {
  const [support, boss] = [await anAdmin(t.db, { roleId: await roleOf('support') }), await anAdmin(t.db)]
  const heard = [await follow(one, support), await follow(other, boss)]
  const staff = await t.as(boss)
  const body = { timeZone: 'Asia/Tokyo' }
  expect((await staff({ method: 'PATCH', path: '/marketplace/settings', body })).status).toBe(200)
  for (const { told } of heard) {
    await expect.poll(() => told.filter(({ event }) => event === 'settings')).toHaveLength(1)
    expect(told.at(-1)?.data).toEqual({})
  }
})

test('a role that is changed shows from then on what it now allows, and its holder is told', async () => {
  const [boss, person] = [await anAdmin(t.db), await anAdmin(t.db, { roleId: await roleOf('support') })]
  const followed = await follow(other, person)
  const staff = await t.as(boss)
  const changed = await staff({
    method: 'PATCH',
    path: `/marketplace/staff/${person.id}`,
    body: { roleId: await roleOf('catalogue_editor'), version: person.version },
  })
  expect(changed.status).toBe(200)
  await expect.poll(() => followed.told.map(({ event }) => event)).toContain('access')
  await expect
    .poll(async () => {
      const [order, product] = [anId(), anId()]
      await announce(t.db, 'order', { _id: order })
      await announce(t.db, 'stock', { _id: product, available: 1 })
      await expect.poll(() => ids(followed.told, 'stock')).toContain(product)
      return ids(followed.told).includes(order)
    })
    .toBe(false)
})

describe('a stream ends', () => {
  const ends = async (followed: { isEnded: boolean }) => {
    await expect.poll(() => followed.isEnded).toBe(true)
  }

  test('within two seconds of its session: signed out, or deactivated', async () => {
    const [person, colleague] = [await anAdmin(t.db), await anAdmin(t.db)]
    const [first, second, kept] = [
      await follow(one, person),
      await follow(other, person),
      await follow(one, colleague),
    ]
    await endSessionsOf(t.db, person.id, t.ctx.now())
    await ends(first)
    await ends(second)
    const again = await follow(one, person)
    await t.db.update(accounts).set({ status: 'disabled' }).where(eq(accounts.id, person.id))
    await ends(again)
    expect(kept.isEnded).toBe(false)
  })

  test('after its time, and comments come until then', async () => {
    const node = await aNode({ beatMs: 30, lifeMs: 300 })
    const followed = await follow(node, await anAdmin(t.db))
    await ends(followed)
    expect(followed.comments).toBeGreaterThan(2)
  })

  test('when the server does, which does not wait for it', async () => {
    const node = await aNode()
    const followed = await follow(node, await anAdmin(t.db))
    const startedAt = Date.now()
    await node.app.close()
    expect(Date.now() - startedAt).toBeLessThan(2_000)
    await ends(followed)
    nodes.splice(nodes.indexOf(node), 1)
  })
})

test('four streams an account and so many a node, no more', async () => {
  const node = await aNode({ aNode: 6 })
  const [person, colleague, third] = [await anAdmin(t.db), await anAdmin(t.db), await anAdmin(t.db)]
  const own = await Promise.all([1, 2, 3, 4].map(() => follow(node, person)))
  expect((await follow(node, person)).status).toBe(409)
  expect((await follow(node, colleague)).status).toBe(200)
  expect((await follow(node, colleague)).status).toBe(200)
  expect((await follow(node, third)).status).toBe(503)
  own[0]?.leave()
  await expect.poll(() => node.events.count()).toBe(5)
  expect((await follow(node, third)).status).toBe(200)
})

describe('who comes back', () => {
  test('hears what happened meanwhile, also what ended later than what they heard last', async () => {
    const person = await anAdmin(t.db)
    const before = await follow(one, person)
    const [slow, heard, missed] = [anId(), anId(), anId()]
    let commit = () => undefined as void
    const committed = new Promise<void>((resolve) => (commit = resolve))
    const writing = transaction(t.db, async (db) => {
      await announce(db, 'order', { _id: slow })
      await committed
    })
    await announce(t.db, 'order', { _id: heard })
    await expect.poll(() => ids(before.told)).toEqual([heard])
    before.leave()
    commit()
    await writing
    await announce(t.db, 'order', { _id: missed })
    const after = await follow(other, person, before.told.at(-1)?.id)
    await expect.poll(() => ids(after.told)).toEqual(expect.arrayContaining([slow, missed]))
    expect(ids(after.told)).not.toContain(heard)
  })

  test('after a day, or with a number that nobody gave, is told to read lists again', async () => {
    const person = await anAdmin(t.db)
    await announce(t.db, 'order', { _id: anId() })
    const first = await follow(one, person)
    const old = first.told[0]?.id ?? ''
    await t.db.execute(sql`update events set at = at - interval '25 hours' where seq <= ${old}::bigint`)
    await tidyUp(t.ctx)
    expect((await t.db.execute(sql`select 1 from events where seq = ${old}::bigint`)).rows).toEqual([])
    for (const id of [old, '999999999', 'nonsense', '99999999999999999999999'])
      expect((await follow(one, await anAdmin(t.db), id)).told.map(({ event }) => event)).toEqual([
        'open',
        'reset',
      ])
  })
})

test('the connection that listens is cut: nothing is missed', async () => {
  const followed = await follow(one, await anAdmin(t.db))
  const elsewhere = await follow(other, await anAdmin(t.db))
  const client = new pg.Client(t.databaseUrl)
  await client.connect()
  const { rowCount } = await client.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where datname = current_database() and query like 'listen catalogue%'`,
  )
  await client.end()
  expect(rowCount).toBeGreaterThan(1)
  const order = anId()
  await announce(t.db, 'order', { _id: order })
  await expect.poll(() => ids(followed.told)).toEqual([order])
  await expect.poll(() => ids(elsewhere.told)).toEqual([order])
})

test('only staff follow', async () => {
  expect((await t.ask({ path: '/marketplace/events' })).status).toBe(401)
})

describe('who has a form open', () => {
  const path = '/marketplace/presence'
  const tell = async (account: AccountRow, body: object) =>
    (await t.as(account))({ method: 'POST', path, body })
  const present = (told: readonly Told[]) => told.filter(({ event }) => event === 'present')

  test('is heard on every node by colleagues who may see it, and by nobody else', async () => {
    const [boss, editor] = [
      await anAdmin(t.db),
      await anAdmin(t.db, { roleId: await roleOf('catalogue_editor') }),
    ]
    const [own, colleague, support] = [
      await follow(one, boss),
      await follow(other, editor),
      await follow(one, await anAdmin(t.db, { roleId: await roleOf('support') })),
    ]
    const before = await t.db.execute(sql`select count(*)::int as count from events`)
    const id = anId()
    const body = { form: 'price-list', id, says: 'new' }
    expect((await tell(boss, body)).status).toBe(204)
    await expect.poll(() => present(colleague.told)).toHaveLength(1)
    const [heard] = present(colleague.told)
    expect(heard).toMatchObject({ id: '', data: { ...body, account: boss.id, name: expect.any(String) } })
    await tell(boss, { form: 'role', id, says: 'here' })
    await tell(boss, { ...body, says: 'gone' })
    await expect.poll(() => present(colleague.told)).toHaveLength(2)
    expect(present(own.told)).toEqual([])
    expect(present(support.told).map(({ data }) => (data as { form: string }).form)).not.toContain('role')
    // It is written down nowhere.
    expect((await t.db.execute(sql`select count(*)::int as count from events`)).rows).toEqual(before.rows)
  })

  test('is told by those alone who may see it', async () => {
    const support = await anAdmin(t.db, { roleId: await roleOf('support') })
    expect((await tell(support, { form: 'role', id: anId(), says: 'here' })).status).toBe(403)
    expect((await tell(support, { form: 'order-contents', id: anId(), says: 'here' })).status).toBe(204)
  })

  test.each([
    { form: 'nothing', id: 'a', says: 'here' },
    { form: 'product', id: '', says: 'here' },
    { form: 'product', id: 'a'.repeat(201), says: 'here' },
    { form: 'product', id: 'a', says: 'hello' },
    { form: 'product', id: 'a', says: 'here', name: 'Somebody else' },
  ])('%j is refused', async (body) => {
    expect((await tell(await anAdmin(t.db), body)).status).toBe(422)
  })
})
