import { and, eq, isNull, sql } from 'drizzle-orm'
import type { PriceCandidate, PriceObstacle } from '#contract/price-lists.ts'
import { bestAutomatic } from '../discounts/discount-rules.ts'
import { listAutomaticDiscounts, listGroupsOfProducts } from '../discounts/discounts.queries.ts'
import type { Db } from '../db/connect.ts'
import { orNotFound } from '../http/app-error.ts'
import { bestPrice, candidatesFor, type ListPrice } from '../prices/best-price.ts'
import { readRules } from '../prices/list-prices.queries.ts'
import { priceLists } from '../prices/prices.table.ts'
import { afterPercentage } from '../prices/rounding.ts'
import { products } from '../products/products.table.ts'
import { statusOf, type ListView } from './price-lists.queries.ts'

type Asked = { product: string; company?: string | undefined; quantity?: number | undefined }

/**
 * Every price that a product could have for anybody of a company, or for a visitor, the winner first; those that do not hold say why.
 * Discounts for places and groups of customers are not known here. @throws AppError not_found
 */
export async function whyPrice(
  db: Db,
  { product: id, company, quantity = 1 }: Asked,
  view: ListView,
): Promise<PriceCandidate[]> {
  const [row] = await db
    .select({ price: products.price })
    .from(products)
    .where(and(eq(products.id, id), isNull(products.archivedAt)))
  const { price } = orNotFound(row)
  if (price === null) return []
  const lists = await db
    .select({ list: priceLists, isForThem: isFor(company) })
    .from(priceLists)
    .where(isNull(priceLists.archivedAt))
  const stored = new Map(lists.map((one) => [one.list.id, one]))
  const rules = await readRules(
    db,
    lists.map(({ list }) => list),
    [id],
  )
  const obstacleOf = ({ list: { id: listId } }: ListPrice): PriceObstacle | undefined => {
    const { list, isForThem } = orNotFound(stored.get(listId))
    const status = statusOf(list, view)
    if (status !== 'active') return status
    return isForThem ? undefined : 'other_buyers'
  }
  const groups = (await listGroupsOfProducts(db, [id])).get(id) ?? []
  const best = bestAutomatic(
    await listAutomaticDiscounts(db),
    { product: id, groups, quantity },
    quantity,
    { groups: [] },
    view.now,
  )
  const catalogue = { price, discounted: afterPercentage(price, best?.percentage ?? 0) }
  const known = rules.get(id) ?? []
  const holding = known.filter((one) => !obstacleOf(one))
  const winner = bestPrice(catalogue, holding, quantity)
  const described = [
    ...candidatesFor(catalogue, known, quantity).map(({ from, list, unitPrice, breakFrom }) => {
      const found = list && known.find((one) => one.list.id === list.id)
      const obstacle = found && obstacleOf(found)
      return {
        from,
        ...(list && { list: { _id: list.id, name: list.name }, audience: list.audience }),
        unitPrice: {
          amount: unitPrice,
          currency: (list && stored.get(list.id)?.list.currency) ?? view.currency,
        },
        ...(breakFrom !== undefined && { breakFrom }),
        ...(obstacle && { obstacle }),
        isWinner: from === winner.from && list?.id === winner.list?.id,
      }
    }),
    ...(best
      ? [
          {
            from: 'catalogue' as const,
            unitPrice: { amount: price, currency: view.currency },
            isWinner: false,
          },
        ]
      : []),
    ...known
      .filter((one) => candidatesFor(catalogue, [one], quantity).every(({ list }) => list === undefined))
      .map((one) => ({
        from: 'list' as const,
        list: { _id: one.list.id, name: one.list.name },
        audience: one.list.audience,
        obstacle: obstacleOf(one) ?? ('too_few' as const),
        isWinner: false,
      })),
  ]
  return described.toSorted((a, b) => Number(b.isWinner) - Number(a.isWinner))
}

/** A list for groups is for a company where one of its people, or of its tenants', is in the group. */
const isFor = (company: string | undefined) =>
  company === undefined
    ? sql<boolean>`${priceLists.audience} = 'everyone'`
    : sql<boolean>`(${priceLists.audience} = 'everyone' or exists (
        select from price_list_audiences audience where audience.list_id = ${priceLists.id} and (
          audience.company_id = ${company}::uuid or audience.group_id in (
            select member.group_id from customer_group_members member
            join accounts account on account.id = member.account_id
            left join tenants tenant on tenant.id = account.tenant_id
            where coalesce(account.company_id, tenant.company_id) = ${company}::uuid))))`
