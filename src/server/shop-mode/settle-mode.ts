import type { Config } from '../config/config.ts'
import type { Db } from '../db/connect.ts'
import type { ShopMode } from '../config/requested-mode.ts'
import { shopMode } from './shop-mode.table.ts'

type ModeConfig = Pick<Config, 'requestedMode' | 'reachableBy' | 'secretKey' | 'seed' | 'liveOnly'>

/**
 * Decides whether this shop is a demo or live. The first start decides for good; a later start that asks for the other is
 * refused.
 * @throws Error saying what to do
 */
export async function settleMode(db: Db, config: ModeConfig): Promise<ShopMode> {
  const [row] = await db.select().from(shopMode)
  refuse(row?.mode, config)
  if (row) return config.requestedMode
  const mode = config.requestedMode === 'live' ? 'live' : 'demo'
  await db.insert(shopMode).values({ mode }).onConflictDoNothing()
  // Another node that started at the same time may have been first.
  const [settled] = await db.select().from(shopMode)
  refuse(settled?.mode, config)
  return config.requestedMode
}

/** For commands on the machine: they work with whatever shop there is. */
export async function readMode(
  db: Db,
  { requestedMode }: Pick<ModeConfig, 'requestedMode'>,
): Promise<ShopMode> {
  const [row] = await db.select().from(shopMode)
  if (row?.mode === 'live') return 'live'
  return requestedMode === 'live' && row ? 'publicDemo' : requestedMode
}

function refuse(found: 'demo' | 'live' | undefined, { requestedMode, reachableBy, ...config }: ModeConfig) {
  const reason = reachableBy?.startsWith('HOST=') ? reachableBy : `${reachableBy} is set, which`
  if (found === 'demo' && requestedMode === 'live')
    throw new Error(
      `This data holds a demo shop, and ${reason} makes it reachable. For a live shop use another DATA_DIR ` +
        '(or an empty database); export your products in the CMS and import them there. ' +
        'To show the demo to others say DEMO=public.',
    )
  if (found === 'live' && requestedMode === 'publicDemo')
    throw new Error(
      'This data holds a live shop, and DEMO=public asks for a demo. ' +
        'Leave out DEMO, or use another DATA_DIR (or an empty database) for a demo.',
    )
  if (found === 'live' && requestedMode === 'demo')
    throw new Error(
      'This data folder holds a live shop, and nothing makes it reachable. ' +
        'Set PUBLIC_URL (or HOST) as before, or use another DATA_DIR for a demo.',
    )
  if (requestedMode === 'live') refuseUnfinished(config)
  else if (config.liveOnly)
    throw new Error(
      `A demo charges and sends nothing, but ${config.liveOnly} is set. Remove it, or ` +
        `${requestedMode === 'publicDemo' ? 'leave out DEMO' : 'set PUBLIC_URL'} for a live shop.`,
    )
}

function refuseUnfinished({ secretKey, seed }: Pick<ModeConfig, 'secretKey' | 'seed'>) {
  if (secretKey === undefined)
    throw new Error(
      'A live shop needs SECRET_KEY of at least 32 characters. Make one: openssl rand -base64 48. ' +
        'Keep it: what is encrypted with it cannot be read with another.',
    )
  if (seed !== 'none')
    throw new Error(
      `A live shop starts empty, but SEED=${seed} asks for demo data. Leave out SEED, or say DEMO=public for a demo.`,
    )
}
