import { readdirSync } from 'node:fs'
import type { FastifyRequest } from 'fastify'
import { expect, test } from 'vitest'
import type { Endpoint } from '#contract/endpoint.ts'
import type { Viewer } from './viewer.ts'
import { idempotencyOf } from './idempotency.ts'

const contract = new URL('../../contract/', import.meta.url)
const names = readdirSync(contract).filter((name) => name.endsWith('.ts') && !name.includes('.test.'))
const modules = await Promise.all(
  names.map((name) => import(new URL(name, contract).href) as Promise<Record<string, object>>),
)
const idempotent = modules
  .flatMap((module) => Object.entries(module).filter(([name]) => name.endsWith('Api')))
  .flatMap(([, api]) => Object.values(api) as Endpoint[])
  .filter((endpoint) => endpoint.idempotent)

type Call = { params: object; query: object; body: object; ip: string }
const call: Call = { params: { id: 'a' }, query: { key: 'a' }, body: { amount: 1 }, ip: '203.0.113.1' }
const viewer = { id: 'an-account' } as Viewer

function boundTo(endpoint: Endpoint, asked: Call, by?: Viewer): string {
  const request = { ...asked, headers: { 'idempotency-key': 'one' } } as unknown as FastifyRequest
  const { scope, bodyHash } = idempotencyOf(request, endpoint, by) ?? {}
  return `${scope} ${bodyHash}`
}

test.each(idempotent.map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const))(
  '%s: a key belongs to the whole call',
  (_, endpoint) => {
    const calls = [
      boundTo(endpoint, call, viewer),
      boundTo(endpoint, { ...call, params: { id: 'b' } }, viewer),
      boundTo(endpoint, { ...call, query: { key: 'b' } }, viewer),
      boundTo(endpoint, { ...call, body: { amount: 2 } }, viewer),
      boundTo(endpoint, call, { ...viewer, id: 'another' }),
      boundTo(endpoint, call),
      boundTo(endpoint, { ...call, ip: '203.0.113.2' }),
      boundTo({ ...endpoint, method: endpoint.method === 'DELETE' ? 'PUT' : 'DELETE' }, call, viewer),
      boundTo({ ...endpoint, path: '/elsewhere' }, call, viewer),
    ]
    expect(new Set(calls).size).toBe(calls.length)
    expect(boundTo(endpoint, structuredClone(call), viewer)).toBe(calls[0])
  },
)

test('there are idempotent endpoints to look at', () => {
  expect(idempotent.length).toBeGreaterThan(9)
})
