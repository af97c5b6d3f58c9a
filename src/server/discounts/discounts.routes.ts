import type { FastifyInstance } from 'fastify'
import { storeDiscountsApi } from '#contract/discounts.ts'
import type { Context } from '../context.ts'
import { listGroupsOfCustomer } from '../customers/customers.queries.ts'
import { AppError } from '../http/app-error.ts'
import { route } from '../http/route.ts'
import { refusalOf, type Refusal } from './discount-rules.ts'
import { findDiscountByCode, hasRedeemed } from './discounts.queries.ts'

export function discountsRoutes(app: FastifyInstance, ctx: Context) {
  route(app, ctx, storeDiscountsApi.check, async ({ db, viewer, query, request }) => {
    const customer = viewer?.kind === 'customer' ? viewer : undefined
    const look = async () => {
      const discount = await findDiscountByCode(db, query.code)
      if (!discount) return { refused: 'unknown' as Refusal }
      const place =
        query.country === undefined
          ? undefined
          : { country: query.country, ...(query.city && { city: query.city }) }
      const groups = customer ? await listGroupsOfCustomer(db, customer.id) : []
      const usedByMe = customer !== undefined && (await hasRedeemed(db, discount.id, customer.id))
      const refused =
        refusalOf(discount, { place, groups }, ctx.now()) ??
        (usedByMe ? ('already_used' as const) : undefined)
      return refused ? { refused } : { discount }
    }
    const answer = await ctx.limits.guessCode(
      { viewer: customer, address: request.ip },
      look,
      (found) => 'refused' in found,
    )
    if ('refused' in answer)
      throw new AppError('discount_not_found', {
        // A visitor learns nothing about existing codes.
        details: { reason: customer ? answer.refused : 'unknown' },
        fields: { code: 'discount_not_found' },
      })
    const { discount } = answer
    const quantity = query.items?.reduce((total, line) => total + line.quantity, 0)
    if (quantity !== undefined && quantity < discount.minimumQuantity)
      throw new AppError('discount_min_quantity', {
        values: { min: discount.minimumQuantity },
        details: { minimumQuantity: discount.minimumQuantity },
      })
    return {
      data: {
        _id: discount.id,
        code: discount.code ?? '',
        type: discount.type,
        percentage: discount.percentage,
        minimumQuantity: discount.minimumQuantity,
        ...(discount.endDate && { endDate: discount.endDate.toISOString() }),
      },
    }
  })
}
