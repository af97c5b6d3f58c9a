import { sql, type SQL } from 'drizzle-orm'
import type { ExemptCategory, TaxReasonCode } from '#contract/tax-reasons.ts'
import { isExport } from '#contract/tax-reasons.ts'
import { netOf } from '../prices/rounding.ts'

/** Why a buyer pays no VAT today. */
export type Standing = { category: ExemptCategory; reasonCode: TaxReasonCode }

/** What a row of a query knows besides: the standing of this account's company, or of its tenant's, on a day. It is read once a query. */
export const standingOf = (account: SQL, day: SQL) => sql<Standing | null>`(
  select json_build_object('category', standing.category, 'reasonCode', standing.reason_code)
  from tax_standings standing
  where standing.company_id = (
      select coalesce(account.company_id, tenant.company_id) from accounts account
      left join tenants tenant on tenant.id = account.tenant_id where account.id = ${account}::uuid)
    and standing.ended_at is null and ${day}::date between standing.valid_from and standing.valid_to
  limit 1)`

type Rates = { rate: number; pricesIncludeTax: boolean }

/** The tax of an order. With a standing prices are those without tax. */
export type BuyerTax = Rates & {
  standing?: Standing
  /** It would be an export, if it went abroad. */
  isAtHome?: true
}

/** The tax that a buyer pays on what goes to a country. Where nothing is known of that, nothing is exported. */
export function taxOfBuyer(
  standing: Standing | null | undefined,
  country: string | undefined,
  rates: Rates,
): BuyerTax {
  if (!standing) return rates
  if (isExport(standing.reasonCode) && (!country || country === 'SA')) return { ...rates, isAtHome: true }
  return { rate: 0, pricesIncludeTax: false, standing }
}

/** The tax of an order that was placed with this standing, or without one. */
export const taxKept = (standing: Standing | undefined, rates: Rates): BuyerTax =>
  standing ? { rate: 0, pricesIncludeTax: false, standing } : rates

/** A price of the shop as this buyer pays it: without the tax that it includes, where they pay none. */
export const priceFor = (tax: BuyerTax, price: number, rates: Rates): number =>
  tax.standing ? netOf(price, rates) : price

/** As an order keeps it. */
export const taxOnOrder = ({ rate, pricesIncludeTax, standing }: BuyerTax) => ({
  taxRate: rate,
  pricesIncludeTax,
  taxCategory: standing?.category ?? ('S' as const),
  taxReasonCode: standing?.reasonCode ?? null,
})
