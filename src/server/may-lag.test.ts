import { readdirSync } from 'node:fs'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Endpoint } from '#contract/endpoint.ts'
import { connect, type Connection } from './db/connect.ts'
import { aProduct, anAdmin } from './test/factories.ts'
import { testApp, type Ask, type Answer } from './test/test-app.ts'

const t = testApp()
const contract = new URL('../contract/', import.meta.url)

// What a replica is to its reader: all is there, and nothing can be written.
let replica: Connection
let answers: (ask: Ask) => Promise<Answer>
let product: string
let isAsked = false

beforeAll(async () => {
  replica = connect(`${t.databaseUrl}?options=${encodeURIComponent('-c default_transaction_read_only=on')}`)
  t.ctx.reads.read = (work) => {
    isAsked = true
    return work(replica.db)
  }
  answers = await t.as(await anAdmin(t.db))
  product = (await aProduct(t.db)).id
})
afterAll(() => replica.close())

const endpoints = async () => {
  const files = readdirSync(contract).filter((name) => name.endsWith('.ts') && !name.includes('.test.'))
  const modules = await Promise.all(
    files.map((name) => import(new URL(name, contract).href) as Promise<Record<string, unknown>>),
  )
  return modules
    .flatMap((exported) => Object.entries(exported))
    .filter(([name]) => name.endsWith('Api'))
    .flatMap(([, api]) => Object.values(api as Record<string, Endpoint>))
    .filter(({ mayLag, cache }) => mayLag || cache === 'public')
}

test('every call that a replica may answer reads and writes nothing', async () => {
  const all = await endpoints()
  expect(all.length).toBeGreaterThan(20)
  const path = ({ path }: Endpoint) => path.replace(/:\w+/g, product)
  for (const endpoint of all) {
    isAsked = false
    const answer = await answers({ path: path(endpoint) })
    expect([200, 404, 422], `${endpoint.path}: ${answer.text}`).toContain(answer.status)
    expect(isAsked || answer.status !== 200, endpoint.path).toBe(true)
  }
})

test('the connection of this test refuses to write', async () => {
  await expect(replica.pool.query('create table written ()')).rejects.toThrow(pg.DatabaseError)
})
