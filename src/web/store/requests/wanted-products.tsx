import { IconTrash } from '@tabler/icons-react'
import { type ReactNode, useEffect, useEffectEvent, useId, useRef } from 'react'
import { isolated } from '#web/language/isolated.ts'
import { useT } from '#web/language/language.tsx'
import { Link } from '#web/language/link.tsx'
import { useIsInBrowser } from '#web/storage.ts'
import { showAlert } from '#web/ui/alerts/alert-state.ts'
import { Button, IconButton } from '#web/ui/button.tsx'
import { Picture } from '#web/ui/picture.tsx'
import { TextField } from '#web/ui/form/field.tsx'
import { QuantityStepper } from '#web/ui/form/quantity-stepper.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { ProductSearch } from './product-search.tsx'
import { lineError, priceError } from './request-draft.ts'
import { type LineCard, useProductCards } from './use-product-cards.ts'
import type { ChangeLines } from './use-request-form.ts'
import { changed, priced, putBack, type WantedLine, withOneMore, without } from './wanted-lines.ts'
import styles from './wanted-products.module.css'

type Props = {
  lines: WantedLine[]
  errors: Readonly<Record<string, string>>
  onChange: (change: ChangeLines) => void
  isRequired: boolean
  /** Where a price may be named for each. */
  currency?: string | undefined
}

/** The products that a message is about, with quantities, and a field to find more. */
export function WantedProducts({ lines, errors, onChange, isRequired, currency }: Props) {
  const t = useT('store.requests.products')
  const words = useT('store.requests.form')
  const undo = useT('actions')('undo')
  const search = useRef<HTMLInputElement>(null)
  const isInBrowser = useIsInBrowser()
  const products = useProductCards(lines)
  const gone = products.gone.join()

  const leaveOut = useEffectEvent((ids: string[]) => {
    onChange((lines) => without(lines, ids))
    showAlert({ type: 'info', message: t('gone', { count: ids.length }) })
  })
  // Products that are no longer available would only be rejected.
  useEffect(() => {
    if (gone === '') return
    const ids = gone.split(',')
    leaveOut(ids)
  }, [gone])

  function add(card: LineCard) {
    products.remember(card)
    onChange((lines) => withOneMore(lines, card.id))
  }

  function remove(line: WantedLine, index: number, name: string) {
    onChange((lines) => without(lines, [line.product]))
    // The button that had the focus is gone with its line.
    search.current?.focus()
    showAlert({
      type: 'info',
      message: t('removed', { name }),
      action: { label: undo, run: () => onChange((lines) => putBack(lines, line, index)) },
    })
  }

  return (
    <div className={styles.products}>
      {lines.length > 0 && (
        <ul className={styles.lines}>
          {lines.map((line, index) => {
            const card = products.cards.get(line.product)
            return (
              <li key={line.product} className={styles.line}>
                {card ? (
                  <Line
                    card={card}
                    quantity={line.quantity}
                    error={errors[lineError(line.product)]}
                    onQuantity={(delta) => onChange((lines) => changed(lines, line.product, delta))}
                    onRemove={() => remove(line, index, card.name)}
                  >
                    {currency && (
                      <div className={styles.price}>
                        <TextField
                          label={words('targetPrice', { currency })}
                          aria-label={words('targetPriceOf', { name: isolated(card.name), currency })}
                          isOptional
                          inputMode="decimal"
                          autoComplete="off"
                          dir="ltr"
                          value={line.price ?? ''}
                          error={errors[priceError(line.product)]}
                          onChange={({ currentTarget: { value } }) =>
                            onChange((lines) => priced(lines, line.product, value))
                          }
                        />
                      </div>
                    )}
                  </Line>
                ) : (
                  <>
                    <Skeleton shape="block" className={styles.pictureShape} />
                    <div className={styles.words}>
                      <Skeleton />
                      <Skeleton className={styles.half} />
                    </div>
                  </>
                )}
              </li>
            )
          })}
        </ul>
      )}
      {products.hasFailed && (
        <p className={styles.note} role="alert">
          {t('failed')} <TryAgain isBusy={products.isAsking} onClick={products.ask} />
        </p>
      )}
      {isRequired && isInBrowser && lines.length === 0 && <p className={styles.empty}>{t('empty')}</p>}
      <ProductSearch ref={search} error={errors.products} chosen={lines} onPick={add} />
    </div>
  )
}

function TryAgain({ isBusy, onClick }: { isBusy: boolean; onClick: () => void }) {
  const t = useT('actions')
  return (
    <Button kind="quiet" size="small" isBusy={isBusy} onClick={onClick}>
      {t('tryAgain')}
    </Button>
  )
}

type LineProps = {
  card: LineCard
  quantity: number
  error: string | undefined
  onQuantity: (delta: number) => void
  onRemove: () => void
  children: ReactNode
}

function Line({
  card: { id, name, code, image },
  quantity,
  error,
  onQuantity,
  onRemove,
  children,
}: LineProps) {
  const t = useT('store.requests.products')
  const errorId = useId()
  return (
    <>
      <div className={styles.picture}>
        <Picture file={image && { ...image, alt: '' }} alt="" sizes="72px" />
      </div>
      <div className={styles.words}>
        <Link to={`/products/${id}`} className={styles.name}>
          {name}
        </Link>
        <bdi dir="ltr" className={styles.code}>
          {code}
        </bdi>
      </div>
      <div className={styles.quantity}>
        <QuantityStepper quantity={quantity} name={name} errorId={error && errorId} onChange={onQuantity} />
      </div>
      <IconButton className={styles.remove} label={t('remove', { name })} onClick={onRemove}>
        <IconTrash size={18} />
      </IconButton>
      {children}
      {error && (
        <p id={errorId} className={styles.error}>
          {error}
        </p>
      )}
    </>
  )
}
