import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { readConfig } from '#server/config/config.ts'
import { openContext } from '#server/open-context.ts'
import { freePort, inFolder, makePeople } from './faults-shop.ts'
import { mixedLoad } from './mixed-load.ts'
import { memoryOf, processorSeconds } from './process-figures.ts'
import { heading, say, tellRatio } from './tell.ts'
import { startWhole } from './whole-shop.ts'
import { times } from './trial.ts'

const secret = 'a secret of the benches, known to the servers and to those who ask them'
const buyers = 16
/** The shop gives back what its start took after twenty seconds. */
const quietSeconds = times(50)
const loadSeconds = times(80)
const idleTarget = 200
const loadTarget = 300

/** What the app alone holds, without its PostgreSQL: idle after a first start, while it is asked for all it can do, and after. */
export async function memory(): Promise<void> {
  heading('Memory of the app alone')
  if (process.platform !== 'linux') return say('Left out: only Linux tells what a process holds.')
  await inFolder(async (folder) => {
    const data = join(folder, 'data')
    const environment = {
      SECRET_KEY: secret,
      READS_PER_MINUTE: '10000000',
      WRITES_PER_MINUTE: '10000000',
    }
    const shop = await startWhole(['npm', 'start'], data, await freePort(), environment)
    try {
      await pause(quietSeconds * 1_000)
      const idle = memoryOf(shop.appPid)
      tellRatio(
        `idle after the first start ÷ ${idleTarget} MB`,
        idle.own / idleTarget,
        '≤ 1',
        megabytes(idle),
      )
      const config = readConfig({ ...process.env, ...environment, NODE_ENV: 'production', DATA_DIR: data })
      const opened = await openContext(config, { say: () => undefined, as: 'command' })
      const people = await makePeople(opened.ctx, buyers)
      const before = processorSeconds(shop.appPid)
      const load = await mixedLoad(opened.ctx, shop.url, people)
      const seen = await watch(shop.appPid, loadSeconds)
      const counts = await load.stop()
      await opened.close()
      const peak = seen.toSorted((a, b) => b.own - a.own)[0] ?? idle
      tellRatio(
        `the most under a mixed load ÷ ${loadTarget} MB`,
        peak.own / loadTarget,
        '≤ 1',
        `${megabytes(peak)}; at its end ${megabytes(seen.at(-1) ?? idle)}; ${loadSeconds} s, of them ${(processorSeconds(shop.appPid) - before).toFixed(0)} s of a processor`,
      )
      say(
        `    ${Object.entries(counts)
          .map(([name, count]) => `${name} ${count}`)
          .join(', ')}`,
      )
      await pause(quietSeconds * 1_000)
      say(`    ${quietSeconds} s later: ${megabytes(memoryOf(shop.appPid))}`)
    } finally {
      await shop.stop()
    }
  })
}

const megabytes = ({ whole, own }: { whole: number; own: number }) =>
  `${own.toFixed(0)} MB; ${whole.toFixed(0)} MB where what it shares with others counts whole`

async function watch(pid: number, seconds: number) {
  const seen: ReturnType<typeof memoryOf>[] = []
  for (const end = performance.now() + seconds * 1_000; performance.now() < end; await pause(250))
    seen.push(memoryOf(pid))
  return seen
}
