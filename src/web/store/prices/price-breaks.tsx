import { useId } from 'react'
import { useFormat, useT } from '#web/language/language.tsx'
import { Button } from '#web/ui/button.tsx'
import styles from './price-breaks.module.css'
import { tierAt, type Tiers } from './tiers.ts'

type Props = { tiers: Tiers; quantity: number; onChoose?: ((quantity: number) => void) | undefined }

/** Unit prices by quantity, with that of the chosen one; a press on a quantity chooses it. */
export function PriceBreaks({ tiers, quantity, onChoose }: Props) {
  const t = useT('store.priceBreaks')
  const format = useFormat()
  const headingId = useId()
  const chosen = tierAt(tiers, quantity)
  return (
    <section className={styles.breaks} aria-labelledby={headingId}>
      <h2 id={headingId} className={styles.heading}>
        {t('title')}
      </h2>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{t('from')}</th>
            <th scope="col">{t('each')}</th>
          </tr>
        </thead>
        <tbody>
          {tiers.map(({ from, unitPrice }) => (
            <tr key={from} aria-current={from === chosen?.from || undefined}>
              <th scope="row">
                {onChoose ? (
                  <Button size="small" kind="quiet" onClick={() => onChoose(from)}>
                    {t('fromCount', { from })}
                  </Button>
                ) : (
                  t('fromCount', { from })
                )}
              </th>
              <td>{format.money(unitPrice)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {chosen && (
        <p role="status" className={styles.chosen}>
          {t('chosen', {
            count: quantity,
            price: format.money(chosen.unitPrice),
            total: format.money({ ...chosen.unitPrice, amount: chosen.unitPrice.amount * quantity }),
          })}
        </p>
      )}
    </section>
  )
}
