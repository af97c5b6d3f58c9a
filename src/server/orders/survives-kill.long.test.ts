import { once } from 'node:events'
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startSession } from '../auth/sessions.ts'
import { createTokens } from '../auth/tokens.ts'
import type { Context } from '../context.ts'
import { connect } from '../db/connect.ts'
import { endWithApp } from '../db/embedded/end-with-app.ts'
import { aBuyer, aProduct } from '../test/factories.ts'
import { startKillable, type KillableServer } from '../test/killable-server.ts'

const clients = 6
const ordersBetweenKills = 12
const secret = 'a secret that outlives every one of the killed servers'

let folder: string
let server: KillableServer

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'matjar-kill-'))
  chmodSync(folder, 0o711)
  endWithApp(folder)
  server = await startKillable(folder, secret)
})
afterAll(() => {
  server.process.kill('SIGKILL')
  killPostmaster()
  rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 })
})

// Orders are placed without a pause while the server is killed, every second time with its database.
test('killed ten times under load, with and without its database, it loses no acknowledged order and doubles none', () =>
  placeOrdersThrough(10))

function killPostmaster() {
  try {
    const [pid] = readFileSync(join(folder, 'postgres', 'postmaster.pid'), 'utf8').split('\n')
    process.kill(Number(pid), 'SIGKILL')
  } catch {
    // It is gone already, and so is what it would have lost.
  }
}

async function withDatabase<T>(work: (db: ReturnType<typeof connect>['db']) => Promise<T>): Promise<T> {
  const { db, close } = connect(server.databaseUrl, { max: 4 })
  try {
    return await work(db)
  } finally {
    await close()
  }
}

async function placeOrdersThrough(kills: number) {
  const { token, body } = await withDatabase(async (db) => {
    const { account, address, bank } = await aBuyer(db)
    const product = await aProduct(db, { stock: 1_000_000 })
    const session = { db, tokens: createTokens(secret), now: () => new Date() } as Context
    const { accessToken } = await startSession(session, account, 'test')
    return {
      token: accessToken,
      body: {
        items: [{ product: product.id, quantity: 1 }],
        addressId: address.id,
        paymentMethod: { type: 'bank_account', _id: bank.id },
      },
    }
  })

  /** Undefined: it is unknown whether it was placed, so the same key is sent again later, as a shopper's browser does. */
  const place = async (key: string): Promise<string | undefined> => {
    try {
      const answer = await fetch(`${server.address}/api/marketplace-customer/orders`, {
        method: 'POST',
        headers: {
          authorization: `Bearer ${token}`,
          'content-type': 'application/json',
          'idempotency-key': key,
        },
        body: JSON.stringify(body),
      })
      if (answer.status !== 201) return undefined
      const { data } = (await answer.json()) as { data: { _id: string } }
      return data._id
    } catch {
      return undefined
    }
  }

  const acknowledged = new Map<string, string>()
  const open = new Set<string>()
  let sent = 0
  const send = async (key: string) => {
    open.add(key)
    const id = await place(key)
    if (id === undefined) return
    open.delete(key)
    acknowledged.set(key, id)
  }

  for (let round = 0; round < kills; round += 1) {
    let running = true
    const load = Array.from({ length: clients }, async () => {
      while (running) await send(`order ${(sent += 1)}`)
    })
    const enough = acknowledged.size + ordersBetweenKills
    while (acknowledged.size < enough)
      await new Promise((resolve) => {
        setTimeout(resolve, 5)
      })
    const exited = once(server.process, 'exit')
    server.process.kill('SIGKILL')
    if (round % 2 === 1) killPostmaster()
    running = false
    await Promise.all([exited, ...load])
    server = await startKillable(folder, secret)
  }
  for (const key of Array.from(open)) await send(key)

  expect(open.size).toBe(0)
  expect(acknowledged.size).toBeGreaterThanOrEqual(kills * ordersBetweenKills)
  await withDatabase(async (db) => {
    const { rows } = await db.execute<{ id: string }>(sql`select id from orders`)
    expect(new Set(rows.map((row) => row.id))).toEqual(new Set(acknowledged.values()))
    expect(rows.length).toBe(acknowledged.size)
    const { rows: stock } = await db.execute(sql`
      select level.on_hand, level.reserved, sum(on_hand_change)::int as moved, sum(reserved_change)::int as held
      from stock_levels level join stock_movements using (product_id) group by level.product_id`)
    expect(stock).toEqual([
      { on_hand: 1_000_000, reserved: rows.length, moved: 1_000_000, held: rows.length },
    ])
  })
}
