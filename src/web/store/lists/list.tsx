import { IconArrowLeft, IconClipboardList, IconPencil, IconTrash } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { maxListLines, storeListsApi } from '#contract/shopping-lists.ts'
import { call } from '#web/api/call.ts'
import { queryKey, queryOf } from '#web/api/query.ts'
import { isolated } from '#web/language/isolated.ts'
import { useFormat, useLanguage, useT } from '#web/language/language.tsx'
import { Link, useGo } from '#web/language/link.tsx'
import { browserStorage } from '#web/storage.ts'
import { showAlert } from '#web/ui/alerts/alert-state.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button, ButtonLink, IconButton } from '#web/ui/button.tsx'
import { QuantityStepper } from '#web/ui/form/quantity-stepper.tsx'
import { EmptyState } from '#web/ui/page/empty-state.tsx'
import { PageTitle } from '#web/ui/page/page-title.tsx'
import { Picture } from '#web/ui/picture.tsx'
import { usePriceText } from '#web/ui/price.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { requestPart } from '#web/language/request-words.ts'
import { readCart } from '../cart/cart.ts'
import { cartActions } from '../cart/cart-state.ts'
import { rememberList } from '../offline/seen.ts'
import orderStyles from '../orders/order.module.css'
import { needOf, planAdding, quoteOf, subtotalOf, unitPriceOf } from '../quick-order/quick-lines.ts'
import lineStyles from '../quick-order/quick-order.module.css'
import type { LineCard } from '../requests/use-product-cards.ts'
import { EditListDialog, LineNoteDialog, RemoveListDialog, useScopes } from './list-dialogs.tsx'
import { asQuickLines, withNote, withQuantity } from './list-lines.ts'
import styles from './lists.module.css'
import { type FullList, type ListLine, useListLines } from './use-list-lines.ts'

const ProductSearch = requestPart(() =>
  import('../requests/product-search.tsx').then(({ ProductSearch: part }) => part),
)

/** One list, with today's prices: to the cart, to a quote, and changed by those who may. */
export function List({ id }: { id: string }) {
  const t = useT('lists')
  const answer = useQuery({
    ...queryOf(call, useLanguage(), storeListsApi.find, { params: { id } }),
    staleTime: 0,
  })
  if (answer.isError && !answer.data)
    return <EmptyState isPage title={t('notFound')} action={{ to: '/lists', label: t('back') }} />
  if (!answer.data)
    return (
      <>
        <Skeleton shape="title" />
        <Skeleton shape="block" />
      </>
    )
  return <ShownList list={answer.data.data} />
}

/** What of it can be read without a connection. */
const seenOf = ({ id, name, lines }: FullList) => ({
  id,
  name,
  lines: lines.map(({ product, quantity }) => ({ name: product.name, quantity })),
})

function ShownList({ list }: { list: FullList }) {
  const t = useT('lists')
  const go = useGo()
  const format = useFormat()
  const language = useLanguage()
  const client = useQueryClient()
  const { nameOf } = useScopes()
  const { lines, isSaved, change } = useListLines(list)
  const [dialog, setDialog] = useState<'edit' | 'remove'>()
  const heading = useRef<HTMLHeadingElement>(null)
  const search = useRef<HTMLInputElement>(null)
  const close = () => setDialog(undefined)
  const reload = () => client.invalidateQueries({ queryKey: queryKey(storeListsApi.find) })
  useEffect(() => rememberList(seenOf(list)), [list])

  const quick = asQuickLines(lines)
  const ready = quick.filter((line) => needOf(line) === undefined)
  const subtotal = subtotalOf(quick)

  function toCart() {
    const { added, left } = planAdding(readCart(browserStorage.get('cart')), quick)
    for (const { id, quantity } of added) cartActions.add(id, quantity)
    const names = new Intl.ListFormat(language, { type: 'unit' }).format(
      left.slice(0, 5).map(({ product, text }) => product?.name ?? text),
    )
    showAlert({
      type: left.length > 0 ? 'info' : 'success',
      message: [
        t('added', { count: added.length }),
        ...(left.length > 0 ? [t('leftOut', { names: left.length > 5 ? `${names}…` : names })] : []),
      ].join('. '),
    })
    go('/cart')
  }

  function pick(card: LineCard) {
    const there = lines.find(({ product }) => product.id === card.id)
    if (there) return change(withQuantity(lines, card.id, there.quantity + 1))
    if (lines.length >= maxListLines) return showAlert({ type: 'info', message: t('full') })
    return change([
      ...lines,
      {
        product: {
          id: card.id,
          name: card.name,
          code: card.code,
          ...(card.image && { image: card.image }),
          inStock: true,
        },
        quantity: 1,
        state: 'sold',
        isShort: false,
      },
    ])
  }

  function remove(line: ListLine) {
    change(lines.filter((other) => other !== line))
    // The button that had the focus is gone with its line.
    heading.current?.focus()
    showAlert({ type: 'info', message: t('removed', { name: line.product.name }) })
  }

  return (
    <>
      <PageTitle title={list.name} />
      <Link to="/lists" className={orderStyles.back}>
        <IconArrowLeft size={18} className="mirrors" aria-hidden />
        {t('back')}
      </Link>
      <header className={orderStyles.header}>
        <div>
          <h1 className={styles.title}>
            <bdi>{list.name}</bdi>
          </h1>
          <p className={styles.facts}>
            <Badge>{nameOf(list.scope)}</Badge>
            {!list.isMine && <span>{t('by', { name: isolated(list.owner.name) })}</span>}
            <span>{t('changed', { at: format.dateTime(list.updatedAt) })}</span>
          </p>
          {list.note && (
            <p className={styles.note}>
              <bdi>{list.note}</bdi>
            </p>
          )}
        </div>
        {list.mayChange && (
          <div className={orderStyles.buttons}>
            <Button disabled={!isSaved} onClick={() => setDialog('edit')}>
              <IconPencil size={18} aria-hidden />
              {t('edit')}
            </Button>
            <Button onClick={() => setDialog('remove')}>
              <IconTrash size={18} aria-hidden />
              {t('remove.action')}
            </Button>
          </div>
        )}
      </header>
      <section className={lineStyles.panel} aria-labelledby="list-lines">
        <div className={lineStyles.head}>
          <h2 id="list-lines" ref={heading} tabIndex={-1} className={lineStyles.heading}>
            {t('lines')}
          </h2>
          <p role="status" className={styles.status}>
            {list.mayChange && t(isSaved ? 'saved' : 'saving')}
          </p>
        </div>
        {list.mayChange && (
          <ProductSearch
            ref={search}
            error={undefined}
            chosen={lines.map(({ product, quantity }) => ({ product: product.id, quantity }))}
            onPick={pick}
          />
        )}
        {lines.length === 0 ? (
          <EmptyState title={t('noLines')} icon={<IconClipboardList size={48} stroke={1.2} />}>
            {t(list.mayChange ? 'noLinesHint' : 'noLinesReader')}
          </EmptyState>
        ) : (
          <>
            <ul className={lineStyles.lines}>
              {lines.map((line) => (
                <Line
                  key={line.product.id}
                  line={line}
                  mayChange={list.mayChange}
                  onQuantity={(quantity) => change(withQuantity(lines, line.product.id, quantity))}
                  onNote={(note) => change(withNote(lines, line.product.id, note))}
                  onRemove={() => remove(line)}
                />
              ))}
            </ul>
            <div className={lineStyles.foot}>
              {subtotal && (
                <p className={lineStyles.subtotal}>
                  {t('subtotal')} <strong>{format.money(subtotal)}</strong>
                </p>
              )}
              <div className={lineStyles.actions}>
                <Button kind="primary" size="large" disabled={ready.length === 0} onClick={toCart}>
                  {t('toCart', { count: ready.length })}
                </Button>
                {quick.some(({ product }) => product) && (
                  <ButtonLink size="large" to={quoteOf(quick)}>
                    {t('toQuote')}
                  </ButtonLink>
                )}
              </div>
            </div>
          </>
        )}
      </section>
      {dialog === 'edit' && <EditListDialog list={list} onDone={reload} onClose={close} />}
      {dialog === 'remove' && (
        <RemoveListDialog
          list={list}
          // oxlint-disable-next-line require-await -- a dialog waits for what is done
          onDone={async () => go('/lists')}
          onClose={close}
        />
      )}
    </>
  )
}

type LineProps = {
  line: ListLine
  mayChange: boolean
  onQuantity: (quantity: number) => void
  onNote: (note: string) => void
  onRemove: () => void
}

function Line({ line, mayChange, onQuantity, onNote, onRemove }: LineProps) {
  const t = useT('lists')
  const format = useFormat()
  const priceText = usePriceText()
  const [isNoting, setNoting] = useState(false)
  const { product, quantity, note, state } = line
  const { id, name, code, image, period, available, there = available, supply } = product
  const [quick] = asQuickLines([line])
  const unitPrice = quick && unitPriceOf(quick)
  const warning = useWarning(line)
  return (
    <li className={lineStyles.line}>
      <div className={lineStyles.picture}>
        {state !== 'gone' && <Picture file={image && { ...image, alt: '' }} alt="" sizes="64px" />}
      </div>
      <div className={lineStyles.words}>
        {state === 'gone' ? (
          <span className={styles.gone}>{name}</span>
        ) : (
          <Link to={`/products/${id}`} className={lineStyles.name}>
            {name}
          </Link>
        )}
        <bdi dir="ltr" className={lineStyles.code}>
          {code}
        </bdi>
        <span className={lineStyles.code}>
          {unitPrice && t.rich('each', { price: () => <span>{priceText(unitPrice, period)}</span> })}
          {unitPrice && there !== undefined && !supply && ' · '}
          {there !== undefined && !supply && t('available', { count: there })}
        </span>
        {supply && <span className={lineStyles.later}>{supply}</span>}
        {(note !== undefined || mayChange) && (
          <div className={styles.lineNote}>
            {note !== undefined && <bdi>{note}</bdi>}
            {mayChange && (
              <Button kind="quiet" size="small" onClick={() => setNoting(true)}>
                {t(note === undefined ? 'addNote' : 'changeNote')}
              </Button>
            )}
          </div>
        )}
      </div>
      <div className={lineStyles.quantity}>
        {mayChange ? (
          <QuantityStepper
            quantity={quantity}
            name={name}
            onChange={(delta) => onQuantity(quantity + delta)}
          />
        ) : (
          <span>× {format.number(quantity)}</span>
        )}
      </div>
      {unitPrice && state === 'sold' && (
        <strong className={lineStyles.total}>
          {format.money({ amount: unitPrice.amount * quantity, currency: unitPrice.currency })}
        </strong>
      )}
      {mayChange && (
        <IconButton className={lineStyles.remove} label={t('removeLine', { name })} onClick={onRemove}>
          <IconTrash size={18} />
        </IconButton>
      )}
      {warning && (
        <div className={lineStyles.note}>
          <p>{warning}</p>
          {mayChange && state === 'sold' && available !== undefined && available > 0 && (
            <Button size="small" onClick={() => onQuantity(available)}>
              {t('take', { count: available })}
            </Button>
          )}
        </div>
      )}
      {isNoting && (
        <LineNoteDialog name={name} note={note ?? ''} onSave={onNote} onClose={() => setNoting(false)} />
      )}
    </li>
  )
}

/** Why the line does not go into the cart. */
function useWarning(line: ListLine): string | undefined {
  const t = useT('lists')
  const [quick] = asQuickLines([line])
  const { available } = line.product
  switch (quick && needOf(quick)) {
    case 'unknown':
      return t('gone')
    case 'not_sold':
      return t('notSold')
    case 'out_of_stock':
      return t('outOfStock')
    case 'short':
      return available === undefined ? t('shortOfUnknown') : t('short', { count: available })
    default:
      return undefined
  }
}
