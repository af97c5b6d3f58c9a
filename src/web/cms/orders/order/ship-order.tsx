import { type FormEvent, useState } from 'react'
import { useFormat, useT } from '#web/language/language.tsx'
import { Button } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { TextField } from '#web/ui/form/field.tsx'
import { NameUnitsDialog } from './name-units-dialog.tsx'
import { isEveryUnitNamed, type NamedUnits, refusedSerials, serialsOf, withUnits } from './named-units.ts'
import { OrderItems } from './order-items.tsx'
import styles from './order-items.module.css'
import type { Order } from './order-data.ts'
import { fullQuantities, shippedItems, type TypedQuantities, unequalLines } from './shipped-quantities.ts'
import { useChangeOrder } from './use-change-order.ts'
import { usePicking } from './use-picking.ts'

type Line = Order['items'][number]

/** The lines with a field for the packed quantity, or their units to name; the order ships when all are complete. */
export function ShipOrder({ order }: { order: Order }) {
  const t = useT('cms.orders')
  const shipping = useT('cms.shipping')
  const errors = useT('errors')
  const format = useFormat()
  const { change, isPending } = useChangeOrder(order)
  const picking = usePicking(order.id)
  const [typed, setTyped] = useState<TypedQuantities>({})
  const [named, setNamed] = useState<NamedUnits>({})
  const [travel, setTravel] = useState({ carrier: '', trackingNumber: '', trackingUrl: '' })
  const [wrongUrl, setWrongUrl] = useState<string>()
  const [wrong, setWrong] = useState<string[]>([])
  const [naming, setNaming] = useState<Line>()
  const [refused, setRefused] = useState<ReadonlyMap<string, string>>(new Map())
  const productsOf = (line: Line) => picking?.get(line.id) ?? []
  const isNamed = (line: Line) => productsOf(line).length > 0

  function ship(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const unequal = [
      ...unequalLines(
        order.items.filter((line) => !isNamed(line)),
        typed,
      ),
      ...order.items
        .filter((line) => !isEveryUnitNamed(named, line.id, productsOf(line)))
        .map(({ id }) => id),
    ]
    setWrong(unequal)
    const [first] = order.items.filter(({ id }) => unequal.includes(id))
    if (first) {
      const field = event.currentTarget.elements.namedItem(first.id)
      if (field instanceof HTMLElement) field.focus()
      return
    }
    const items = shippedItems(order.items).map((item) => {
      const serials = serialsOf(named, item._id)
      return { ...item, ...(serials.length > 0 && { serials }) }
    })
    const told = Object.entries(travel).filter(([, text]) => text.trim() !== '')
    const shipment = Object.fromEntries(told.map(([name, text]) => [name, text.trim()]))
    void change({ status: 'shipped', items, shipment }, t('ship.done'), (error) => {
      const address = error.fields?.['shipment.trackingUrl']
      setWrongUrl(address)
      if (address) return true
      const faults = refusedSerials(error.fields, items)
      setRefused(new Map(faults.map(({ serial, message }) => [serial, message])))
      setWrong([...new Set(faults.map(({ line }) => line))])
      setNaming(order.items.find(({ id }) => id === faults[0]?.line))
      return faults.length > 0
    })
  }

  function shippedOf(line: Line) {
    const isWrong = wrong.includes(line.id)
    if (isNamed(line)) {
      const quantity = productsOf(line).reduce((sum, product) => sum + product.quantity, 0)
      return (
        <div className={classNames(styles.naming, isWrong && styles.shippedWrong)}>
          <span>{shipping('named', { named: serialsOf(named, line.id).length, quantity })}</span>
          <Button size="small" name={line.id} onClick={() => setNaming(line)}>
            {shipping('name')}
          </Button>
          {isWrong && (
            <p className={styles.unequal} role="alert">
              {shipping('nameUnits', { named: serialsOf(named, line.id).length, quantity })}
            </p>
          )}
        </div>
      )
    }
    return (
      <div className={classNames(styles.shipped, isWrong && styles.shippedWrong)}>
        <TextField
          name={line.id}
          label={t('ship.quantityOf', { name: line.name })}
          isLabelHidden
          inputMode="numeric"
          autoComplete="off"
          placeholder={format.number(0)}
          value={typed[line.id] ?? ''}
          error={isWrong ? errors('shipped_quantity_mismatch') : undefined}
          onChange={(event) => {
            setTyped({ ...typed, [line.id]: event.currentTarget.value })
            setWrong(wrong.filter((id) => id !== line.id))
          }}
        />
      </div>
    )
  }

  return (
    <>
      <form onSubmit={ship} noValidate>
        <OrderItems order={order} shippedOf={shippedOf} />
        <div className={styles.travel}>
          {(['carrier', 'trackingNumber', 'trackingUrl'] as const).map((name) => (
            <TextField
              key={name}
              label={t(`shipment.${name}`)}
              isOptional
              autoComplete="off"
              maxLength={name === 'trackingUrl' ? 2048 : 60}
              dir={name === 'carrier' ? 'auto' : 'ltr'}
              {...(name === 'trackingUrl' && { type: 'url', error: wrongUrl, placeholder: 'https://' })}
              value={travel[name]}
              onChange={(event) => {
                setTravel({ ...travel, [name]: event.currentTarget.value })
                setWrongUrl(undefined)
              }}
            />
          ))}
        </div>
        <div className={styles.shipBar}>
          <p>{t('ship.hint')}</p>
          <Button
            kind="quiet"
            onClick={() => {
              setTyped(fullQuantities(order.items, format.number))
              setWrong(wrong.filter((id) => order.items.some((line) => line.id === id && isNamed(line))))
            }}
          >
            {t('ship.all')}
          </Button>
          <Button kind="primary" type="submit" isBusy={isPending} disabled={!picking}>
            {t('ship.action')}
          </Button>
        </div>
      </form>
      {naming && (
        <NameUnitsDialog
          title={naming.name}
          products={productsOf(naming)}
          named={named[naming.id] ?? {}}
          refused={refused}
          onName={(product, serials) => {
            setNamed((old) => withUnits(old, naming.id, product, serials))
            setWrong((old) => old.filter((id) => id !== naming.id))
          }}
          onClose={() => setNaming(undefined)}
        />
      )}
    </>
  )
}
