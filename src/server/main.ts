import closeWithGrace from 'close-with-grace'
import { buildApp } from './app.ts'
import { readConfig, type Config } from './config.ts'
import { refreshSalePrices } from './discounts/refresh-sale-prices.ts'
import { announceCatalogueChange } from './db/catalogue-channel.ts'
import { seedShop } from './db/seed/seed-shop.ts'
import { mountPages } from './http/pages.ts'
import { cityNames } from './metadata/places.ts'
import { startJobs } from './jobs/start-jobs.ts'
import { openContext } from './open-context.ts'
import { printFirstInvitation } from './staff/invite-first-administrator.ts'

const minuteMs = 60_000
const closeWithinMs = 8_000

const say = (message: string) => process.stdout.write(`  ${message}\n`)

try {
  await start(readConfig(process.env))
} catch (error) {
  process.stderr.write(
    `\n  Matjar could not start: ${error instanceof Error ? error.message : String(error)}\n\n`,
  )
  process.exit(1)
}

/** Config → database → demo shop → app → listen; closes in the reverse order. */
async function start(config: Config) {
  const { ctx, databaseUrl, close } = await openContext(config, { say, as: 'app' })
  const signIns = await seedShop(ctx, say)
  const app = await buildApp(ctx, mountPages)

  // Discounts begin and end by the clock.
  const clock = setInterval(() => {
    refreshSalePrices(ctx.db, ctx.now())
      .then((changed) => (changed > 0 ? announceCatalogueChange(ctx.db) : undefined))
      .catch((error: unknown) => ctx.log.error({ err: error }, 'sale prices were not refreshed'))
  }, minuteMs)

  // The towns of the world are read before the first shopper asks for them.
  cityNames('SA', 'en')
  // The same goes for the code that draws pages: reading it in would hold up whoever comes first.
  await app.inject({ url: '/en' })
  const jobs = startJobs(ctx)

  const held: { close: () => Promise<void> }[] = []
  closeWithGrace({ delay: closeWithinMs, logger: false }, async ({ err }) => {
    if (err) ctx.log.fatal({ err })
    clearInterval(clock)
    await app.close()
    await jobs.stop()
    for (const one of held) await one.close()
    await close()
  })

  await app.listen({ port: config.port, host: config.host })
  const { port } = app.server.address() as { port: number }
  // By this name passkeys work here, which they do not by an address of numbers.
  say(`Shop     http://localhost:${port}`)
  say(`CMS      http://localhost:${port}/cms-login`)
  if (config.hasApiDocs) say(`API      http://localhost:${port}/api/docs`)
  if (ctx.mode !== 'live') say(`Mails    http://localhost:${port}/en/cms/outbox`)
  for (const { where, user, password } of signIns) say(`Sign in  ${where}: ${user} / ${password}`)
  held.push(await printFirstInvitation(ctx, databaseUrl, say))
}
