import type { AddressInfo } from 'node:net'
import { buildApp } from './app.ts'
import type { Context } from './context.ts'
import { giveBackMemoryWhenQuiet } from './give-back-memory.ts'
import { listening } from './http/listen.ts'
import { mountPages } from './pages/pages.ts'
import { startJobs } from './start-jobs.ts'
import { shutDown, type RunningShop } from './shut-down.ts'

/**
 * API, pages and jobs on an open context, listening where its configuration says; `port` is the one in use. Nothing stays
 * behind of a start that fails.
 */
export async function startShop(ctx: Context): Promise<RunningShop & { port: number }> {
  const app = await buildApp(ctx, mountPages)

  const stopGivingBack = giveBackMemoryWhenQuiet()
  app.addHook('onClose', async () => stopGivingBack())
  const listen = listening(app)

  // The code that renders pages is loaded before the first visitor would wait for it.
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
