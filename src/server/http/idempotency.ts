import { createHash } from 'node:crypto'
import { and, eq, sql } from 'drizzle-orm'
import { jsonb, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'
import type { FastifyRequest } from 'fastify'
import type { Endpoint } from '#contract/endpoint.ts'
import type { Viewer } from './viewer.ts'
import { builtOnce } from '../db/built-once.ts'
import type { Db } from '../db/connect.ts'
import { AppError } from './app-error.ts'

const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    scope: text().notNull(),
    key: text().notNull(),
    bodyHash: text().notNull(),
    answer: jsonb(),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.scope, table.key] })],
)

/** `scope` is the caller and the route; `bodyHash` covers the rest of the call: parameters, query and body. */
export type Idempotency = { scope: string; key: string; bodyHash: string }

const maxKeyLength = 64

/**
 * The key a caller sent, bound to the whole call: who calls which route, with which parameters, query and body. The same key
 * with anything else is refused. Undefined without a key.
 */
export function idempotencyOf(
  request: FastifyRequest,
  endpoint: Endpoint,
  viewer: Viewer | undefined,
): Idempotency | undefined {
  const key = request.headers['idempotency-key']
  if (key === undefined || key === '') return undefined
  if (typeof key !== 'string' || key.length > maxKeyLength) throw new AppError('bad_request')
  const rest = [request.params ?? null, request.query ?? null, request.body ?? null]
  return {
    scope: `${viewer?.id ?? request.ip} ${endpoint.method} ${endpoint.path}`,
    key,
    bodyHash: createHash('sha256').update(JSON.stringify(rest)).digest('hex'),
  }
}

/**
 * Runs `work` once for a key and gives twins its answer. The row is written first, in the transaction of the effect:
 * a twin waits on the unique index until the first has committed, and a refusal leaves no row.
 */
export async function answerOnce<T>(
  db: Db,
  { scope, key, bodyHash }: Idempotency,
  work: () => Promise<T>,
): Promise<T> {
  const inserted = await claim(db).execute({ scope, key, bodyHash })
  if (inserted.length === 0) {
    const [earlier] = await db
      .select()
      .from(idempotencyKeys)
      .where(and(eq(idempotencyKeys.scope, scope), eq(idempotencyKeys.key, key)))
    if (!earlier || earlier.bodyHash !== bodyHash) throw new AppError('idempotency_key_reused')
    return earlier.answer as T
  }
  const answer = await work()
  await noteAnswer(db).execute({ scope, key, answer: answer ?? null })
  return answer
}

const claim = builtOnce((db) =>
  db
    .insert(idempotencyKeys)
    .values({
      scope: sql.placeholder('scope'),
      key: sql.placeholder('key'),
      bodyHash: sql.placeholder('bodyHash'),
    })
    .onConflictDoUpdate({
      target: [idempotencyKeys.scope, idempotencyKeys.key],
      set: { bodyHash: sql`excluded.body_hash`, answer: null, createdAt: sql`now()` },
      // An expired key counts as a new one.
      setWhere: sql`${idempotencyKeys.createdAt} < now() - interval '24 hours'`,
    })
    .returning({ key: idempotencyKeys.key })
    .prepare('claim_key'),
)

const noteAnswer = builtOnce((db) =>
  db
    .update(idempotencyKeys)
    .set({ answer: sql.placeholder('answer') })
    .where(
      and(
        eq(idempotencyKeys.scope, sql.placeholder('scope')),
        eq(idempotencyKeys.key, sql.placeholder('key')),
      ),
    )
    .prepare('note_answer'),
)
