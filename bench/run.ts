// npm run bench [-- cached orders list reports interaction lighthouse faults]: prints ratios and figures; see docs/bench.md.
import { cached } from './cached.ts'
import { faults } from './faults.ts'
import { interaction } from './interaction.ts'
import { lighthouse } from './lighthouse.ts'
import { list } from './list.ts'
import { orders } from './orders.ts'
import { reports } from './reports.ts'
import { openShops, type Shops } from './shops.ts'

const parts: Record<string, (shops: Shops) => Promise<void>> = {
  cached,
  orders,
  list,
  reports,
  interaction,
  lighthouse,
  faults,
}

const asked = process.argv.slice(2)
const unknown = asked.filter((name) => !(name in parts))
if (unknown.length > 0) {
  process.stderr.write(`No such part: ${unknown.join(', ')}. There are ${Object.keys(parts).join(', ')}.\n`)
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
