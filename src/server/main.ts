import closeWithGrace from 'close-with-grace'
import { fillWithDemo } from '#demo/load-demo.ts'
import { buildApp } from './app.ts'
import { readConfig, type Config } from './config.ts'
import { refreshSalePrices } from './discounts/refresh-sale-prices.ts'
import { announceCatalogueChange } from './db/catalogue-channel.ts'
import { mountPages } from './http/pages.ts'
import { cityNames } from './metadata/places.ts'
import { startJobs } from './jobs/start-jobs.ts'
import { openContext, type OpenContext } from './open-context.ts'
import { atMost } from './at-most.ts'
import { shutDown } from './shut-down.ts'
import { addNamedAdministrator } from './staff/add-named-administrator.ts'
import { printFirstInvitation } from './staff/invite-first-administrator.ts'

const minuteMs = 60_000
// For a database that is being started when all should end.
const openingMs = 5_000
const invitationMs = 500

const say = (message: string) => process.stdout.write(`  ${message}\n`)

const life: {
  opening?: Promise<OpenContext>
  opened?: OpenContext
  running?: Parameters<typeof shutDown>[0]
  invitation?: { close: () => Promise<void> }
  isEnding: boolean
} = { isEnding: false }

closeWithGrace(
  // Each step of the end has a limit of its own, so that the database is stopped whatever the others do.
  { delay: false, logger: false, onSecondSignal: () => life.opened?.closeAtOnce() },
  async ({ err, signal }) => {
    life.isEnding = true
    if (err) complain('ends after a failure', err)
    await end(signal)
  },
)

try {
  await start(readConfig(process.env))
} catch (error) {
  // A start that is ended half-way fails of it, and the end goes on.
  if (!life.isEnding) {
    complain('could not start', error)
    await end()
    process.exit(1)
  }
}

/** Config → database → demo shop → app → listen; closes in the reverse order. */
async function start(config: Config) {
  life.opening = openContext(config, { say, as: 'app' })
  life.opened = await life.opening
  const { ctx, databaseUrl } = life.opened
  await addNamedAdministrator(ctx)
  const signIns = await fillWithDemo(ctx, say)
  const app = await buildApp(ctx, mountPages)

  // Discounts begin and end by the clock.
  const clock = setInterval(() => {
    refreshSalePrices(ctx.db, ctx.now())
      .then((changed) => (changed > 0 ? announceCatalogueChange(ctx.db) : undefined))
      .catch((error: unknown) => ctx.log.error({ err: error }, 'sale prices were not refreshed'))
  }, minuteMs)
  app.addHook('onClose', async () => clearInterval(clock))

  // The towns of the world are read before the first shopper asks for them.
  cityNames('SA', 'en')
  // The same goes for the code that draws pages: reading it in would hold up whoever comes first.
  await app.inject({ url: '/en' })
  life.running = { ctx, app, jobs: startJobs(ctx) }

  await app.listen({ port: config.port, host: config.host })
  const { port } = app.server.address() as { port: number }
  // By this name passkeys work here, which they do not by an address of numbers.
  say(`Shop     http://localhost:${port}`)
  say(`CMS      http://localhost:${port}/cms-login`)
  if (config.hasApiDocs) say(`API      http://localhost:${port}/api/docs`)
  if (ctx.mode !== 'live') say(`Mails    http://localhost:${port}/en/cms/outbox`)
  for (const { where, user, password } of signIns) say(`Sign in  ${where}: ${user} / ${password}`)
  life.invitation = await printFirstInvitation(ctx, databaseUrl, say)
}

/** Closes what has been opened so far. */
async function end(signal?: string) {
  if (life.running) await shutDown(life.running, signal)
  await atMost(invitationMs, life.invitation?.close() ?? Promise.resolve())
  await atMost(openingMs, life.opening ?? Promise.resolve())
  await life.opened?.close()
}

function complain(what: string, error: unknown) {
  const { message, stack } = error instanceof Error ? error : new Error(String(error))
  if (life.isEnding && life.running) life.running.ctx.log.fatal({ err: error })
  else process.stderr.write(`\n  Matjar ${what}: ${life.isEnding ? stack : message}\n\n`)
}
