import { and, eq, sql } from 'drizzle-orm'
import { v7 as uuid } from 'uuid'
import type { Language } from '#contract/enums.ts'
import {
  longestPartNumber,
  maxPartNumberRows,
  maxPartNumbers,
  type NewPartNumber,
  type PartNumberReport,
} from '#contract/part-numbers.ts'
import { importWords } from '#i18n/import-words.ts'
import { companies } from '../auth/auth.table.ts'
import type { Db } from '../db/connect.ts'
import { transaction } from '../db/transaction.ts'
import { AppError } from '../http/app-error.ts'
import { type NamedRow, readNamedTable } from '../http/read-named-table.ts'
import { products } from '../products/products.table.ts'
import { foldedName } from '../text/fold.ts'
import { productsByCode } from './part-numbers.queries.ts'
import { ownPartNumbers } from './part-numbers.table.ts'

/** Those who add numbers of one company queue, so that none passes the limit. */
async function lockNumbers(db: Db, companyId: string): Promise<void> {
  await db.select({ id: companies.id }).from(companies).where(eq(companies.id, companyId)).for('update')
}

const countOf = (db: Db, companyId: string) =>
  db.$count(ownPartNumbers, eq(ownPartNumbers.companyId, companyId))

/**
 * Remembers a number for a product that the shop shows. One that is known for it already stays.
 * @throws AppError taken for another product, limit_reached; validation_failed for an unknown product
 */
export function addPartNumber(db: Db, companyId: string, { code, product }: NewPartNumber): Promise<string> {
  return transaction(db, async (db) => {
    await lockNumbers(db, companyId)
    const shown = await db.$count(
      products,
      and(eq(products.id, product), eq(products.visibility, 'visible'), sql`${products.archivedAt} is null`),
    )
    if (shown === 0) throw new AppError('validation_failed', { fields: { product: 'unknownReference' } })
    const codeKey = foldedName(code)
    const [known] = await db
      .select()
      .from(ownPartNumbers)
      .where(and(eq(ownPartNumbers.companyId, companyId), eq(ownPartNumbers.codeKey, codeKey)))
    if (known?.productId === product) return known.id
    if (known) throw new AppError('taken', { fields: { code: 'taken' } })
    if ((await countOf(db, companyId)) >= maxPartNumbers) throw new AppError('limit_reached')
    const id = uuid()
    await db.insert(ownPartNumbers).values({ id, companyId, code, codeKey, productId: product })
    return id
  })
}

/** @throws AppError not_found */
export async function removePartNumber(db: Db, companyId: string, id: string): Promise<void> {
  const gone = await db
    .delete(ownPartNumbers)
    .where(and(eq(ownPartNumbers.companyId, companyId), eq(ownPartNumbers.id, id)))
    .returning({ id: ownPartNumbers.id })
  if (gone.length === 0) throw new AppError('not_found')
}

const names = {
  code: [
    'part number',
    'own part number',
    'our number',
    'part',
    'your number',
    'رقم الصنف',
    'رقم الصنف لديكم',
    'رقمنا',
  ],
  product: ['product code', 'product', 'code', 'sku', 'رمز المنتج', 'الرمز', 'كود المنتج'],
} as const
type Row = NamedRow<keyof typeof names>
type Fault = 'code' | 'product' | 'twice'
const mostProblems = 100

/**
 * Adds the numbers of a file, and changes what those stand for that are known: all of them, or none where a row is wrong or it is a
 * trial. Numbers that it does not name stay.
 * @throws AppError file_unreadable, too_many_rows, limit_reached
 */
export function importPartNumbers(
  db: Db,
  companyId: string,
  { text, dryRun }: { text: string; dryRun: boolean },
  language: Language,
): Promise<PartNumberReport> {
  const rows = readNamedTable(text, names, { needs: ['code', 'product'], rows: maxPartNumberRows })
  return transaction(db, async (db) => {
    await lockNumbers(db, companyId)
    const known = await db
      .select({ key: ownPartNumbers.codeKey, productId: ownPartNumbers.productId })
      .from(ownPartNumbers)
      .where(eq(ownPartNumbers.companyId, companyId))
    const before = new Map(known.map(({ key, productId }) => [key, productId]))
    const byCode = await productsByCode(db, [
      ...new Set(rows.map(({ product = '' }) => product.toLowerCase())),
    ])
    const faults: { row: Row; fault: Fault }[] = []
    const given = new Map<string, { code: string; productId: string }>()
    for (const row of rows) {
      const { code = '', product = '' } = row
      const key = foldedName(code)
      const productId = byCode.get(product.toLowerCase())
      if (key === '' || [...code].length > longestPartNumber) faults.push({ row, fault: 'code' })
      else if (productId === undefined) faults.push({ row, fault: 'product' })
      else if (given.has(key)) faults.push({ row, fault: 'twice' })
      else given.set(key, { code, productId })
    }
    const added = [...given].filter(([key]) => !before.has(key))
    const changed = [...given].filter(([key, { productId }]) => {
      const old = before.get(key)
      return old !== undefined && old !== productId
    })
    if (before.size + added.length > maxPartNumbers) throw new AppError('limit_reached')
    const isWritten = faults.length === 0 && !dryRun
    if (isWritten) await write(db, companyId, [...added, ...changed])
    return {
      added: added.length,
      changed: changed.length,
      unchanged: given.size - added.length - changed.length,
      problems: faults.slice(0, mostProblems).map(({ row, fault }) => ({
        row: row.row,
        text: row.text,
        message: importWords(language)(`partNumbers.${fault}`),
      })),
      problemCount: faults.length,
      isWritten,
    }
  })
}

/** In one statement, however many there are. */
async function write(
  db: Db,
  companyId: string,
  entries: readonly [key: string, { code: string; productId: string }][],
) {
  if (entries.length === 0) return
  const rows = entries.map(([key, { code, productId }]) => ({ id: uuid(), key, code, product: productId }))
  await db.execute(sql`
    insert into own_part_numbers (id, company_id, code, code_key, product_id)
    select id, ${companyId}::uuid, code, key, product
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as given (id uuid, code text, key text, product uuid)
    on conflict (company_id, code_key) do update set code = excluded.code, product_id = excluded.product_id`)
}
