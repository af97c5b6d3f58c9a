import { and, eq, isNull } from 'drizzle-orm'
import type { AuditedBy } from '../../audit-log/write-audit.ts'
import type { Context } from '../../context.ts'
import { orNotFound } from '../../http/app-error.ts'
import type { JobRun } from '../../jobs/perform-job.ts'
import { products } from '../../products/products.table.ts'
import { imports, importRows, type ImportRecord } from '../imports.table.ts'
import { toldOf } from './check-repository.ts'
import { importLorawan } from './import-lorawan.ts'
import { inRepository } from './in-repository.ts'

/**
 * Brings an uploaded repository into the shop, as the command line does. What a killed run wrote is found unchanged and keeps
 * the result it has. False when it was asked to stop.
 */
export function writeRepository(
  ctx: Context,
  { id, fileKey, shows, makes }: ImportRecord,
  by: AuditedBy,
  { signal }: JobRun,
) {
  const ofCode = (code: string) => and(eq(importRows.importId, id), eq(importRows.code, code))
  return inRepository(ctx, fileKey, async (folder) => {
    await importLorawan(ctx, folder, {
      by,
      importId: id,
      shows,
      makes,
      signal,
      onWritten: async (db, written) => {
        const [row] = await db
          .select({ version: products.version })
          .from(products)
          .where(eq(products.id, written.id))
        await db
          .update(importRows)
          .set({
            result: 'done',
            productId: written.id,
            outcome: written.before ? 'changed' : 'new',
            afterVersion: orNotFound(row).version,
            before: { ...(written.before && { whole: written.before }), importFields: written.fieldsBefore },
          })
          .where(ofCode(written.code))
      },
      onDevices: async (devices) => {
        for (const { code, outcome, remarks } of devices)
          if (code && outcome === 'left_out')
            await ctx.db
              .update(importRows)
              .set({ result: 'left_out', problems: remarks.map(toldOf) })
              .where(and(ofCode(code), isNull(importRows.result)))
      },
      onProgress: async ({ done, total }) => {
        await ctx.db.update(imports).set({ done, total }).where(eq(imports.id, id))
      },
    })
    return !signal.aborted
  })
}
