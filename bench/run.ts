// npm run bench [-- start memory cached signed-in never-asked orders list together reports partitions simulate cms peers interaction lighthouse faults]: prints ratios
// and figures; see docs/bench.md. `faults` is kills, power-cuts and crowds, which can also be asked for one by one.
// `--trial` only shows that the parts run (trial.ts).
import { cached } from './cached.ts'
import { cmsLists } from './cms-lists.ts'
import { crowds } from './faults-crowds.ts'
import { kills } from './faults-kills.ts'
import { powerCuts } from './faults-power.ts'
import { interaction } from './interaction.ts'
import { lighthouse } from './lighthouse.ts'
import { list } from './list.ts'
import { memory } from './memory.ts'
import { neverAsked } from './never-asked.ts'
import { orders } from './orders.ts'
import { partitions } from './partitions.ts'
import { peers } from './peers.ts'
import { reports } from './reports.ts'
import { openShops, type Shops } from './shops.ts'
import { simulate } from './simulate.ts'
import { signedIn } from './signed-in.ts'
import { start } from './start.ts'
import { trialFlag } from './trial.ts'
import { worksTogether } from './works-together.ts'

/** `onlyIfAsked`: takes too long, or too much of the disk, for a run of all. */
type Part = ({ alone: () => Promise<void> } | { among: (shops: Shops) => Promise<void> }) & {
  onlyIfAsked?: true
}

/** `alone` are those that start a shop of their own. */
const parts: Record<string, Part> = {
  start: { alone: start },
  memory: { alone: memory },
  cached: { among: cached },
  'signed-in': { among: signedIn },
  'never-asked': { among: neverAsked },
  orders: { among: orders },
  list: { among: list },
  together: { among: worksTogether },
  reports: { among: reports },
  partitions: { alone: partitions, onlyIfAsked: true },
  simulate: { among: simulate },
  cms: { among: cmsLists },
  peers: { among: peers },
  interaction: { among: interaction },
  lighthouse: { among: lighthouse },
  // What is left of a shop that is killed, cut off from power and run over, with people buying in it all the while.
  kills: { alone: kills },
  'power-cuts': { alone: powerCuts },
  crowds: { among: crowds },
}
const faults = ['kills', 'power-cuts', 'crowds']

const asked = process.argv
  .slice(2)
  .filter((name) => name !== trialFlag)
  .flatMap((name) => (name === 'faults' ? faults : [name]))
const unknown = asked.filter((name) => !(name in parts))
if (unknown.length > 0) {
  process.stderr.write(
    `No such part: ${unknown.join(', ')}. There are ${Object.keys(parts).join(', ')} and faults.\n`,
  )
  process.exit(1)
}

let shops: Shops | undefined
const stop = () => {
  void (shops?.close() ?? Promise.resolve()).finally(() => process.exit(130))
}
process.once('SIGINT', stop).once('SIGTERM', stop)
try {
  for (const [name, part] of Object.entries(parts)) {
    if (asked.length > 0 ? !asked.includes(name) : part.onlyIfAsked) continue
    if ('alone' in part) await part.alone()
    else await part.among((shops ??= await openShops()))
  }
} catch (error) {
  // What closing then complains of says less.
  process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`)
  process.exitCode = 1
} finally {
  await shops?.close().catch(() => undefined)
}
