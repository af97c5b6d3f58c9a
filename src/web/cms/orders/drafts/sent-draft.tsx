import { useFormat, useT } from '#web/language/language.tsx'
import { Picture } from '#web/ui/picture.tsx'
import { Code } from '../../code.tsx'
import { Panel } from '../../panel.tsx'
import items from '../order/order-items.module.css'
import type { Draft } from './draft-data.ts'
import { PricedTotals } from '../order/priced-totals.tsx'

/** The lines of a draft that cannot be edited now, priced while the customer can still place it. */
export function SentDraft({ draft }: { draft: Draft }) {
  const t = useT('cms.drafts')
  const lines = useT('cms.orders.lines')
  const quote = useT('cms.requests.quote')
  const format = useFormat()
  const now = new Map(draft.pricing?.lines.map((line) => [line.product, line]))
  return (
    <Panel
      title={t('items.title')}
      action={<span>{t('items.count', { count: draft.itemQuantity })}</span>}
      isFlush
    >
      <table className={items.items}>
        <thead>
          <tr>
            <th scope="col">{lines('product')}</th>
            <th scope="col">{lines('unitPrice')}</th>
            <th scope="col">{lines('quantity')}</th>
            <th scope="col">{quote('amount')}</th>
          </tr>
        </thead>
        <tbody>
          {draft.items.map(({ product, name, code, quantity, unitPrice }) => {
            const line = now.get(product)
            const price = line?.unitPrice ?? unitPrice
            return (
              <tr key={product}>
                <td className={items.product}>
                  <div>
                    <Picture file={line?.image} alt="" sizes="48px" className={items.picture} />
                    <div>
                      <bdi className={items.name}>{name}</bdi>
                      <Code>{code}</Code>
                    </div>
                  </div>
                </td>
                <td data-label={lines('unitPrice')} className={items.money}>
                  {price ? format.money(price) : '–'}
                </td>
                <td data-label={lines('quantity')}>{format.number(quantity)}</td>
                <td data-label={quote('amount')} className={items.lineTotal}>
                  {line?.subtotal ? format.money(line.subtotal) : '–'}
                </td>
              </tr>
            )
          })}
        </tbody>
      </table>
      {draft.pricing && <PricedTotals sums={draft.pricing} />}
    </Panel>
  )
}
