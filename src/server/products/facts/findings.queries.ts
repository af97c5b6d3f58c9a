import { sql, type SQL } from 'drizzle-orm'
import type { Language } from '#contract/enums.ts'
import type { FactFinding, FactFindingsQuery, FindingReason } from '#contract/fact-findings.ts'
import { exactTotalUpTo, type BothTexts } from '#contract/shared.ts'
import { numbersText, textOf } from '#i18n/fact-text.ts'
import { readDefinitions, type Definitions } from '../../attributes/definitions.ts'
import type { Db } from '../../db/connect.ts'
import { textIn } from '../../db/text-in.ts'
import { cmsWhere } from '../cms-products.queries.ts'
import { products } from '../products.table.ts'

type Asked = Omit<FactFindingsQuery, 'page' | 'limit'>
type Row = {
  product: string
  name: BothTexts
  code: string
  reason: FindingReason
  attribute: number | null
  count: number | null
  labels: string[]
  low: number | null
  high: number | null
  usualLow: number | null
  usualHigh: number | null
}

const figures = sql`finding.reason, finding.attribute_id as attribute, finding.count, finding.labels, finding.low, finding.high,
  finding.usual_low as "usualLow", finding.usual_high as "usualHigh"`

export async function listFindings(db: Db, { page, limit, ...asked }: FactFindingsQuery, language: Language) {
  const definitions = await readDefinitions(db)
  const { where, ask } = await findingsWhere(db, asked)
  const bound = exactTotalUpTo + 1
  const found = await ask(db, async (db) => {
    const { rows } = await db.execute<Row>(sql`
      ${selected(where, asked, language)} limit ${limit} offset ${(page - 1) * limit}`)
    const counted = await db.execute<{ total: number }>(sql`
      select count(*)::int as total from (
        select from fact_findings finding join products on products.id = finding.product_id
        where ${where} limit ${bound}) found`)
    return { rows, total: counted.rows[0]?.total ?? 0 }
  })
  return {
    data: found.rows.map((row) => told(row, definitions, language)),
    total: Math.min(found.total, exactTotalUpTo),
    ...(found.total > exactTotalUpTo && { totalIsExact: false as const }),
    page,
    limit,
  }
}

/** All that the list would show, in its order. */
export async function allFindings(db: Db, asked: Asked, language: Language): Promise<FactFinding[]> {
  const definitions = await readDefinitions(db)
  const { where, ask } = await findingsWhere(db, asked)
  const { rows } = await ask(db, (db) => db.execute<Row>(selected(where, asked, language)))
  return rows.map((row) => told(row, definitions, language))
}

async function findingsWhere(db: Db, { search, reason }: Asked) {
  const { where, ask } = await cmsWhere(db, { search }, { lowStockThreshold: 0 })
  const ofReason = reason ? sql`finding.reason = any(${sql.param([...new Set(reason)])}::text[])` : sql`true`
  return { where: sql`${where ?? sql`true`} and ${ofReason}`, ask }
}

const selected = (where: SQL, { sort }: Asked, language: Language) => sql`
  select products.id as product, products.name, products.code, ${figures}
  from fact_findings finding join products on products.id = finding.product_id
  where ${where} order by ${orderOf(sort ?? 'reason', language)}`

function orderOf(sort: NonNullable<Asked['sort']>, language: Language): SQL {
  const worst = sql`finding.reason, finding.weight desc, finding.product_id, finding.attribute_id`
  const name =
    language === 'ar'
      ? sql`${products.sortNameAr} collate "ar-x-icu"`
      : sql`${products.sortNameEn} collate "en-x-icu"`
  return {
    reason: worst,
    '-reason': sql`finding.reason desc, finding.weight desc, finding.product_id, finding.attribute_id`,
    name: sql`${name}, ${worst}`,
    '-name': sql`${name} desc, ${worst}`,
    weight: sql`finding.reason, finding.weight, finding.product_id, finding.attribute_id`,
    '-weight': worst,
  }[sort]
}

function told(row: Row, definitions: Definitions, language: Language): FactFinding {
  const attribute = row.attribute === null ? undefined : definitions.byId.get(row.attribute)
  const between = (low: number | null, high: number | null) => ({
    low: low ?? undefined,
    high: high ?? undefined,
  })
  return {
    _id: `${row.product} ${row.reason} ${attribute?.key ?? ''}`.trim(),
    product: { _id: row.product, name: textIn(row.name, language), code: row.code },
    reason: row.reason,
    ...(row.count !== null && { count: row.count }),
    ...(row.reason === 'table' && { labels: row.labels }),
    ...(attribute && {
      attribute: { key: attribute.key, name: textOf(attribute.name, language) },
      value: numbersText(between(row.low, row.high), attribute, language),
      usual: numbersText(between(row.usualLow, row.usualHigh), { ...attribute, kind: 'range' }, language),
    }),
  }
}
