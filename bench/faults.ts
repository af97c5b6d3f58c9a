import { crowds } from './faults-crowds.ts'
import { kills } from './faults-kills.ts'
import { powerCuts } from './faults-power.ts'
import type { Shops } from './shops.ts'

/** What is left of a shop that is killed, cut off from power and run over, with people buying in it all the while. */
export async function faults(shops: Shops): Promise<void> {
  await kills()
  await powerCuts()
  await crowds(shops)
}
