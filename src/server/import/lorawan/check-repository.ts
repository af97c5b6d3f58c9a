import { eq, inArray } from 'drizzle-orm'
import { mostMissingNamed } from '#contract/imports.ts'
import type { BothTexts } from '#contract/shared.ts'
import type { Context } from '../../context.ts'
import type { Db } from '../../db/connect.ts'
import { inTransaction } from '../../db/transaction.ts'
import type { JobRun } from '../../jobs/perform-job.ts'
import { products } from '../../products/products.table.ts'
import { reasons, type Remark } from '../import-report.ts'
import { imports, importRows, type ImportRecord } from '../imports.table.ts'
import type { Topic } from '../product-plan.ts'
import { columns, columnsFor } from '../products/columns.ts'
import type { Told } from '../products/told.ts'
import { importLorawan, type DeviceOutcome } from './import-lorawan.ts'
import { inRepository } from './in-repository.ts'

const outcomes = { created: 'new', updated: 'changed', unchanged: 'unchanged', left_out: 'wrong' } as const

/** Previews the import of each device of an uploaded repository; returns false when it was asked to stop. */
export function checkRepository(ctx: Context, { id, fileKey }: ImportRecord, { signal }: JobRun) {
  const shown = columnsFor(ctx.brand.flags)
  const hidden = new Set(columns.flatMap((column) => (shown.includes(column) ? [] : column.name)))
  return inRepository(ctx, fileKey, async (folder) => {
    const { notMade } = await importLorawan(ctx, folder, {
      isPreview: true,
      signal,
      onDevices: (devices) => keepDevices(ctx.db, id, devices, hidden),
      onProgress: async ({ done, total }) => {
        await ctx.db.update(imports).set({ done, total }).where(eq(imports.id, id))
      },
    })
    if (!signal.aborted)
      await ctx.db
        .update(imports)
        .set({ missing: byKind(notMade) })
        .where(eq(imports.id, id))
    return !signal.aborted
  })
}

const byKind = (topics: readonly Topic[]) =>
  [...Map.groupBy(topics, ({ kind }) => kind)].map(([kind, some]) => ({
    kind,
    count: some.length,
    titles: some.slice(0, mostMissingNamed).map(({ title }) => title.en || title.ar),
  }))

async function keepDevices(
  db: Db,
  importId: string,
  devices: readonly DeviceOutcome[],
  hidden: ReadonlySet<string>,
): Promise<void> {
  if (devices.length === 0) return
  const ids = devices.flatMap(({ productId }) => productId ?? [])
  const known = ids.length === 0 ? [] : await db.select().from(products).where(inArray(products.id, ids))
  const versions = new Map(known.map(({ id, version }) => [id, version]))
  await inTransaction(db, async (db) => {
    await db.insert(importRows).values(
      devices.map(({ row, device, code, outcome, productId, changes, remarks }) => ({
        importId,
        row,
        code: code ?? device,
        outcome: outcomes[outcome],
        productId,
        baseVersion: productId === undefined ? undefined : versions.get(productId),
        // Only for brands that have prices.
        changes: changes.filter(({ column }) => !hidden.has(column)),
        problems: outcome === 'left_out' ? remarks.map(toldOf) : [],
        notes: outcome === 'left_out' ? [] : remarks.map(toldOf),
      })),
    )
  })
}

export function toldOf({ field, reason, detail }: Remark): Told {
  const words: BothTexts = reasons[reason]
  const more = detail ? ` (${detail})` : ''
  return { column: field, message: { en: words.en + more, ar: words.ar + more } }
}
