import type { Db } from '../../db/connect.ts'
import type { FileStore } from '../../files/file-store.ts'
import { readSettings } from '../../settings/settings.queries.ts'
import { applyPlans } from '../apply-plans.ts'
import { concurrently } from '../concurrently.ts'
import { noteInto, type ImportReport, type Remark } from '../import-report.ts'
import { keepPictures } from '../keep-pictures.ts'
import { linkSimilar } from '../link-similar.ts'
import type { ProductPlan } from '../product-plan.ts'
import { deviceTypeOf } from './device-type.ts'
import { planProduct } from './plan-product.ts'
import { readDevice } from './read-device.ts'
import { readFileOf, readRepository, type Entry } from './read-repository.ts'
import { similarDevices, type Likeness } from './similar-devices.ts'

export const lorawanSource = 'lorawan'

const batchSize = 25
/** Pictures are decoded off the main thread; a third device is read while two are at it. */
const devicesAtOnce = 3

type Options = {
  /** After each batch. */
  onProgress?: (progress: { done: number; total: number }) => void
}
type Prepared = { device: string; plan: ProductPlan; likeness: Likeness }

/**
 * Brings a LoRaWAN Device Repository in its native layout into the shop: see `applyPlans` for what is written. The
 * report names everything that was left out. The command line and the CMS both come through here.
 * @throws UnusableFolder where the folder holds no such repository
 */
export async function importLorawan(
  shop: { db: Db; files: FileStore },
  folder: string,
  { onProgress }: Options = {},
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
    remarks,
    seconds: 0,
  }
  const idOf = new Map<string, string>()
  const likenesses: Likeness[] = []

  for (let done = 0; done < entries.length; done += batchSize) {
    const batch = entries.slice(done, done + batchSize)
    const read = await concurrently(batch, devicesAtOnce, (entry) => prepare(shop, entry, currency))
    for (const { remarks } of read) report.remarks.push(...remarks)
    report.leftOut.push(...read.flatMap(({ prepared, device }) => (prepared ? [] : device)))
    const prepared = read.flatMap(({ prepared }) => prepared ?? [])
    const applied = await applyPlans(
      shop.db,
      lorawanSource,
      prepared.map(({ plan }) => plan),
    )
    for (const [index, one] of applied.entries()) {
      const { device = one.code, likeness } = prepared[index] ?? {}
      if (one.outcome === 'left_out') {
        report.leftOut.push(device)
        noteInto(report.remarks, device)('product', one.reason, one.detail)
        continue
      }
      report[one.outcome].push(one.code)
      idOf.set(one.code, one.id)
      if (likeness) likenesses.push(likeness)
    }
    onProgress?.({ done: Math.min(done + batchSize, entries.length), total: entries.length })
  }

  const similar = [...similarDevices(likenesses)]
  for (let done = 0; done < similar.length; done += linksAtOnce)
    report.relinked.push(
      ...(await linkSimilar(shop.db, lorawanSource, new Map(similar.slice(done, done + linksAtOnce)), idOf)),
    )
  report.seconds = Math.round(performance.now() - start) / 1000
  return report
}

const linksAtOnce = 100

/** Reads a device with its pictures; undefined where its file cannot be read, with a remark why. */
async function prepare(shop: { db: Db; files: FileStore }, entry: Entry, currency: string) {
  const device = `${entry.vendor.id}/${entry.id}`
  const remarks: Remark[] = []
  const note = noteInto(remarks, device)
  const prepared = await (async (): Promise<Prepared | undefined> => {
    const source = await readFileOf(entry.folder, `${entry.id}.yaml`, note)
    if (source === undefined) return undefined
    const read = readDevice(source, note)
    if (read.pictures.length === 0) note('photos', 'no_picture')
    const images = await keepPictures(shop, entry.folder, read.pictures, note)
    const plan = planProduct(entry, read, { images, currency, note })
    const likeness = {
      code: plan.code,
      vendor: entry.vendor.id,
      type: deviceTypeOf(read),
      sensors: read.sensors,
      description: read.description,
      picture: images[0],
    }
    return { device, plan, likeness }
  })()
  return { device, remarks, prepared }
}
