import { IconTrash } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { longestPartNumber } from '#contract/part-numbers.ts'
import { useSession } from '#web/api/session.ts'
import { isolated } from '#web/language/isolated.ts'
import { useFormat, useT } from '#web/language/language.tsx'
import { usePriceText } from '#web/ui/price.tsx'
import { Link } from '#web/language/link.tsx'
import { Button, IconButton } from '#web/ui/button.tsx'
import { QuantityStepper } from '#web/ui/form/quantity-stepper.tsx'
import { CheckboxField, TextField } from '#web/ui/form/field.tsx'
import { typedQuantity } from '#web/ui/form/typed-quantity.ts'
import { Picture } from '#web/ui/picture.tsx'
import { cheaperTier } from '../prices/tiers.ts'
import { needOf, type QuickLine, unitPriceOf } from './quick-lines.ts'
import styles from './quick-order.module.css'
import type { QuickOrderState } from './use-quick-order.ts'

type Props = { line: QuickLine; order: QuickOrderState }

export function QuickOrderLine({ line, order }: Props) {
  const t = useT('store.quickOrder')
  const noteId = useId()
  const need = needOf(line)
  const { product, quantity, row, text } = line
  const name = product?.name ?? line.code
  return (
    <li className={styles.line} data-need={need}>
      <div className={styles.picture}>
        {product && <Picture file={product.image && { ...product.image, alt: '' }} alt="" sizes="64px" />}
      </div>
      {product ? (
        <Named line={line} product={product} />
      ) : (
        <span className={styles.unknown}>
          <bdi>{line.code}</bdi>
        </span>
      )}
      {quantity !== undefined && (
        <div className={styles.quantity}>
          <QuantityStepper
            quantity={quantity}
            name={name}
            errorId={need && noteId}
            onChange={(delta) => order.change(row, quantity + delta)}
          />
        </div>
      )}
      <Total line={line} />
      <IconButton className={styles.remove} label={t('remove', { name })} onClick={() => order.remove(line)}>
        <IconTrash size={18} />
      </IconButton>
      {need && (
        <div className={styles.note}>
          <p id={noteId}>
            <Needed line={line} />
          </p>
          <p className={styles.read}>{t.rich('line', { row, text: () => <bdi>{text}</bdi> })}</p>
          <Ways line={line} order={order} />
        </div>
      )}
    </li>
  )
}

function Named({
  line,
  product: { id, name, code, period, available, there = available, supply, priceBreaks },
}: {
  line: QuickLine
  product: NonNullable<QuickLine['product']>
}) {
  const t = useT('store.quickOrder')
  const format = useFormat()
  const priceText = usePriceText()
  const unitPrice = unitPriceOf(line)
  const { quantity } = line
  const cheaper = priceBreaks && quantity !== undefined ? cheaperTier(priceBreaks, quantity) : undefined
  return (
    <div className={styles.words}>
      <Link to={`/products/${id}`} className={styles.name}>
        {name}
      </Link>
      <bdi dir="ltr" className={styles.code}>
        {code}
      </bdi>
      {line.isOwnNumber && (
        <span className={styles.code}>{t('ownNumber', { code: isolated(line.code) })}</span>
      )}
      <span className={styles.code}>
        {unitPrice && t.rich('each', { price: () => <span>{priceText(unitPrice, period)}</span> })}
        {unitPrice && there !== undefined && !supply && ' · '}
        {there !== undefined && !supply && t('available', { count: there })}
      </span>
      {supply && <span className={styles.later}>{supply}</span>}
      {cheaper && quantity !== undefined && (
        <span className={styles.code}>
          {t('moreForLess', { count: cheaper.from - quantity, price: format.money(cheaper.unitPrice) })}
        </span>
      )}
    </div>
  )
}

function Total({ line }: { line: QuickLine }) {
  const format = useFormat()
  const unitPrice = unitPriceOf(line)
  const { quantity } = line
  if (!unitPrice || quantity === undefined) return null
  const { amount, currency } = unitPrice
  return <strong className={styles.total}>{format.money({ amount: amount * quantity, currency })}</strong>
}

/** Why the line does not go into the cart. */
function Needed({ line }: { line: QuickLine }) {
  const t = useT('store.quickOrder')
  const available = line.product?.available
  switch (needOf(line)) {
    case 'unknown':
      return t('unknown')
    case 'not_sold':
      return t('notSold')
    case 'quantity':
      return t(line.problem ?? 'bad_quantity')
    case 'out_of_stock':
      return t('outOfStock')
    case 'short':
      return available === undefined ? t('shortOfUnknown') : t('short', { count: available })
    default:
      return null
  }
}

/** What mends it. */
function Ways({ line, order }: Props) {
  const t = useT('store.quickOrder')
  const { user, can } = useSession('customer')
  const [isKept, setKept] = useState(false)
  const need = needOf(line)
  const { row, product, suggestions, code } = line
  if (need === 'short' && product?.available)
    return (
      <Button size="small" onClick={() => order.change(row, product.available ?? 1)}>
        {t('take', { count: product.available })}
      </Button>
    )
  if (need === 'quantity') return <SetQuantity line={line} order={order} />
  if (suggestions.length === 0) return null
  return (
    <div className={styles.suggestions}>
      <span>{t('didYouMean')}</span>
      {suggestions.map((suggested) => (
        <Button
          key={suggested.id}
          size="small"
          onClick={() => order.choose(row, suggested, isKept ? code : undefined)}
        >
          <bdi>{suggested.name}</bdi>
          <bdi dir="ltr" className={styles.code}>
            {suggested.code}
          </bdi>
        </Button>
      ))}
      {user?.company && can('parts.manage') && code.length <= longestPartNumber && (
        <CheckboxField
          label={t('remember', { code: isolated(code) })}
          checked={isKept}
          onChange={({ currentTarget: { checked } }) => setKept(checked)}
        />
      )}
    </div>
  )
}

function SetQuantity({ line: { row, product, code }, order }: Props) {
  const t = useT('store.quickOrder')
  const [typed, setTyped] = useState('')
  function set() {
    const quantity = typedQuantity(typed)
    if (quantity >= 1) order.change(row, quantity)
  }
  return (
    <form
      className={styles.set}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        set()
      }}
    >
      <TextField
        label={t('quantityOf', { name: product?.name ?? code })}
        isLabelHidden
        inputMode="numeric"
        autoComplete="off"
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      <Button type="submit" size="small">
        {t('set')}
      </Button>
    </form>
  )
}
