import { type FormEvent, useState } from 'react'
import { cmsShipmentsApi } from '#contract/shipments.ts'
import { call } from '#web/api/call.ts'
import { useFormat, useT } from '#web/language/language.tsx'
import { Button } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { CheckboxField, TextField } from '#web/ui/form/field.tsx'
import { DateField } from '../../dates/date-field.tsx'
import { dayOf, endOfDay } from '../../dates/shop-days.ts'
import { isLink } from '../../form/is-link.ts'
import { latestWithoutReason } from './delivery-day.ts'
import { NameUnitsDialog } from './name-units-dialog.tsx'
import {
  isEveryUnitNamed,
  type NamedUnits,
  refusedLines,
  refusedSerials,
  serialsOf,
  withUnits,
} from './named-units.ts'
import { stepWords } from '../pick-up-status.ts'
import { OrderItems } from './order-items.tsx'
import styles from './order-items.module.css'
import type { Order } from './order-data.ts'
import {
  fullQuantities,
  openOf,
  partOf,
  shippedItems,
  type TypedQuantities,
  unequalLines,
} from './shipped-quantities.ts'
import { useChangeOrder } from './use-change-order.ts'
import { usePicking } from './use-picking.ts'

type Line = Order['items'][number]

const noTravel = { carrier: '', trackingNumber: '', trackingUrl: '' }

/** The lines with a field for the packed quantity, or their units to name; the order ships when all are complete. */
export function ShipOrder({ order }: { order: Order }) {
  const t = useT('cms.orders')
  const said = stepWords(order, 'ship')
  const shipping = useT('cms.shipping')
  const errors = useT('errors')
  const format = useFormat()
  const words = useT('validation')
  const { change, act, isPending } = useChangeOrder(order)
  const picking = usePicking(order.id)
  const [typed, setTyped] = useState<TypedQuantities>({})
  const [named, setNamed] = useState<NamedUnits>({})
  const [travel, setTravel] = useState(noTravel)
  const [wrongUrl, setWrongUrl] = useState<string>()
  const [wrong, setWrong] = useState<string[]>([])
  const [naming, setNaming] = useState<Line>()
  const [refused, setRefused] = useState<ReadonlyMap<string, string>>(new Map())
  const [away, setAway] = useState<ReadonlyMap<string, string>>(new Map())
  const [isPart, setPart] = useState(false)
  const [isNothing, setNothing] = useState(false)
  const [day, setDay] = useState(dayOf(order.estimatedDelivery))
  const [reason, setReason] = useState('')
  const [isReasonLacking, setReasonLacking] = useState(false)
  // One piece of one thing cannot be divided.
  const canPart =
    order.items.filter(({ needsShipping }) => needsShipping).reduce((sum, line) => sum + openOf(line), 0) > 1
  const productsOf = (line: Line) => picking?.get(line.id) ?? []
  const isNamed = (line: Line) => productsOf(line).length > 0

  const namedOf = (line: Pick<Line, 'id'>) => {
    const products = picking?.get(line.id) ?? []
    if (products.length === 0) return undefined
    return {
      named: serialsOf(named, line.id).length,
      needed: products.reduce((sum, { quantity }) => sum + quantity, 0),
    }
  }
  const isWrongLink = travel.trackingUrl.trim() !== '' && !isLink(travel.trackingUrl.trim())
  const travelTold = () =>
    Object.fromEntries(
      Object.entries(travel)
        .filter(([, text]) => text.trim() !== '')
        .map(([name, text]) => [name, text.trim()]),
    )
  const withSerials = <T extends { _id: string }>(items: readonly T[]) =>
    items.map((item) => {
      const serials = serialsOf(named, item._id)
      return { ...item, ...(serials.length > 0 && { serials }) }
    })

  /** Shows what was refused where it was typed. */
  function showFaults(
    fields: Record<string, string> = {},
    items: readonly { _id: string; serials?: string[] }[],
  ) {
    const address = fields['shipment.trackingUrl'] ?? fields['ship.shipment.trackingUrl']
    setWrongUrl(address)
    if (address) return true
    const faults = refusedSerials(fields, items)
    const missing = refusedLines(fields, items)
    setAway(missing)
    setRefused(new Map(faults.map(({ serial, message }) => [serial, message])))
    setWrong([...new Set([...faults.map(({ line }) => line), ...missing.keys()])])
    setNaming(order.items.find(({ id }) => id === faults[0]?.line))
    return faults.length > 0 || missing.size > 0
  }

  function shipPart(form: HTMLFormElement) {
    const { items: parts, wrong: faulty } = partOf(order.items, typed, namedOf)
    setWrong(faulty)
    setAway(new Map())
    setNothing(parts.length === 0 && faulty.length === 0)
    const field = form.elements.namedItem(faulty[0] ?? '')
    if (field instanceof HTMLElement) field.focus()
    if (parts.length === 0 || faulty.length > 0) return
    const lacksReason = day > latestWithoutReason(order) && reason.trim() === ''
    setReasonLacking(lacksReason)
    if (lacksReason) return
    const items = withSerials(parts.map(({ _id, quantity }) => ({ _id, shippedQuantity: quantity })))
    const rest = {
      estimatedDelivery: endOfDay(day),
      ...(reason.trim() !== '' && { reason: reason.trim() }),
    }
    void act(
      () =>
        call(cmsShipmentsApi.create, {
          params: { id: order.id },
          body: {
            lines: parts,
            ship: { items, shipment: travelTold() },
            ...(day !== dayOf(order.estimatedDelivery) && { rest }),
            version: order.version,
          },
        }),
      t(`${said}.partDone`),
      ({ fields }) => showFaults(fields, items),
    ).then((outcome) => {
      if (outcome !== 'done') return
      setTyped({})
      setNamed({})
      setTravel(noTravel)
      setPart(false)
    })
  }

  function ship(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (isPart) return shipPart(event.currentTarget)
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
    setAway(new Map())
    const [first] = order.items.filter(({ id }) => unequal.includes(id))
    if (first) {
      const field = event.currentTarget.elements.namedItem(first.id)
      if (field instanceof HTMLElement) field.focus()
      return
    }
    const items = withSerials(shippedItems(order.items))
    void change({ status: 'shipped', items, shipment: travelTold() }, t(`${said}.done`), ({ fields }) =>
      showFaults(fields, items),
    )
  }

  function shippedOf(line: Line) {
    const isWrong = wrong.includes(line.id)
    const open = openOf(line)
    if (open === 0) return format.number(line.shippedQuantity)
    const before = line.shippedQuantity > 0 && (
      <small className={styles.before}>{t(`${said}.before`, { count: line.shippedQuantity })}</small>
    )
    const missing = away.get(line.id)
    const fault =
      missing ?? (isPart ? t('ship.atMost', { count: open }) : errors('shipped_quantity_mismatch'))
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
              {isPart || missing
                ? fault
                : shipping('nameUnits', { named: serialsOf(named, line.id).length, quantity })}
            </p>
          )}
          {before}
        </div>
      )
    }
    return (
      <div className={classNames(styles.shipped, isWrong && styles.shippedWrong)}>
        <TextField
          name={line.id}
          label={t(`${said}.quantityOf`, { name: line.name })}
          isLabelHidden
          inputMode="numeric"
          autoComplete="off"
          placeholder={format.number(0)}
          value={typed[line.id] ?? ''}
          error={isWrong ? fault : undefined}
          onChange={(event) => {
            setTyped({ ...typed, [line.id]: event.currentTarget.value })
            setWrong(wrong.filter((id) => id !== line.id))
            setAway(new Map([...away].filter(([id]) => id !== line.id)))
            setNothing(false)
          }}
        />
        {before}
      </div>
    )
  }

  return (
    <>
      <form onSubmit={ship} noValidate>
        <OrderItems order={order} shippedOf={shippedOf} />
        {order.deliveryMethod === 'delivery' && (
          <div className={styles.travel}>
            {(['carrier', 'trackingNumber', 'trackingUrl'] as const).map((name) => (
              <TextField
                key={name}
                label={t(`shipment.${name}`)}
                isOptional
                autoComplete="off"
                maxLength={name === 'trackingUrl' ? 2048 : 60}
                dir={name === 'carrier' ? 'auto' : 'ltr'}
                {...(name === 'trackingUrl' && {
                  type: 'url',
                  error: wrongUrl,
                  placeholder: 'https://',
                  onBlur: () => {
                    if (isWrongLink) setWrongUrl(words('url'))
                  },
                })}
                value={travel[name]}
                onChange={(event) => {
                  setTravel({ ...travel, [name]: event.currentTarget.value })
                  setWrongUrl(undefined)
                }}
              />
            ))}
          </div>
        )}
        {isPart && (
          <div className={styles.travel}>
            <DateField
              label={t(`${said}.restBy`)}
              value={day}
              min={dayOf(order.placedAt)}
              help={t('accept.latest', { date: format.date(latestWithoutReason(order)) })}
              onChange={setDay}
            />
            {day > latestWithoutReason(order) && (
              <TextField
                label={t('accept.reason')}
                maxLength={255}
                value={reason}
                error={isReasonLacking ? words('required', { field: t('accept.reason') }) : undefined}
                onChange={(event) => {
                  setReason(event.currentTarget.value)
                  setReasonLacking(false)
                }}
              />
            )}
          </div>
        )}
        <div className={styles.shipBar}>
          <p role={isNothing ? 'alert' : undefined} className={isNothing ? styles.unequal : undefined}>
            {isNothing ? t('ship.partNothing') : t(`${said}.${isPart ? 'partHint' : 'hint'}`)}
          </p>
          {canPart && (
            <CheckboxField
              label={t(`${said}.part`)}
              checked={isPart}
              onChange={(event) => {
                setPart(event.currentTarget.checked)
                setWrong([])
                setNothing(false)
              }}
            />
          )}
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
            {t(`${said}.${isPart ? 'partAction' : 'action'}`)}
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
