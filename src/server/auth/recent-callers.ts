import { deviceClassOf } from '#contract/device-class.ts'
import { viewingOf, visitor, type PublicCaller, type PublicCallers } from '../http/viewer.ts'
import type { Context } from '../context.ts'
import { isTaxFree } from '../prices/is-tax-free.ts'
import { listsFor } from '../prices/list-prices.queries.ts'
import { customerOf } from './admit.ts'

const keptMs = 5_000
const maxCallers = 10_000

/**
 * Who has asked for something cached within the last five seconds, so that the next answer needs no query. Nothing else is
 * decided by it: what belongs to an account asks the database each time. A change of any account, session, tenant, price list or tax standing forgets all.
 */
export function createRecentCallers(ctx: Pick<Context, 'brand' | 'db' | 'tokens' | 'now'>): PublicCallers {
  const recent = new Map<string, { caller: PublicCaller; until: number }>()
  let generation = 0

  function known(authorization: string | undefined): PublicCaller | undefined {
    if (authorization === undefined) return visitor
    const found = recent.get(authorization)
    return found && found.until > ctx.now().getTime() ? found.caller : undefined
  }

  return {
    known,

    async find(authorization) {
      const found = known(authorization)
      if (found) return found
      const startedIn = generation
      const customer = await customerOf(ctx, authorization)
      if (authorization === undefined || !customer) return visitor
      const { viewer } = customer
      const viewing = viewingOf({
        networkServers:
          viewer.kind === 'customer' ? [...new Set(viewer.allowedNetworkServers)].toSorted() : [],
        deviceClasses:
          viewer.kind === 'customer'
            ? [...new Set(viewer.allowedDeviceProfileTypes.map(deviceClassOf))].toSorted()
            : [],
        priceLists: ctx.brand.flags.priceLists ? await listsFor(ctx.db, viewer.id) : [],
        isTaxFree: viewer.kind === 'customer' && (await isTaxFree(ctx.db, viewer.id, ctx.now())),
      })
      const caller = { id: viewer.id, viewing }
      // Looked for before a change and found after it: right for this call, perhaps not for the next.
      if (startedIn === generation) {
        if (recent.size >= maxCallers) recent.clear()
        const until = Math.min(ctx.now().getTime() + keptMs, customer.expiresAt.getTime())
        recent.set(authorization, { caller, until })
      }
      return caller
    },

    forget() {
      generation += 1
      recent.clear()
    },
  }
}
