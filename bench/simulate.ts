import { randomUUID } from 'node:crypto'
import { Agent } from 'node:http'
import pg from 'pg'
import { startSession } from '#server/auth/sessions.ts'
import { aBuyer, aProduct } from '#server/test/factories.ts'
import { postOrder } from './orders.ts'
import { processorSeconds } from './process-figures.ts'
import type { Shops } from './shops.ts'
import { ordersIn, speedOf, wakesOfAnOrder, type World } from './simulation.ts'
import { heading, median, say } from './tell.ts'

const clients = 16
const sold = 100
const measuredMs = 8_000

/**
 * What queues first when there is more of everything: orders through nodes, pool, processors, the row of a product's stock and the disk, by
 * a simulation of events that is fed with what one order takes here. Its throughput is held against what was measured.
 */
export async function simulate(shops: Shops): Promise<void> {
  heading('Simulation')
  const measured = await measure(shops)
  const { nodeMs, databaseMs, commitMs, wakeMs, cores } = measured
  say(
    `An order takes ${nodeMs.toFixed(1)} ms of a processor in the node and ${databaseMs.toFixed(1)} in PostgreSQL; a commit ${commitMs.toFixed(2)} ms, a process wakes in ${wakeMs.toFixed(2)}; ${cores.toFixed(2)} processors were ours`,
  )
  const here: World = {
    nodes: 1,
    pool: 16,
    nodeMs,
    databaseMs,
    commitMs,
    wakeMs,
    // Both live on one machine here.
    sharedCores: cores,
    databaseCores: cores,
    products: sold,
    hot: 0,
    ask: { clients },
  }
  const simulated = ordersIn(here).perSecond
  say(
    `Calibration: ${simulated.toFixed(0)} orders a second simulated, ${measured.perSecond.toFixed(0)} measured, ratio ${(simulated / measured.perSecond).toFixed(2)}   (target 0.8 to 1.2)`,
  )
  const { ofOne } = measured
  const oneProduct = ordersIn({ ...here, products: 1 }).perSecond
  say(
    `… all of one product: ${oneProduct.toFixed(0)} simulated, ${ofOne.perSecond.toFixed(0)} measured, ratio ${(oneProduct / ofOne.perSecond).toFixed(2)}; ${ofOne.cores.toFixed(2)} processors were used, ${ofOne.nodeMs.toFixed(1)} and ${ofOne.databaseMs.toFixed(1)} ms an order`,
  )
  tellScales({ nodeMs, databaseMs, commitMs, wakeMs })
}

type Costs = Pick<World, 'nodeMs' | 'databaseMs' | 'commitMs' | 'wakeMs'>

/** Orders come by chance, at the pace of the busiest hour; a part of them is for one product. */
export function tellScales({ nodeMs, databaseMs, commitMs, wakeMs }: Costs): void {
  say()
  say(
    'scale   orders/s  database  nodes   of one product   nodes used  database used  commits used  its row used    p95 of an order',
  )
  const rows: { name: string; perSecond: number; databaseCores: number; nodes: number }[] = [
    { name: '10×', perSecond: 120, databaseCores: 2, nodes: 2 },
    { name: '10×', perSecond: 120, databaseCores: 8, nodes: 2 },
    { name: '100×', perSecond: 1_200, databaseCores: 8, nodes: 12 },
    { name: '100×', perSecond: 1_200, databaseCores: 32, nodes: 12 },
    { name: '1,000×', perSecond: 12_000, databaseCores: 128, nodes: 100 },
  ]
  for (const row of rows)
    for (const hot of [0.01, 0.1, 0.3]) {
      const world: World = {
        nodes: row.nodes,
        pool: 12,
        nodeMs,
        databaseMs,
        commitMs,
        wakeMs,
        databaseCores: row.databaseCores,
        products: 1_000,
        hot,
        ask: { perSecond: row.perSecond },
      }
      const { perSecond, waiting, p95, used } = ordersIn(world)
      // Half a second's worth is no queue that grows.
      const keepsUp = waiting < row.perSecond / 2
      say(
        [
          row.name.padEnd(7),
          String(row.perSecond).padStart(8),
          `${row.databaseCores} cores`.padStart(10),
          String(row.nodes).padStart(6),
          `${hot * 100} %`.padStart(15),
          percent(used.nodes).padStart(12),
          percent(used.database).padStart(14),
          percent(used.commits).padStart(13),
          percent(used.hotRow).padStart(13),
          (keepsUp ? `${p95.toFixed(0)} ms` : `queue grows: ${perSecond.toFixed(0)}/s`).padStart(22),
        ].join(' '),
      )
    }
  say()
  say(
    'Nodes for pages and lists that are kept, by what the CDN answers itself: 23,000 a second each, used to three fifths',
  )
  for (const { name, perSecond } of [
    { name: '10×', perSecond: 10_000 },
    { name: '100×', perSecond: 100_000 },
    { name: '1,000×', perSecond: 1_000_000 },
  ])
    say(
      `${name.padEnd(7)} ${[0, 0.9, 0.99, 0.999]
        .map((hit) => `${hit * 100} %: ${Math.ceil((perSecond * (1 - hit)) / 23_000 / 0.6)}`)
        .join('   ')}`,
    )
}

const percent = (share: number) => `${(Math.min(share, 1) * 100).toFixed(0)} %`

async function measure(shops: Shops) {
  await shops.make('simulated')
  const { ctx } = await shops.open('simulated')
  const shop = await shops.serve('simulated')
  const buyers = await Promise.all(
    Array.from({ length: clients }, async () => {
      const { account, address, bank } = await aBuyer(ctx.db)
      return { address, bank, token: (await startSession(ctx, account, 'bench')).accessToken }
    }),
  )
  const products: string[] = []
  for (let made = 0; made < sold; made += 1)
    products.push((await aProduct(ctx.db, { stock: 1_000_000, price: 100 })).id)
  const agent = new Agent({ keepAlive: true, maxSockets: clients })
  const place = (buyer: (typeof buyers)[number], of: readonly string[]) =>
    postOrder(agent, `${shop.url}/api/marketplace-customer/orders`, buyer.token, {
      items: [{ product: of[Math.floor(Math.random() * of.length)] ?? '', quantity: 1 }],
      addressId: buyer.address.id,
      paymentMethod: { type: 'bank_account', _id: buyer.bank.id },
    })
  const run = async (of: readonly string[], ms: number, by = buyers) => {
    const own = process.cpuUsage()
    const all = processorSeconds(process.pid)
    const node = processorSeconds(shop.pid)
    const start = performance.now()
    let placed = 0
    await Promise.all(
      by.map(async (buyer) => {
        while (performance.now() - start < ms) {
          await place(buyer, of)
          placed += 1
        }
      }),
    )
    const seconds = (performance.now() - start) / 1_000
    const { user, system } = process.cpuUsage(own)
    const ofAll = processorSeconds(process.pid) - all
    const ofNode = processorSeconds(shop.pid) - node
    const ofBench = (user + system) / 1e6
    return {
      perSecond: placed / seconds,
      nodeMs: (ofNode * 1_000) / placed,
      databaseMs: ((ofAll - ofNode - ofBench) * 1_000) / placed,
      // The rest is who asks, and other work of the machine.
      cores: (ofAll - ofBench) / seconds,
    }
  }
  await run(products, 3_000)
  const measured = await run(products, measuredMs)
  const alone = await run(products, measuredMs / 2, buyers.slice(0, 1))
  const [only = ''] = products
  const ofOne = await run([only], measuredMs)
  agent.destroy()
  await shop.stop()
  const commitMs = await commitTime(shops.url('simulated'))
  const { nodeMs, databaseMs, cores } = measured
  // What is left of an order by itself: the processes that it goes through are woken one by one.
  const rest = 1_000 / alone.perSecond - (nodeMs + databaseMs) / speedOf(cores) - commitMs
  return { ...measured, ofOne, commitMs, wakeMs: Math.max(0, rest / wakesOfAnOrder) }
}

/** What one connection waits for the disk. */
async function commitTime(url: string): Promise<number> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const taken: number[] = []
  for (let at = 0; at < 200; at += 1) {
    await client.query('begin')
    await client.query(`insert into idempotency_keys (scope, key, body_hash) values ('bench', $1, '')`, [
      randomUUID(),
    ])
    const start = performance.now()
    await client.query('commit')
    taken.push(performance.now() - start)
  }
  await client.end()
  return median(taken)
}
