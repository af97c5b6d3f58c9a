import { sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import packageJson from '../../../package.json' with { type: 'json' }
import { operationsApi } from '#contract/operations.ts'
import type { Context } from '../context.ts'
import { migrationNames } from '../db/migrate.ts'
import { AppError } from './app-error.ts'
import { route } from './route.ts'

const patienceMs = 1_000

/** Alive: the loop turns. Ready: the database answers within a second and knows every migration (safety C20). */
export function operationsRoutes(app: FastifyInstance, ctx: Context) {
  const healthz = async () => ({ status: 'ok' as const, version: packageJson.version, brand: ctx.brand.id })
  const readyz = async () => {
    const names = await migrationNames()
    const applied = await Promise.race([countMigrations(ctx), after(patienceMs)])
    if (applied !== names.length) throw new AppError('unavailable')
    return { status: 'ready' as const }
  }
  route(app, ctx, operationsApi.healthz, healthz)
  route(app, ctx, operationsApi.readyz, readyz)
  // Where balancers look by custom.
  app.get('/healthz', { schema: { hide: true } }, healthz)
  app.get('/readyz', { schema: { hide: true } }, readyz)
}

async function countMigrations({ db }: Context): Promise<number | undefined> {
  try {
    const { rows } = await db.execute<{ count: number }>(sql`select count(*)::int as count from migrations`)
    return rows[0]?.count
  } catch {
    // An unreachable database is the answer, not a fault of the question.
    return undefined
  }
}

const after = (milliseconds: number) =>
  new Promise<undefined>((resolve) => {
    setTimeout(resolve, milliseconds, undefined).unref()
  })
