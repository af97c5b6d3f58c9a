import { maxUnitsAtOnce } from '#contract/inventory.ts'
import { passesLuhn, type UnitDraft } from '#contract/units.ts'
import type { AdminViewer } from '#server/http/viewer.ts'
import { addUnits } from '#server/inventory/add-units.ts'
import { listUnits } from '#server/inventory/units.queries.ts'
import { listPicking } from '#server/shipping/picking.queries.ts'
import type { Db } from '#server/db/connect.ts'
import type { DemoCatalogue } from '../catalogue/demo-types.ts'
import type { DemoUnits } from '../catalogue/units.ts'
import { before } from './load-people.ts'
import type { Ids } from './load-products.ts'

const receivedDaysAgo = 75

/** Names the pieces of what is shipped piece by piece. */
export async function loadUnits(
  db: Db,
  demo: DemoCatalogue,
  { products, by, now }: { products: Ids; by: AdminViewer; now: Date },
) {
  for (const [index, plan] of demo.units.entries()) {
    const product = demo.products.find(({ code }) => code === plan.code)
    const count = Math.min(plan.count ?? product?.onHand ?? 0, maxUnitsAtOnce)
    const units = Array.from({ length: count }, (_, at) => unitOf(plan, index + 1, at + 1))
    await addUnits(
      db,
      products.get(plan.code) ?? '',
      { units, areCounted: true, leaveOutWrong: false },
      { by, now: before(now, receivedDaysAgo) },
    )
  }
}

/** Made up, of ranges that nobody has: local EUIs, IMEIs of test devices. */
function unitOf({ code, kind }: DemoUnits, product: number, number: number): UnitDraft {
  const digits = (length: number) => String(number).padStart(length, '0')
  const serial = `${code}-${digits(5)}`
  if (kind === 'sim_card') return { serial, iccid: checked(`8996699${product}${digits(10)}`) }
  if (kind === 'cellular') return { serial, imei: checked(`00101${product}${digits(8)}`) }
  const hex = number.toString(16).toUpperCase().padStart(6, '0')
  return { serial, devEui: `020000000${product}${hex}`, joinEui: '0200000000000001', profileId: '00000001' }
}

/** With its check digit behind it. */
const checked = (digits: string): string =>
  [...'0123456789'].map((last) => digits + last).find(passesLuhn) ?? digits

/** For each line of an order, the serial numbers of the first pieces that it can have. */
export async function firstUnits(db: Db, orderId: string): Promise<Map<string, string[]>> {
  const named = new Map<string, string[]>()
  for (const { _id, products } of await listPicking(db, orderId, 'en'))
    for (const product of products.filter(({ tracksUnits }) => tracksUnits)) {
      const { data } = await listUnits(db, product._id, {
        page: 1,
        limit: product.quantity,
        state: ['in_stock'],
        sort: 'serial',
      })
      named.set(_id, [...(named.get(_id) ?? []), ...data.map(({ serial }) => serial)])
    }
  return named
}
