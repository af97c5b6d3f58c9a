import closeWithGrace from 'close-with-grace'
import { fillWithDemo } from '#demo/load-demo.ts'
import { readConfig, type Config } from './config/config.ts'
import { openContext, type OpenContext } from './open-context.ts'
import { waitAtMost } from './wait-at-most.ts'
import { shutDown, type RunningShop } from './shut-down.ts'
import { addNamedAdministrator } from './staff/add-named-administrator.ts'
import { printFirstInvitation } from './staff/invite-first-administrator.ts'
import { startShop } from './start-shop.ts'

// For a database that is being started when all should end.
const openingMs = 5_000
const invitationMs = 500

const say = (message: string) => process.stdout.write(`  ${message}\n`)

const life: {
  opening?: Promise<OpenContext>
  opened?: OpenContext
  running?: RunningShop & { port: number }
  invitation?: { close: () => Promise<void> }
  isEnding: boolean
} = { isEnding: false }

closeWithGrace(
  // Each step of the end has a limit of its own, so that the database is stopped whatever the others do.
  {
    delay: false,
    logger: false,
    onSecondSignal: () => life.opened?.closeAtOnce(),
    onSecondError: giveUp,
  },
  async ({ err, signal }) => {
    life.isEnding = true
    if (err) complain('ends after a failure', err)
    await end(signal).catch((error: unknown) => {
      giveUp(error)
      throw error
    })
  },
)

try {
  await start(readConfig(process.env))
} catch (error) {
  // A start interrupted by a shutdown fails; the shutdown continues.
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

/** Closes what has been opened so far. */
async function end(signal?: string) {
  if (life.running) await shutDown(life.running, signal)
  await waitAtMost(invitationMs, life.invitation?.close() ?? Promise.resolve())
  await waitAtMost(openingMs, life.opening ?? Promise.resolve())
  await life.opened?.close()
}

/** The end itself failed: the process ends right after, and must not leave its database behind. */
function giveUp(error: unknown) {
  complain('ends after a failure', error)
  life.opened?.closeAtOnce()
}

function complain(what: string, error: unknown) {
  const { message, stack } = error instanceof Error ? error : new Error(String(error))
  if (life.isEnding && life.running) life.running.ctx.log.fatal({ err: error })
  else process.stderr.write(`\n  Matjar ${what}: ${life.isEnding ? stack : message}\n\n`)
}
