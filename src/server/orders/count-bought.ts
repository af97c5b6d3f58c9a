import type { FastifyRequest } from 'fastify'
import type { Language } from '#contract/enums.ts'
import type { PlaceOrder } from '#contract/orders.ts'
import type { Context } from '../context.ts'
import { countSearch } from '../products/search/count-searches.ts'

type Asked = { body: PlaceOrder; language: Language; request: FastifyRequest }

/** Counts by which words ordered products were found. The order stands, whatever becomes of its counts. */
export async function countBought(ctx: Context, { body, language, request }: Asked): Promise<void> {
  const agent = request.headers['user-agent']
  try {
    for (const { foundBy } of body.items)
      if (foundBy !== undefined)
        await countSearch(ctx, ctx.db, { text: foundBy, did: 'bought', language, agent })
  } catch (error) {
    ctx.log.warn({ err: error }, 'what was bought by a search was not counted')
  }
}
