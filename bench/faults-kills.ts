import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { auditOrders, startLoad, tellStatuses, type Load } from './faults-load.ts'
import { breakableShop, inFolder } from './faults-shop.ts'
import { heading, median, say } from './tell.ts'

const buyers = 16
const rounds = 10

/** Kills the app, then the database, each so many times while people order, and looks what is left. */
export async function kills(): Promise<void> {
  await inFolder(async (folder) => {
    const shop = await breakableShop(join(folder, 'data'))
    await shop.start()
    try {
      const people = await shop.people(buyers)
      const loads: Load[] = []
      const killed = async (name: string, kill: () => Promise<void> | void) => {
        heading(`${rounds} kills of ${name}, ${buyers} buyers ordering`)
        const load = startLoad(shop.url, people)
        loads.push(load)
        const times: Record<'order' | 'list', number[]> = { order: [], list: [] }
        for (let round = 0; round < rounds; round += 1) {
          await load.moreOrders(50)
          await pause(Math.random() * 300)
          const since = performance.now()
          const killing = kill()
          const [list, order] = await Promise.all([
            load.firstAnswer('list', since),
            load.firstAnswer('order', since),
            killing,
          ])
          times.list.push(list)
          times.order.push(order)
        }
        await load.stop()
        const { sent, acknowledged, lost, doubled } = await auditOrders(shop, [load])
        say(`orders sent ${sent}, acknowledged ${acknowledged}, lost ${lost}, doubled ${doubled}`)
        say(`    first list after a kill: ${spread(times.list)}`)
        say(`    first order after a kill: ${spread(times.order)}`)
        tellStatuses('answers to orders', load.statuses.order)
        tellStatuses('answers to lists', load.statuses.list)
      }
      await killed('the app', async () => {
        shop.signalApp('SIGKILL')
        await shop.appEnded()
        await shop.start()
      })
      await killed('the database', () => shop.killDatabase())
      await shop.stop()
    } finally {
      await shop.killAll()
    }
  })
}

export const spread = (times: number[]) =>
  `median ${median(times).toFixed(0)} ms, worst ${Math.max(...times).toFixed(0)} ms`
