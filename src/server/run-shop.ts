import packageJson from '../../package.json' with { type: 'json' }
import { fillWithDemo } from '#demo/load-demo.ts'
import type { Config } from './config/config.ts'
import type { Database } from './db/open-database.ts'
import { openContext, type OpenContext } from './open-context.ts'
import type { RunningShop } from './shut-down.ts'
import { addNamedAdministrator } from './staff/add-named-administrator.ts'
import { printFirstInvitation } from './staff/invite-first-administrator.ts'
import { startShop } from './start-shop.ts'

/** What has been opened so far, to be closed whenever the end comes. */
export type Life = {
  database?: Promise<Database>
  opening?: Promise<OpenContext>
  opened?: OpenContext
  running?: RunningShop & { port: number }
  tracing?: { stop: () => Promise<void> }
  invitation?: { close: () => Promise<void> }
  isEnding: boolean
}

/** Context → demo shop → app → listen, on a database that is perhaps still being started. */
export async function runShop(
  config: Config,
  database: Promise<Database>,
  life: Life,
  say: (message: string) => void,
): Promise<void> {
  life.opening = openContext(config, { say, as: 'app' }, database)
  life.opened = await life.opening
  const { ctx, databaseUrl } = life.opened
  if (config.tracing) {
    const { openTelemetry } = await import('./telemetry/open-telemetry.ts')
    life.tracing = openTelemetry(config.tracing, packageJson.version, ctx.log)
  }
  await addNamedAdministrator(ctx)
  const signIns = await fillWithDemo(ctx, say)
  life.running = await startShop(ctx)
  const { port } = life.running
  // By this name passkeys work here, which they do not by an address of numbers.
  say(`Shop     http://localhost:${port}`)
  say(`CMS      http://localhost:${port}/cms-login`)
  if (config.hasApiDocs) say(`API      http://localhost:${port}/api/docs`)
  if (ctx.mode !== 'live') say(`Mails    http://localhost:${port}/en/cms/outbox`)
  for (const { where, user, password } of signIns) say(`Sign in  ${where}: ${user} / ${password}`)
  life.invitation = await printFirstInvitation(ctx, databaseUrl, say)
}
