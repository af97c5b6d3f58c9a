import type { TextMapPropagator } from '@opentelemetry/api'
import { sql } from 'drizzle-orm'
import type { Db } from '../db/connect.ts'
import { seenNow } from '../telemetry/seen-request.ts'
import { type Carrier, traceHeadersIn } from '../telemetry/tracing.ts'

/** The request that sent a job, and its trace: kept beside the job, in the column that pg-boss has for it. */
export type Origin = Carrier & { request?: string }

/** Has pg-boss write the origin of each job that is sent. */
export const origins: TextMapPropagator<Origin> = {
  inject(context, carrier) {
    const request = seenNow()?.id
    Object.assign(carrier, traceHeadersIn(context), request !== undefined && { request })
  },
  extract: (context) => context,
  fields: () => ['request', 'traceparent', 'tracestate'],
}

/** Undefined of what the clock has sent. */
export async function originOf(
  db: Db,
  { name, id }: { name: string; id: string },
): Promise<Origin | undefined> {
  const { rows } = await db.execute<{ origin: Origin | null }>(
    sql`select trace_context as origin from pgboss.job where name = ${name} and id = ${id}`,
  )
  return rows[0]?.origin ?? undefined
}
