import type { FastifyInstance } from 'fastify'
import packageJson from '../../../package.json' with { type: 'json' }
import { operationsApi } from '#contract/operations.ts'
import type { Context } from '../context.ts'
import { AppError } from './app-error.ts'
import { isReady } from './readiness.ts'
import { route } from './route.ts'

/** Alive: the loop turns. Ready: it may be sent requests (readiness.ts). */
export function operationsRoutes(app: FastifyInstance, ctx: Context) {
  const healthz = async () => ({ status: 'ok' as const, version: packageJson.version, brand: ctx.brand.id })
  const readyz = async () => {
    if (!(await isReady(ctx))) throw new AppError('unavailable')
    return { status: 'ready' as const }
  }
  route(app, ctx, operationsApi.healthz, healthz)
  route(app, ctx, operationsApi.readyz, readyz)
  // Where balancers look by custom.
  app.get('/healthz', { schema: { hide: true } }, healthz)
  app.get('/readyz', { schema: { hide: true } }, readyz)
}
