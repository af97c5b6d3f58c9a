import { isNull, type SQL, sql } from 'drizzle-orm'
import { type KindSummary, translatedKinds } from '#contract/translations.ts'
import type { Db } from '../db/connect.ts'
import { ads, sliders } from '../marketing/marketing.table.ts'
import { metadata } from '../metadata/metadata.table.ts'
import { pictures } from '../pictures/pictures.queries.ts'
import { products } from '../products/products.table.ts'

const lacking = (text: SQL, language: string, other: string) =>
  sql`(count(*) filter (where ${text} ->> ${language} = '' and ${text} ->> ${other} <> ''))::int`

const counted = (kind: SQL, text: SQL, from: SQL) => sql`
  select ${kind} as kind, count(*)::int as total,
    ${lacking(text, 'ar', 'en')} as ar, ${lacking(text, 'en', 'ar')} as en from ${from}`

/** Every kind, those that have nothing too; archived products count no more. */
export async function missingNames(db: Db): Promise<KindSummary[]> {
  const { rows } = await db.execute<{ kind: string; total: number; ar: number; en: number }>(
    sql.join(
      [
        counted(sql`'product'`, sql`${products.name}`, sql`${products} where ${isNull(products.archivedAt)}`),
        counted(sql`${metadata.kind}`, sql`${metadata.title}`, sql`${metadata} group by ${metadata.kind}`),
        counted(sql`'picture'`, sql`${pictures.title}`, sql`${pictures}`),
        counted(sql`'slider'`, sql`${sliders.title}`, sql`${sliders}`),
        counted(sql`'ad'`, sql`${ads.title}`, sql`${ads}`),
      ],
      sql` union all `,
    ),
  )
  const found = new Map(rows.map((row) => [row.kind, row]))
  return translatedKinds.map((kind) => {
    const { total = 0, en = 0, ar = 0 } = found.get(kind) ?? {}
    return { kind, total, missing: { en, ar } }
  })
}
