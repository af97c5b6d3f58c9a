import type { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import { v7 as uuid7 } from 'uuid'
import type { FileFormat } from '#contract/accounting.ts'
import { exportWords } from '#i18n/export-words.ts'
import type { Db } from '../db/connect.ts'
import { exportList, exportSpreadsheet, type ListExport } from './export-list.ts'
import { writeAudit, type AuditedBy } from '../audit-log/write-audit.ts'

type Exported = {
  /** Its name in the words of exports. */
  file: 'customersFile' | 'paymentsFile' | 'vatFile' | 'devicesFile'
  format: FileFormat
  timeZone: string
  /** What it was filtered by, as the call had it. */
  query: Record<string, unknown>
  by: AuditedBy
}

/**
 * Answers a list as a file, and records who took which data out of the shop before it leaves. `db` must be able to write.
 * @throws AppError too_many_rows
 */
export async function auditedExport<Row, Key extends string>(
  db: Db,
  reply: FastifyReply,
  list: Omit<ListExport<Row, Key>, 'asked'>,
  { file, format, timeZone, query, by }: Exported,
): Promise<Readable | Buffer> {
  const whole = { ...list, asked: undefined }
  const spreadsheet = format === 'xlsx' ? await exportSpreadsheet(reply, whole, timeZone) : undefined
  const nameIn = (language: 'en' | 'ar') => exportWords(language)(file, { format: format.toUpperCase() })
  const filters = Object.entries(query)
    .filter(([, value]) => value !== undefined)
    .map(([key, value]) => `${key}=${String(value)}`)
  await writeAudit(db, {
    entity: 'export',
    entityId: uuid7(),
    action: 'exported',
    by,
    after: { name: { en: nameIn('en'), ar: nameIn('ar') }, ...(filters.length > 0 && { filters }) },
  })
  return spreadsheet ?? exportList(reply, whole)
}
