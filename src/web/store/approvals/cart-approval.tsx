import { isolated } from '#web/language/isolated.ts'
import { useFormat, useT } from '#web/language/language.tsx'
import type { Pricing } from '../cart/use-pricing.ts'
import own from './approvals.module.css'

/** Why this cart will wait for approval; where it will not, what its member may still spend. */
export function CartApproval({ approval }: { approval: NonNullable<Pricing['approval']> }) {
  const t = useT('approvals.cart')
  const format = useFormat()
  const { reasons, limits } = approval
  const { orderLimit, monthLimit, leftThisMonth } = limits
  const limit = orderLimit ? format.money(orderLimit) : ''
  const month = {
    left: leftThisMonth ? format.money(leftThisMonth) : '',
    limit: monthLimit ? format.money(monthLimit) : '',
  }
  const isAbove = (what: 'order_limit' | 'month_limit') => reasons.some(({ reason }) => reason === what)
  return (
    <>
      {reasons.length > 0 && (
        <section className={own.waits} aria-labelledby="will-wait">
          <h3 id="will-wait">{t('title')}</h3>
          <ul>
            {reasons.map(({ reason, rule }) => (
              <li key={`${reason} ${rule}`}>
                {reason === 'rule'
                  ? t('rule', { rule: isolated(rule ?? '') })
                  : t(reason, reason === 'order_limit' ? { limit } : month)}
              </li>
            ))}
          </ul>
          <p>{t('hint')}</p>
        </section>
      )}
      {(orderLimit ?? monthLimit) && (
        <p className={own.hint}>
          {[
            orderLimit && !isAbove('order_limit') && t('perOrder', { limit }),
            monthLimit && !isAbove('month_limit') && t('left', month),
          ]
            .filter(Boolean)
            .join(' · ')}
        </p>
      )}
    </>
  )
}
