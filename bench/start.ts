import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { startEmbeddedPostgres } from '#server/db/embedded/start-embedded-postgres.ts'
import { freePort, inFolder } from './faults-shop.ts'
import { processorSeconds } from './process-figures.ts'
import { heading, median, say, tellRatio } from './tell.ts'
import { startWhole } from './whole-shop.ts'
import { times } from './trial.ts'

const rounds = times(9)

/** `npm start` of a shop that is installed, built and filled, until its first page, beside what no shop can do without. */
export async function start(): Promise<void> {
  heading('A warm start')
  await inFolder(async (folder) => {
    const data = join(folder, 'data')
    const port = await freePort()
    const run = async () => {
      const shop = await startWhole(['npm', 'start'], data, port)
      const seconds = process.platform === 'linux' ? processorSeconds(shop.command.pid ?? 0) : Number.NaN
      await shop.stop()
      return { ms: shop.firstPageMs, seconds }
    }
    // The first fills the shop, the second what V8 keeps of compiled code.
    await run()
    await run()
    const least: number[] = []
    const whole: { ms: number; seconds: number }[] = []
    for (let round = 0; round < rounds; round += 1) {
      least.push((await bareDatabase(join(folder, 'bare'))) + (await bareNode()))
      whole.push(await run())
    }
    const ms = median(whole.map((one) => one.ms))
    tellRatio(
      'npm start to the first page ÷ 2 s',
      ms / 2_000,
      '≤ 1',
      `${ms.toFixed(0)} ms, of processors ${median(whole.map(({ seconds }) => seconds)).toFixed(2)} s, the median of ${rounds}; ` +
        `the quickest ${Math.min(...whole.map((one) => one.ms)).toFixed(0)} ms`,
    )
    say(
      `    a bare PostgreSQL and a bare Node, one after the other: ${median(least).toFixed(0)} ms; ` +
        `the shop takes ${median(whole.map((one, at) => one.ms / (least[at] ?? 1))).toFixed(1)} times as long`,
    )
  })
}

/** A cluster without anything in it, from the program's start until it answers. */
async function bareDatabase(dataDirectory: string): Promise<number> {
  const open = () => startEmbeddedPostgres({ dataDirectory, log: () => undefined })
  // Making it is not starting it.
  await (await open()).stop()
  const begun = performance.now()
  const postgres = await open()
  const took = performance.now() - begun
  await postgres.stop()
  return took
}

async function bareNode(): Promise<number> {
  const begun = performance.now()
  await once(spawn(process.execPath, ['-e', '0'], { stdio: 'ignore' }), 'exit')
  return performance.now() - begun
}
