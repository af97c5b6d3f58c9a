import { eq } from 'drizzle-orm'
import { v7 as uuid } from 'uuid'
import { beforeAll, expect, test } from 'vitest'
import type { BuiltInRole } from '#contract/built-in-roles.ts'
import type { AccountRow } from '../auth/auth.table.ts'
import { staffRoles } from '../auth/staff-roles.table.ts'
import { orNotFound } from '../http/app-error.ts'
import { requests } from '../requests/requests.table.ts'
import { aBuyer, anAdmin, aProduct, aRequest, aRootUser } from '../test/factories.ts'
import { testApp, type Answer, type Ask } from '../test/test-app.ts'
import { mailNotices } from '../notifications/mail-notices.ts'
import { outbox } from '../providers/mail/outbox.table.ts'
import { orders } from './orders.table.ts'

const t = testApp()
type Caller = (ask: Ask) => Promise<Answer>
let boss: Caller
let handler: AccountRow
let staff: Caller
let place: () => Promise<string>

const withRole = async (role: BuiltInRole) => {
  const [row] = await t.db.select().from(staffRoles).where(eq(staffRoles.builtIn, role))
  return anAdmin(t.db, { roleId: orNotFound(row).id })
}

beforeAll(async () => {
  boss = await t.as(await anAdmin(t.db))
  handler = await withRole('order_handler')
  staff = await t.as(handler)
  const { account, address, bank } = await aBuyer(t.db)
  const buyer = await t.as(account)
  const product = await aProduct(t.db, { stock: 1_000 })
  place = async () => {
    const placed = await buyer({
      method: 'POST',
      path: '/marketplace-customer/orders',
      body: {
        items: [{ product: product.id, quantity: 1 }],
        addressId: address.id,
        paymentMethod: { type: 'bank_account', _id: bank.id },
      },
    })
    return placed.json.data._id
  }
})

const path = (id: string) => `/marketplace/orders/${id}`
const find = async (id: string) => (await boss({ path: path(id) })).json.data
const assign = (who: Caller, id: string, assignedTo: string | null, version: number) =>
  who({ method: 'PATCH', path: path(id), body: { assignedTo, version } })
const listed = async (query: string, who = staff) => {
  const { json } = await who({ path: `/marketplace/orders?${query}` })
  return json.data.map(({ _id }: { _id: string }) => _id) as string[]
}

test('an order is given to staff who may see it, found as theirs, and noted in the history', async () => {
  const id = await place()
  const given = await assign(boss, id, handler.id, 1)
  expect(given.json.data).toMatchObject({ assignedTo: { _id: handler.id }, version: 2 })
  expect(await listed('assignee=me')).toEqual([id])
  expect(await listed('assignee=me', boss)).toEqual([])
  expect(await listed(`assignee=${handler.id}`, boss)).toEqual([id])
  expect(await listed('assignee=none')).not.toContain(id)
  const { json } = await boss({ path: `/marketplace/audit?entityId=${id}` })
  expect(json.data[0]).toMatchObject({ action: 'changed', entity: 'order' })
  expect((await assign(boss, id, null, 2)).json.data.assignedTo).toBeUndefined()
})

test('whom it is given to is told in the CMS and by email, unless they took it themselves', async () => {
  const id = await place()
  const { number } = await find(id)
  const colleague = await withRole('order_handler')
  const theirs = await t.as(colleague)
  const told = async () =>
    (await theirs({ path: '/marketplace/notifications' })).json.data.map(
      ({ text, page }: { text: string; page: string }) => [text, page],
    )
  await assign(theirs, id, colleague.id, 1)
  expect(await told()).toEqual([])
  await assign(boss, id, null, 2)
  await assign(boss, id, colleague.id, 3)
  expect(await told()).toEqual([[`${number} was assigned to you`, `/cms/orders/${id}`]])
  await mailNotices(t.ctx)
  const mails = await t.db.select().from(outbox).where(eq(outbox.toAddress, colleague.email))
  expect(mails.map(({ kind }) => kind)).toEqual(['notice'])

  // Passed on by who switches an account off, they are told as well.
  const successor = await withRole('order_handler')
  await boss({
    method: 'PATCH',
    path: `/marketplace/staff/${colleague.id}`,
    body: { status: 'disabled', successor: successor.id, version: colleague.version },
  })
  const next = (await (await t.as(successor))({ path: '/marketplace/notifications' })).json.data
  expect(next.map(({ text }: { text: string }) => text)).toEqual([`${number} was assigned to you`])
})

test('who takes over many orders and requests is told once, where they chose, of what they may see', async () => {
  const buyer = await t.as(await aRootUser(t.db))
  const aRequestOf = async (assigneeId: string) => {
    const { json } = await buyer({
      method: 'POST',
      path: '/marketplace-customer/requests',
      body: aRequest(),
    })
    await t.db.update(requests).set({ assigneeId }).where(eq(requests.id, json.data._id))
    return json.data._id as string
  }
  const leave = async (leaving: AccountRow, successor: AccountRow) => {
    const { json } = await boss({
      method: 'PATCH',
      path: `/marketplace/staff/${leaving.id}`,
      body: { status: 'disabled', successor: successor.id, version: leaving.version },
    })
    return json.passedOn
  }
  const told = async (account: AccountRow, language = 'en') =>
    (
      await (
        await t.as(account)
      )({
        path: '/marketplace/notifications',
        headers: { 'accept-language': language },
      })
    ).json.data
      .filter(({ kind }: { kind: string }) => kind === 'assigned')
      .map(({ text, page }: { text: string; page: string }) => [text, page])

  const [leaving, successor] = [await withRole('order_handler'), await withRole('order_handler')]
  for (let index = 0; index < 3; index++) await assign(boss, await place(), leaving.id, 1)
  await aRequestOf(leaving.id)
  expect(await leave(leaving, successor)).toBe(4)
  expect(await told(successor)).toEqual([
    ['4 orders and requests were assigned to you', '/cms/orders?assignee=me'],
  ])
  expect(await told(successor, 'ar')).toEqual([
    ['أُسندت إليك ٤ من الطلبات والاستفسارات', '/cms/orders?assignee=me'],
  ])
  await mailNotices(t.ctx)
  const mails = await t.db.select().from(outbox).where(eq(outbox.toAddress, successor.email))
  expect(mails.map(({ kind }) => kind)).toEqual(['notice'])

  // Requests alone; and without an email, where that was not wanted.
  const [other, quiet] = [await withRole('support'), await withRole('support')]
  await (
    await t.as(quiet)
  )({
    method: 'PATCH',
    path: '/marketplace/notifications/preferences',
    body: { kind: 'assigned', mail: 'off' },
  })
  await aRequestOf(other.id)
  await aRequestOf(other.id)
  expect(await leave(other, quiet)).toBe(2)
  expect(await told(quiet)).toEqual([['2 requests were assigned to you', '/cms/orders/requests?assignee=me']])
  await mailNotices(t.ctx)
  expect(await t.db.$count(outbox, eq(outbox.toAddress, quiet.email))).toBe(0)

  // Nobody gets, or is told of, what they may not see.
  const [third, editor] = [await withRole('order_handler'), await withRole('catalogue_editor')]
  const request = await aRequestOf(third.id)
  expect(await leave(third, editor)).toBe(1)
  expect(await told(editor)).toEqual([])
  const [row] = await t.db.select().from(requests).where(eq(requests.id, request))
  expect(row?.assigneeId).toBeNull()
})

test('it is given to nobody else, by nobody else, and not over a newer version', async () => {
  const id = await place()
  const [editor, support] = [await withRole('catalogue_editor'), await withRole('support')]
  const gone = await withRole('order_handler')
  await boss({
    method: 'PATCH',
    path: `/marketplace/staff/${gone.id}`,
    body: { status: 'disabled', version: gone.version },
  })
  for (const whom of [editor.id, gone.id, uuid()]) {
    const answer = await assign(boss, id, whom, 1)
    expect([answer.status, Object.keys(answer.json.fields ?? {})]).toEqual([422, ['assignedTo']])
  }
  expect((await assign(await t.as(support), id, support.id, 1)).status).toBe(403)
  expect((await assign(boss, id, support.id, 9)).json.code).toBe('version_conflict')
  expect(await find(id)).toMatchObject({ version: 1 })
  const { json } = await boss({ path: '/marketplace/orders/staff' })
  const names = json.data.map(({ _id }: { _id: string }) => _id)
  expect(names).toContain(support.id)
  expect(names).not.toContain(editor.id)
  expect(names).not.toContain(gone.id)
})

test('who leaves hands open orders to the successor, or to nobody where that one may not see them', async () => {
  const [leaving, successor] = [await withRole('order_handler'), await withRole('support')]
  const open = await place()
  const over = await place()
  for (const id of [open, over]) await assign(boss, id, leaving.id, 1)
  await t.db.update(orders).set({ status: 'rejected' }).where(eq(orders.id, over))
  const left = await boss({
    method: 'PATCH',
    path: `/marketplace/staff/${leaving.id}`,
    body: { status: 'disabled', successor: successor.id, version: leaving.version },
  })
  expect(left.json.passedOn).toBe(1)
  expect((await find(open)).assignedTo._id).toBe(successor.id)
  expect((await find(over)).assignedTo._id).toBe(leaving.id)

  const editor = await withRole('catalogue_editor')
  await boss({
    method: 'PATCH',
    path: `/marketplace/staff/${successor.id}`,
    body: { status: 'disabled', successor: editor.id, version: successor.version },
  })
  expect((await find(open)).assignedTo).toBeUndefined()
})

test('what needs doing comes by urgency, and an order leads to its neighbours in its list', async () => {
  await t.db.update(orders).set({ status: 'delivered' })
  const ids = [await place(), await place(), await place(), await place()]
  const [paid = '', later = '', sooner = '', unpaid = ''] = ids
  const day = (days: number) => new Date(Date.now() + days * 86_400_000)
  await t.db.update(orders).set({ paymentStatus: 'paid' }).where(eq(orders.id, paid))
  for (const [id, days] of [
    [later, 9],
    [sooner, 2],
  ] as const)
    await t.db
      .update(orders)
      .set({ status: 'in_progress', estimatedDelivery: day(days) })
      .where(eq(orders.id, id))
  expect(await listed('needsDoing=true')).toEqual([paid, sooner, later])

  const neighbours = async (id: string, query: string) => {
    const { previous, next } = (await staff({ path: `${path(id)}/neighbours?${query}` })).json.data
    return [previous?._id, next?._id]
  }
  expect(await neighbours(sooner, 'needsDoing=true')).toEqual([paid, later])
  expect(await neighbours(later, 'needsDoing=true')).toEqual([sooner, undefined])
  // It was done meanwhile: on with the first of what is left.
  expect(await neighbours(unpaid, 'needsDoing=true')).toEqual([undefined, paid])
  // Newest first.
  const all = await listed('')
  for (const [index, id] of all.entries())
    expect(await neighbours(id, '')).toEqual([all[index - 1], all[index + 1]])
  expect(await neighbours(later, 'sort=placedAt&status=in_progress')).toEqual([undefined, sooner])
  expect((await staff({ path: `${path(uuid())}/neighbours` })).status).toBe(404)
})
