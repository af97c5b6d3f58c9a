import type { Db } from '../../db/connect.ts'
import type { FileStore } from '../../files/file-store.ts'
import { readSettings } from '../../settings/settings.queries.ts'
import { applyPlans, previewPlans, topicsIn, type Applied, type Watch } from '../apply-plans.ts'
import { concurrently } from '../concurrently.ts'
import { findKnownTopics, keyOf } from '../find-topics.ts'
import { noteInto, type ImportReport, type Note, type Remark } from '../import-report.ts'
import { keepPictures } from '../keep-pictures.ts'
import { linkSimilar } from '../link-similar.ts'
import type { ProductPlan, Topic } from '../product-plan.ts'
import type { Change } from '../products/plan-rows.ts'
import { deviceTypeOf } from './device-type.ts'
import { planProduct } from './plan-product.ts'
import { readDevice } from './read-device.ts'
import { readFileOf, readRepository, type Entry } from './read-repository.ts'
import { similarDevices, type Likeness } from './similar-devices.ts'

const lorawanSource = 'lorawan'

const batchSize = 25
const linksAtOnce = 100
/** Pictures are decoded off the main thread; a third device is read while two are at it. */
const devicesAtOnce = 3

/** What became of a device, or would. `row` counts the devices from 1. */
export type DeviceOutcome = {
  row: number
  device: string
  code?: string
  outcome: 'created' | 'updated' | 'unchanged' | 'left_out'
  productId?: string
  changes: Change[]
  remarks: Remark[]
}
type Options = Watch & {
  /** After each batch. */
  onProgress?: (progress: { done: number; total: number }) => void | Promise<void>
  /** After each batch: what became of its devices. */
  onDevices?: (devices: DeviceOutcome[]) => Promise<void>
  /** New products are shown where they have all that a visible product needs; without it all come hidden. */
  shows?: boolean | undefined
  /** Compares and writes nothing but the pictures, which are kept for when it is run. */
  isPreview?: boolean
  /** Stops between two batches; the report is of what was done until then. */
  signal?: AbortSignal
}
type Shop = { db: Db; files: FileStore }
type Imported = Map<string, { id: string; likeness: Likeness }>
type Prepared = { plan: ProductPlan; likeness: Likeness }

/**
 * Brings a LoRaWAN Device Repository in its native layout into the shop: see `applyPlans` for what is written. The
 * report names everything that was left out. The command line and the CMS both come through here.
 * @throws UnusableFolder where the folder holds no such repository
 */
export async function importLorawan(
  shop: Shop,
  folder: string,
  options: Options = {},
): Promise<ImportReport> {
  const start = performance.now()
  const { entries, remarks, leftOut } = await readRepository(folder)
  const { currency } = await readSettings(shop.db)
  const report: ImportReport = {
    source: lorawanSource,
    created: [],
    updated: [],
    unchanged: [],
    leftOut,
    relinked: [],
    made: [],
    notMade: [],
    remarks,
    seconds: 0,
  }
  const imported: Imported = new Map()
  const missing = new Map<string, Topic>()
  for (let done = 0; done < entries.length; done += batchSize) {
    if (options.signal?.aborted) return report
    const devices = await importBatch(
      shop,
      entries.slice(done, done + batchSize),
      { currency, report, imported, missing },
      options,
    )
    await options.onDevices?.(devices.map((device, at) => ({ ...device, row: done + at + 1 })))
    await options.onProgress?.({ done: Math.min(done + batchSize, entries.length), total: entries.length })
  }
  const makes = options.isPreview ? [] : (options.makes ?? [])
  for (const topic of missing.values()) report[makes.includes(topic.kind) ? 'made' : 'notMade'].push(topic)
  if (!options.isPreview) await relink(shop.db, report, imported)
  report.seconds = Math.round(performance.now() - start) / 1000
  return report
}

type Under = {
  currency: string
  report: ImportReport
  imported: Imported
  /** The metadata that the shop lacked, each once. */
  missing: Map<string, Topic>
}

async function importBatch(
  shop: Shop,
  entries: Entry[],
  { currency, report, imported, missing }: Under,
  { isPreview, shows = false, ...watch }: Options,
): Promise<Omit<DeviceOutcome, 'row'>[]> {
  const prepared = await concurrently(entries, devicesAtOnce, async (entry) => {
    const device = `${entry.vendor.id}/${entry.id}`
    const remarks: Remark[] = []
    return {
      device,
      remarks,
      ready: await prepare(shop, entry, { currency, shows, note: noteInto(remarks, device) }),
    }
  })
  const plans = prepared.flatMap(({ ready }) => (ready ? ready.plan : []))
  const topics = plans.flatMap(topicsIn)
  const knownId = await findKnownTopics(shop.db, topics)
  for (const topic of topics) if (knownId(topic) === undefined) missing.set(keyOf(topic), topic)
  const applied: (Applied & { changes?: Change[] })[] = isPreview
    ? await previewPlans(shop.db, lorawanSource, plans, currency)
    : await applyPlans(shop.db, lorawanSource, plans, watch)
  const byCode = new Map(applied.map((one) => [one.code, one]))
  return prepared.map(({ device, remarks, ready }) => {
    const one = ready && byCode.get(ready.plan.code)
    if (ready && (one === undefined || one.outcome === 'left_out'))
      noteInto(remarks, device)('product', one?.reason ?? 'not_saved', one?.detail)
    report.remarks.push(...remarks)
    const code = ready?.plan.code
    if (!ready || one === undefined || one.outcome === 'left_out') {
      report.leftOut.push(device)
      return { device, code, outcome: 'left_out', changes: [], remarks }
    }
    report[one.outcome].push(one.code)
    imported.set(one.code, { id: one.id, likeness: ready.likeness })
    const { outcome, id, changes = [] } = one
    return { device, code, outcome, changes, remarks, ...(id !== '' && { productId: id }) }
  })
}

/** Reads a device with its pictures; undefined where its file cannot be read, with a remark why. */
async function prepare(
  shop: Shop,
  entry: Entry,
  { currency, shows, note }: { currency: string; shows: boolean; note: Note },
): Promise<Prepared | undefined> {
  const source = await readFileOf(entry.folder, `${entry.id}.yaml`, note)
  if (source === undefined) return undefined
  const device = readDevice(source, note)
  if (device.pictures.length === 0) note('photos', 'no_picture')
  const images = await keepPictures(shop, entry.folder, device.pictures, note)
  const plan = planProduct(entry, device, { images, currency, note, shows })
  const { sensors, description } = device
  const likeness = {
    code: plan.code,
    vendor: entry.vendor.id,
    type: deviceTypeOf(device),
    sensors,
    description,
    picture: images[0],
  }
  return { plan, likeness }
}

/** After all are there, since a device may be like one that comes later. */
async function relink(db: Db, report: ImportReport, imported: Imported) {
  const idOf = new Map([...imported].map(([code, { id }]) => [code, id]))
  const similar = [...similarDevices([...imported.values()].map(({ likeness }) => likeness))]
  for (let done = 0; done < similar.length; done += linksAtOnce) {
    const some = new Map(similar.slice(done, done + linksAtOnce))
    report.relinked.push(...(await linkSimilar(db, lorawanSource, some, idOf)))
  }
}
