// The program that serves the shops of one worker, one after the other: reading the server in takes seconds, and what ran
// before runs fast. It ends with the process that began it.
import { readConfig } from '#server/config/config.ts'
import { openContext } from '#server/open-context.ts'
import { shutDown } from '#server/shut-down.ts'
import { startShop } from '#server/start-shop.ts'

/** What it is asked for: a shop with this environment, or the end of the shop at a port. */
export type Wish = { id: number } & ({ start: Record<string, string> } | { end: number })
export type Answer = { id: number; port?: number; error?: string }

const shops = new Map<number, () => Promise<void>>()

async function start(environment: Record<string, string>): Promise<number> {
  const opened = await openContext(readConfig(environment), { say: () => undefined, as: 'app' })
  try {
    const shop = await startShop(opened.ctx)
    shops.set(shop.port, async () => {
      await shutDown(shop, 'SIGTERM')
      await opened.close()
    })
    return shop.port
  } catch (error) {
    await opened.close()
    throw error
  }
}

async function fulfil(wish: Wish): Promise<number> {
  if ('start' in wish) return start(wish.start)
  await shops.get(wish.end)?.()
  shops.delete(wish.end)
  return wish.end
}

process.on('message', (wish: Wish) => {
  const answer = (rest: Omit<Answer, 'id'>) => process.send?.({ id: wish.id, ...rest } satisfies Answer)
  fulfil(wish).then(
    (port) => answer({ port }),
    (error: Error) => answer({ error: error.stack ?? error.message }),
  )
})
process.on('disconnect', () => process.exit(0))
