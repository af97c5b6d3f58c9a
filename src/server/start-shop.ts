import type { AddressInfo } from 'node:net'
import { buildApp } from './app.ts'
import type { Context } from './context.ts'
import { listening } from './http/listen.ts'
import { mountPages } from './pages/pages.ts'
import { startJobs } from './start-jobs.ts'
import { cityNames } from './metadata/places.ts'
import { shutDown, type RunningShop } from './shut-down.ts'

/**
 * API, pages and jobs on an open context, listening where its configuration says; `port` is the one in use. Nothing stays
 * behind of a start that fails.
 */
export async function startShop(ctx: Context): Promise<RunningShop & { port: number }> {
  const app = await buildApp(ctx, mountPages)

  const listen = listening(app)

  // The towns of the world are read before the first shopper asks for them.
  cityNames('SA', 'en')
  // The same goes for the code that renders pages: loading it would delay the first visitor.
  await app.inject({ url: '/en' })
  const running = { ctx, app, jobs: startJobs(ctx) }
  try {
    await listen(ctx.config)
  } catch (error) {
    await shutDown(running, undefined)
    throw error
  }
  return { ...running, port: (app.server.address() as AddressInfo).port }
}
