import { setTimeout as pause } from 'node:timers/promises'
import closeWithGrace from 'close-with-grace'
import { readConfig, type Config } from './config/config.ts'
import type { CopyDatabase } from './db/embedded/upgrade/copy-cluster.ts'
import { openDatabase } from './db/open-database.ts'
import type { Life } from './run-shop.ts'
import { shutDown } from './shut-down.ts'
import { waitAtMost } from './wait-at-most.ts'

// For a database that is being started when all should end.
const openingMs = 5_000
const invitationMs = 500
const diskMs = 1_000

const say = (message: string) => process.stdout.write(`  ${message}\n`)

const life: Life = { isEnding: false }

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
    await endThoughDiskHangs()
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

/** The database starts while the rest of the server is read in. */
async function start(config: Config) {
  life.database = openDatabase(config, { say, as: 'app', copyDatabase })
  // Whoever waits for it is told.
  life.database.catch(() => undefined)
  const { runShop } = await import('./run-shop.ts')
  if (!life.isEnding) await runShop(config, life.database, life, say)
}

/** Read in by the few starts that upgrade their database. */
async function copyDatabase(...given: Parameters<CopyDatabase>) {
  const { copyDatabase } = await import('./backup/copy-database.ts')
  await copyDatabase(...given)
}

/** Closes what has been opened so far, in the reverse order. */
async function end(signal?: string) {
  if (life.running) await shutDown(life.running, signal)
  await life.tracing?.stop()
  await waitAtMost(invitationMs, life.invitation?.close() ?? Promise.resolve())
  await waitAtMost(openingMs, life.opening ?? life.database ?? Promise.resolve())
  if (life.opened) await life.opened.close()
  // What opens a context closes the database itself when that fails.
  else if (!life.opening) await (await life.database?.catch(() => undefined))?.stop()
}

/**
 * A process that exits waits for what it has asked of a disk, and one that hangs never answers. All that was to be closed is closed by
 * now, and the database has ended.
 */
async function endThoughDiskHangs() {
  const isWaiting = () => process.getActiveResourcesInfo().some((name) => name.startsWith('FSReq'))
  for (let waited = 0; waited < diskMs; waited += 50) {
    if (!isWaiting()) return
    await pause(50)
  }
  process.stderr.write('  A disk does not answer: the process ends without waiting for it.\n')
  process.kill(process.pid, 'SIGKILL')
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
