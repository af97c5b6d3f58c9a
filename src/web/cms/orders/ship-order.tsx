import { type FormEvent, useState } from 'react'
import { useFormat, useT } from '#web/language/language.tsx'
import { Button } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { TextField } from '#web/ui/field.tsx'
import { OrderItems } from './order-items.tsx'
import styles from './order-items.module.css'
import type { Order } from './order-page.tsx'
import { inFull, shippedItems, type Typed, unequalLines } from './shipped-quantities.ts'
import { useChangeOrder } from './use-change-order.ts'

/** The lines with a field for what was packed of each; the order leaves when all are whole. */
export function ShipOrder({ order }: { order: Order }) {
  const t = useT()
  const format = useFormat()
  const { change, isPending } = useChangeOrder(order)
  const [typed, setTyped] = useState<Typed>({})
  const [wrong, setWrong] = useState<string[]>([])

  function ship(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const unequal = unequalLines(order.items, typed)
    setWrong(unequal)
    if (unequal[0]) {
      const field = event.currentTarget.elements.namedItem(unequal[0])
      if (field instanceof HTMLElement) field.focus()
      return
    }
    void change({ status: 'shipped', items: shippedItems(order.items) }, t('cms.orders.ship.done'))
  }

  return (
    <form onSubmit={ship} noValidate>
      <OrderItems
        order={order}
        shippedOf={(line) => {
          const isWrong = wrong.includes(line.id)
          return (
            <div className={classNames(styles.shipped, isWrong && styles.shippedWrong)}>
              <TextField
                name={line.id}
                label={t('cms.orders.ship.quantityOf', { name: line.name })}
                isLabelHidden
                inputMode="numeric"
                autoComplete="off"
                placeholder={format.number(0)}
                value={typed[line.id] ?? ''}
                error={isWrong ? t('errors.shipped_quantity_mismatch') : undefined}
                onChange={(event) => {
                  setTyped({ ...typed, [line.id]: event.currentTarget.value })
                  setWrong(wrong.filter((id) => id !== line.id))
                }}
              />
            </div>
          )
        }}
      />
      <div className={styles.shipBar}>
        <p>{t('cms.orders.ship.hint')}</p>
        <Button
          kind="quiet"
          onClick={() => {
            setTyped(inFull(order.items, format.number))
            setWrong([])
          }}
        >
          {t('cms.orders.ship.all')}
        </Button>
        <Button kind="primary" type="submit" isBusy={isPending}>
          {t('cms.orders.ship.action')}
        </Button>
      </div>
    </form>
  )
}
