import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readConfig } from '#server/config/config.ts'
import type { Context } from '#server/context.ts'
import { endWithApp } from '#server/db/embedded/end-with-app.ts'
import { openContext } from '#server/open-context.ts'
import { aBuyer } from '#server/test/factories.ts'
import { auditOrders, startLoad, type Load } from '../../bench/faults-load.ts'
import { makePeople, type People } from '../../bench/faults-shop.ts'
import { startCluster, type Cluster } from './start-cluster.ts'

let folder: string
let cluster: Cluster
let people: People
const loads: Load[] = []

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'matjar-cluster-test-'))
  chmodSync(folder, 0o711)
  endWithApp(folder)
  cluster = await startCluster({
    folder,
    environment: { READS_PER_MINUTE: '10000000', WRITES_PER_MINUTE: '10000000' },
  })
  people = await within((ctx) => makePeople(ctx, 6))
}, 300_000)
afterAll(async () => {
  for (const load of loads) load.abandon()
  await cluster?.stop()
  rmSync(folder, { recursive: true, force: true })
})

/** The server's own parts, as a command of one of the nodes. */
async function within<T>(work: (ctx: Context) => Promise<T>): Promise<T> {
  const opened = await openContext(readConfig(cluster.environment), { say: () => undefined, as: 'command' })
  try {
    return await work(opened.ctx)
  } finally {
    await opened.close()
  }
}

const audit = () => auditOrders({ within }, loads)
function load(): Load {
  const started = startLoad(cluster.url, people)
  loads.push(started)
  return started
}

type Call = { token?: string; method?: string; body?: unknown }
async function call(base: string, path: string, { token, method = 'GET', body }: Call = {}) {
  const answer = await fetch(`${base}/api${path}`, {
    method,
    headers: {
      ...(token && { authorization: `Bearer ${token}` }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  const text = await answer.text()
  return { status: answer.status, json: text ? JSON.parse(text) : undefined }
}

const questionsOfReplica = async () => {
  const [row] = await cluster.ask(
    'replica',
    `select xact_commit::int as count from pg_stat_database where datname = 'matjar'`,
  )
  return Number(row?.count)
}

test('nodes are restarted one after the other while orders come in: no call fails', async () => {
  const running = load()
  await running.moreOrders(20)
  for (const index of [0, 1]) await cluster.restartNode(index)
  await running.moreOrders(20)
  await running.stop()
  expect([...running.statuses.order.keys()]).toEqual([201])
  expect([...running.statuses.list.keys()]).toEqual([200])
  expect(await audit()).toMatchObject({ lost: 0, doubled: 0 })
})

test('lists are read from the replica', async () => {
  const before = await questionsOfReplica()
  for (let number = 0; number < 30; number += 1)
    expect((await call(cluster.url, `/marketplace-customer/products?search=${number}x`)).status).toBe(200)
  await expect.poll(async () => (await questionsOfReplica()) - before).toBeGreaterThan(25)
})

test('while the replica lags, buyers see their orders and staff what they changed, from either node', async () => {
  await cluster.replay(false)
  try {
    const [buyer] = people.buyers
    if (!buyer) throw new Error('There is no buyer')
    const placed = await call(cluster.nodeUrl(0), '/marketplace-customer/orders', {
      token: buyer.token,
      method: 'POST',
      body: {
        items: [{ product: people.products[0], quantity: 1 }],
        addressId: buyer.addressId,
        paymentMethod: { type: 'bank_account', _id: buyer.bankId },
      },
    })
    expect(placed.status).toBe(201)
    for (const index of [0, 1]) {
      const list = await call(cluster.nodeUrl(index), '/marketplace-customer/orders', { token: buyer.token })
      expect(list.json.data[0]._id).toBe(placed.json.data._id)
    }

    const token = people.staffToken
    const removed = people.products.pop()
    const code = (await call(cluster.nodeUrl(0), `/marketplace/products/${removed}`, { token })).json.data
      .code
    const listed = async (index: number) =>
      (await call(cluster.nodeUrl(index), `/marketplace/products?search=${code}`, { token })).json.data.length
    const shown = async (index: number) =>
      (await call(cluster.nodeUrl(index), `/marketplace-customer/products/${removed}`)).status
    expect([await listed(0), await listed(1), await shown(0), await shown(1)]).toEqual([1, 1, 200, 200])
    const path = `/marketplace/products/${removed}`
    expect((await call(cluster.nodeUrl(0), path, { token, method: 'DELETE' })).status).toBe(204)
    // What staff change, visitors are shown at once as well.
    expect([await listed(1), await listed(0), await shown(0)]).toEqual([0, 0, 404])
    await expect.poll(() => shown(1), { timeout: 1_000 }).toBe(404)

    // No node but the first hears of this one.
    const { account } = await within((ctx) => aBuyer(ctx.db))
    const customer = `/marketplace/customers/${account.id}/status`
    const body = { status: 'blocked' }
    expect((await call(cluster.nodeUrl(0), customer, { token, method: 'PATCH', body })).status).toBe(200)
    for (const index of [1, 0]) {
      const query = `search=${encodeURIComponent(account.email)}`
      const list = await call(cluster.nodeUrl(index), `/marketplace/customers?${query}`, { token })
      expect(list.json.data).toMatchObject([{ _id: account.id, status: 'blocked' }])
    }
  } finally {
    await cluster.replay(true)
  }
})

test('a picture that one node takes is shown by the other, and both resize it', async () => {
  const picture = await sharp({ create: { width: 800, height: 600, channels: 3, background: '#357' } })
    .png()
    .toBuffer()
  const form = new FormData()
  form.append('purpose', 'product')
  form.append('file', new Blob([picture], { type: 'image/png' }), 'a picture.png')
  const uploaded = await fetch(`${cluster.nodeUrl(0)}/api/file-manager/files`, {
    method: 'POST',
    headers: { authorization: `Bearer ${people.staffToken}` },
    body: form,
  })
  expect(uploaded.status).toBe(201)
  const { data } = (await uploaded.json()) as { data: { _id: string } }
  for (const index of [1, 0])
    for (const size of ['', '?w=320']) {
      const shown = await fetch(`${cluster.nodeUrl(index)}/api/file-manager/files/${data._id}${size}`)
      expect([shown.status, shown.headers.get('content-type')]).toEqual([
        200,
        expect.stringMatching(/^image\//),
      ])
    }
})

test('a node that freezes loses no order, and the other goes on', async () => {
  const running = load()
  await running.moreOrders(10)
  cluster.signalNode(0, 'SIGSTOP')
  await pause(4_000)
  await running.moreOrders(10)
  cluster.signalNode(0, 'SIGCONT')
  await running.stop()
  expect(await audit()).toMatchObject({ lost: 0, doubled: 0 })
})

test('cut off from the database for twenty seconds, the shop takes orders again by itself', async () => {
  const running = load()
  await running.moreOrders(10)
  cluster.signalPooler('SIGSTOP')
  await pause(20_000)
  cluster.signalPooler('SIGCONT')
  const since = performance.now()
  const milliseconds = await running.firstAnswer('order', since)
  console.log(`orders flow ${Math.round(milliseconds)} ms after the cut`)
  await running.moreOrders(10)
  await running.stop()
  expect(await audit()).toMatchObject({ lost: 0, doubled: 0 })
})

test('the primary is killed and the replica promoted: no acknowledged order is lost', async () => {
  const running = load()
  await running.moreOrders(20)
  cluster.killPrimary()
  const since = performance.now()
  await cluster.promote()
  const milliseconds = await running.firstAnswer('order', since)
  console.log(`orders flow ${Math.round(milliseconds)} ms after the primary was killed`)
  await running.moreOrders(20)
  await running.stop()
  expect(await audit()).toMatchObject({ lost: 0, doubled: 0 })
})
