import { sql, type SQL } from 'drizzle-orm'
import { ownUnit, plainSigns, readDecimal, toOwnUnit, unitNamed } from '#contract/measures.ts'
import { noToken, yesToken, type Attribute, type Definitions } from '../../attributes/definitions.ts'

/** What a list asks of one attribute. */
export type FactFilter = {
  attribute: Attribute
  /** Keys of options, `yes` or `no`. */
  values: string[]
  tokens: number[]
  /** In the attribute's own unit. */
  low?: number
  high?: number
  none: boolean
}

/** One end of a range as an address has it: a number, in another unit where one follows. */
function readEnd(text: string, { dimension }: Attribute): number | undefined {
  const [, digits = '', name = ''] = /^([+-]?[\d.,٫٬]+)(.*)$/u.exec(plainSigns(text).trim()) ?? []
  const decimal = readDecimal(digits)
  if (decimal === undefined) return undefined
  if (dimension === null) return name.trim() === '' ? Number(decimal) : undefined
  const unit = name.trim() === '' ? ownUnit(dimension) : unitNamed(dimension, name)
  return unit && toOwnUnit(decimal, unit)
}

/**
 * What the parameters `f.<key>` ask for. Attributes, options and numbers that do not exist are left out: a damaged or old
 * address still shows products. The ends of a range may stand either way round.
 */
export function readFactFilters(
  asked: Record<string, string> | undefined,
  { byKey }: Definitions,
): FactFilter[] {
  return Object.entries(asked ?? {}).flatMap(([key, text]): FactFilter[] => {
    const attribute = byKey.get(key)
    if (!attribute?.filterable || attribute.kind === 'text') return []
    const words = text.split(',').map((word) => word.trim())
    const none = words.includes('none')
    const { id, kind, options } = attribute
    if (kind === 'number' || kind === 'range') {
      const [first = '', second] = words.find((word) => word !== 'none')?.split('~') ?? []
      const ends = [readEnd(first, attribute), second === undefined ? undefined : readEnd(second, attribute)]
      const [low, high] = second === undefined ? [ends[0], ends[0]] : ends
      const [least, greatest] =
        low !== undefined && high !== undefined && low > high ? [high, low] : [low, high]
      if (least === undefined && greatest === undefined && !none) return []
      return [
        {
          attribute,
          values: [],
          tokens: [],
          none,
          ...(least !== undefined && { low: least }),
          ...(greatest !== undefined && { high: greatest }),
        },
      ]
    }
    const known =
      kind === 'yesno'
        ? [
            { key: 'yes', token: yesToken(id) },
            { key: 'no', token: noToken(id) },
          ]
        : options.map((option) => ({ key: option.key, token: option.id }))
    const chosen = known.filter(({ key }) => words.includes(key))
    if (chosen.length === 0 && !none) return []
    return [
      { attribute, values: chosen.map(({ key }) => key), tokens: chosen.map(({ token }) => token), none },
    ]
  })
}

/** The condition on a product. What is not stated fits nothing but `none`. */
export function fitsFact({ attribute: { id, match }, tokens, low, high, none }: FactFilter): SQL {
  const conditions: SQL[] = []
  if (tokens.length > 0)
    conditions.push(sql`products.id in (
      select product_id from product_fact_sets where tokens && ${sql.param(tokens)}::int[])`)
  if (low !== undefined || high !== undefined) {
    const asked = { low: low ?? null, high: high ?? null }
    conditions.push(sql`products.id in (
      select product_id from product_facts where attribute_id = ${id} and ${fitsNumbers(match, asked)})`)
  }
  if (none)
    conditions.push(sql`products.id not in (
      select product_id from product_fact_sets where stated @> array[${id}::smallint])`)
  return sql`(${sql.join(conditions, sql` or `)})`
}

function fitsNumbers(
  match: Attribute['match'],
  { low, high }: { low: number | null; high: number | null },
): SQL {
  const at = (value: number) => sql`${value}::numeric`
  const parts: SQL[] = []
  switch (match) {
    case 'in':
      if (low !== null) parts.push(sql`low >= ${at(low)}`)
      if (high !== null) parts.push(sql`high <= ${at(high)}`)
      break
    case 'covers':
      if (low !== null) parts.push(sql`low <= ${at(low)} and high >= ${at(low)}`)
      if (high !== null) parts.push(sql`high >= ${at(high)} and low <= ${at(high)}`)
      break
    default:
      if (low !== null) parts.push(sql`high >= ${at(low)}`)
      if (high !== null) parts.push(sql`low <= ${at(high)}`)
  }
  return sql.join([sql`low is not null`, ...parts], sql` and `)
}
