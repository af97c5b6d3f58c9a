// npm run bench [-- cached signed-in never-asked orders list reports cms peers interaction lighthouse faults]: prints ratios and figures; see
// docs/bench.md.
// `faults` is kills, power-cuts and crowds, which can also be asked for one by one.
import { cached } from './cached.ts'
import { cmsLists } from './cms-lists.ts'
import { crowds } from './faults-crowds.ts'
import { kills } from './faults-kills.ts'
import { powerCuts } from './faults-power.ts'
import { interaction } from './interaction.ts'
import { lighthouse } from './lighthouse.ts'
import { list } from './list.ts'
import { neverAsked } from './never-asked.ts'
import { orders } from './orders.ts'
import { peers } from './peers.ts'
import { reports } from './reports.ts'
import { openShops, type Shops } from './shops.ts'
import { signedIn } from './signed-in.ts'

const parts: Record<string, (shops: Shops) => Promise<void>> = {
  cached,
  'signed-in': signedIn,
  'never-asked': neverAsked,
  orders,
  list,
  reports,
  cms: cmsLists,
  peers,
  interaction,
  lighthouse,
  // What is left of a shop that is killed, cut off from power and run over, with people buying in it all the while.
  kills,
  'power-cuts': powerCuts,
  crowds,
}
const faults = ['kills', 'power-cuts', 'crowds']

const asked = process.argv.slice(2).flatMap((name) => (name === 'faults' ? faults : [name]))
const unknown = asked.filter((name) => !(name in parts))
if (unknown.length > 0) {
  process.stderr.write(
    `No such part: ${unknown.join(', ')}. There are ${Object.keys(parts).join(', ')} and faults.\n`,
  )
  process.exit(1)
}

const shops = await openShops()
const stop = () => {
  void shops.close().finally(() => process.exit(130))
}
process.once('SIGINT', stop).once('SIGTERM', stop)
try {
  for (const [name, part] of Object.entries(parts))
    if (asked.length === 0 || asked.includes(name)) await part(shops)
} finally {
  await shops.close()
}
