import { and, eq } from 'drizzle-orm'
import { v7 as uuid } from 'uuid'
import type { Language } from '#contract/enums.ts'
import { type TemplateKind, templateKinds } from '#contract/mail-template-kinds.ts'
import { type MailTemplate, type MailText, type TemplateIn } from '#contract/mail-templates.ts'
import { type AuditedBy, writeAudit } from '../audit-log/write-audit.ts'
import type { Db } from '../db/connect.ts'
import { inTransaction } from '../db/transaction.ts'
import { AppError } from '../http/app-error.ts'
import { mailTemplates } from '../providers/mail/mail-templates.table.ts'
import { builtInWords } from '../providers/mail/own-words.ts'

type Which = { kind: TemplateKind; language: Language }
type Row = typeof mailTemplates.$inferSelect

const isIt = ({ kind, language }: Which) =>
  and(eq(mailTemplates.kind, kind), eq(mailTemplates.language, language))

function toTemplate(which: Which, row: Row | undefined): TemplateIn {
  const own =
    row && row.subject !== null && row.body !== null ? { subject: row.subject, body: row.body } : undefined
  return {
    ...(own ?? builtInWords(which.kind, which.language)),
    isOwn: own !== undefined,
    ...(own && row && { by: row.byName, updatedAt: row.updatedAt.toISOString() }),
    version: row?.version ?? 0,
  }
}

/** Every email whose words can be changed, in the order of the contract. */
export async function listTemplates(db: Db): Promise<MailTemplate[]> {
  const rows = await db.select().from(mailTemplates)
  const find = (which: Which) =>
    toTemplate(
      which,
      rows.find(({ kind, language }) => kind === which.kind && language === which.language),
    )
  return templateKinds.map((kind) => ({
    kind,
    en: find({ kind, language: 'en' }),
    ar: find({ kind, language: 'ar' }),
  }))
}

export async function findTemplate(db: Db, which: Which): Promise<TemplateIn> {
  const [row] = await db.select().from(mailTemplates).where(isIt(which))
  return toTemplate(which, row)
}

/** Locks the row, which is made where there is none: two people who write at once follow each other. */
async function lock(db: Db, { kind, language }: Which, by: AuditedBy): Promise<Row> {
  await db
    .insert(mailTemplates)
    .values({ id: uuid(), kind, language, byName: by.name, version: 0 })
    .onConflictDoNothing()
  const [row] = await db.select().from(mailTemplates).where(isIt({ kind, language })).for('update')
  if (!row) throw new Error('A template was neither there nor made')
  return row
}

/** @throws AppError version_conflict */
export function writeTemplate(
  db: Db,
  which: Which,
  text: MailText,
  { version, by }: { version: number; by: AuditedBy },
): Promise<void> {
  return inTransaction(db, async (db) => {
    const before = await lock(db, which, by)
    if (before.version !== version) throw new AppError('version_conflict')
    const { subject, body } = toTemplate(which, before)
    if (subject === text.subject && body === text.body) return
    await change(db, before, { ...text, byName: by.name })
    await writeAudit(db, {
      entity: 'mail_template',
      entityId: before.id,
      action: 'update',
      by,
      before: { subject, body },
      after: text,
    })
  })
}

export function resetTemplate(db: Db, which: Which, by: AuditedBy): Promise<void> {
  return inTransaction(db, async (db) => {
    const before = await lock(db, which, by)
    if (before.subject === null) return
    await change(db, before, { subject: null, body: null, byName: by.name })
    await writeAudit(db, {
      entity: 'mail_template',
      entityId: before.id,
      action: 'words_reset',
      by,
      before: { subject: before.subject, body: before.body },
      after: builtInWords(which.kind, which.language),
    })
  })
}

const change = (
  db: Db,
  { id, version }: Row,
  values: Pick<typeof mailTemplates.$inferInsert, 'subject' | 'body' | 'byName'>,
) =>
  db
    .update(mailTemplates)
    .set({ ...values, version: version + 1, updatedAt: new Date() })
    .where(eq(mailTemplates.id, id))
