import autocannon from 'autocannon'
import { eq } from 'drizzle-orm'
import { startSession } from '#server/auth/sessions.ts'
import { tenants } from '#server/auth/auth.table.ts'
import { aRootUser, aTenantUser } from '#server/test/factories.ts'
import type { Shops } from './shops.ts'
import { heading, alternate, tellRatio } from './tell.ts'
import { times } from './trial.ts'

const rounds = times(9)
const roundSeconds = times(2)
const connections = 32

/** What is kept, asked for by somebody signed in and by a visitor. */
export async function signedIn(shops: Shops): Promise<void> {
  heading('Signed in')
  await shops.make('signed-in')
  const { ctx, close } = await shops.open('signed-in')
  const company = await aRootUser(ctx.db)
  const user = await aTenantUser(ctx.db)
  await ctx.db
    .update(tenants)
    .set({ allowedNetworkServers: ['TTN', 'ChirpStack'] })
    .where(eq(tenants.id, user.tenantId ?? ''))
  const tokenOf = async (account: typeof user) => (await startSession(ctx, account, 'bench')).accessToken
  const tokens = { company: await tokenOf(company), tenant: await tokenOf(user) }
  await close()

  const shop = await shops.serve('signed-in')
  const list = `${shop.url}/api/marketplace-customer/products?limit=12&sort=lowPrice`
  const { data } = (await (await fetch(list)).json()) as { data: { _id: string }[] }
  const product = `${shop.url}/api/marketplace-customer/products/${data[0]?._id}`
  for (const [what, url] of [
    ['product list', list],
    ['product', product],
  ] as const)
    for (const [who, token] of Object.entries(tokens)) {
      await Promise.all([load(url, token, 1), load(url, undefined, 1)])
      const { ratio, a, b } = await alternate(
        rounds,
        () => load(url, token),
        () => load(url),
      )
      tellRatio(
        `${what} for a ${who} that is signed in ÷ the kept one of visitors`,
        ratio,
        '≥ 0.5',
        `${a.toFixed(0)} and ${b.toFixed(0)} answers a second over ${connections} connections, the median of ${rounds} rounds in turn`,
      )
    }
  await shop.stop()
}

async function load(url: string, token?: string, seconds = roundSeconds): Promise<number> {
  const result = await autocannon({
    url,
    connections,
    duration: seconds,
    headers: {
      'accept-encoding': 'br',
      'accept-language': 'en',
      ...(token && { authorization: `Bearer ${token}` }),
    },
  })
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${url} answered ${result.non2xx + result.errors} errors`)
  return result.requests.total / result.duration
}
