import { IconPlus, IconUser } from '@tabler/icons-react'
import { type FormEvent, type ReactNode, useRef, useState } from 'react'
import { cmsCustomersApi } from '#contract/customers.ts'
import { cmsProductsApi } from '#contract/cms-products.ts'
import type { DraftContents } from '#contract/drafts.ts'
import type { Language } from '#contract/enums.ts'
import type { Money } from '#contract/shared.ts'
import type { ApiError } from '#web/api/api-error.ts'
import { useLanguage, useT } from '#web/language/language.tsx'
import { Button } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { SelectField, TextAreaField, TextField } from '#web/ui/form/field.tsx'
import { focusFirstError } from '#web/ui/form/focus-first-error.ts'
import columns from '../../columns.module.css'
import { isolated } from '#web/language/isolated.ts'
import { SaveBar } from '../../form/save-bar.tsx'
import { PointField } from '../../delivery/point-field.tsx'
import { useMay } from '../../may.ts'
import { Panel } from '../../panel.tsx'
import { PickDialog } from '../../pick/pick-dialog.tsx'
import type { Pickable } from '../../pick/pickable.ts'
import { amountText, digitsIn } from '../../products/amount.ts'
import type { DraftLine } from '../../requests/quote-draft.ts'
import { QuoteLine } from '../../requests/quote-line.tsx'
import quote from '../../requests/quote-form.module.css'
import { useApiQuery } from '../../use-api-query.ts'
import { PricedTotals } from '../order/priced-totals.tsx'
import type { Draft } from './draft-data.ts'
import { draftToSave, type DraftValue } from './draft-value.ts'
import styles from './drafts.module.css'
import { HoldFields } from './hold-fields.tsx'
import { useDraftForm } from './use-draft-form.ts'

type Props = {
  value: DraftValue
  onChange: (value: DraftValue) => void
  isDirty: boolean
  isSaving: boolean
  /** The customer of a saved draft, which cannot change; a new draft has a choice in its place. */
  customerPanel?: ReactNode
  known?: { currency: string } | undefined
  /** The saved draft that is edited. */
  draft?: Draft
  /** An order whose contents are edited in place of a draft: its prices and code are fixed. */
  order?: { id: string; address: string | undefined; isPickedUp: boolean }
  /** False: it was not saved; `show` puts the errors of the server at their fields. */
  onSave: (contents: DraftContents, show: (error: ApiError) => boolean) => Promise<void>
}

/** The form of a draft order: customer, products, quantities and prices, address, code and note. */
export function DraftForm({
  value,
  onChange,
  isDirty,
  isSaving,
  customerPanel,
  known,
  draft,
  order,
  onSave,
}: Props) {
  const t = useT('cms.drafts')
  const field = useT('fields')
  const language = useLanguage()
  const may = useMay()
  const element = useRef<HTMLFormElement>(null)
  const form = useDraftForm(value, known, order?.id, draft?.id)
  const [visited, setVisited] = useState<readonly string[]>([])
  const [isChecked, setChecked] = useState(false)
  const [refused, setRefused] = useState<Record<string, string>>({})
  const [picking, setPicking] = useState<'products' | 'customers'>()
  const { lines, customer, pointId = '' } = value
  const isPickedUp = order ? order.isPickedUp : pointId !== ''
  const mayPrice = may('requests.quote') && order === undefined

  const errorOf = (field: string) =>
    refused[field] ?? (isChecked || visited.includes(field) ? form.errors[field] : undefined)
  const visit = (field: string) => setVisited((before) => [...new Set([...before, field])])

  function edit(changes: Partial<DraftValue>) {
    setRefused({})
    onChange({ ...value, ...changes })
  }
  const editLine = (product: string, changes: Partial<DraftLine>) =>
    edit({ lines: lines.map((line) => (line.product === product ? { ...line, ...changes } : line)) })
  function addProducts(picked: Pickable[]) {
    const added = picked.map(({ id, name, code = '' }) => ({
      product: id,
      name,
      code,
      quantity: digitsIn(language, '1'),
      price: undefined,
    }))
    edit({ lines: [...lines, ...added] })
    return true
  }
  function chooseCustomer([picked]: Pickable[]) {
    if (picked) edit({ customer: { id: picked.id, name: picked.name }, addressId: '' })
    return true
  }

  /** `items.1.quantity` of the server is the quantity of the second line. */
  function show(error: ApiError): boolean {
    const found = Object.entries(error.fields).map(([path, message]) => {
      const [, index, field] = /^items\.(\d+)\.(\w+)/.exec(path) ?? []
      const product = lines[Number(index)]?.product
      return [product ? `${product}.${field}` : path, message] as const
    })
    if (found.length === 0) return false
    setRefused(Object.fromEntries(found))
    focusFirstError(element)
    return true
  }
  async function submit(event: FormEvent) {
    event.preventDefault()
    setChecked(true)
    if (Object.keys(form.errors).length > 0) return focusFirstError(element)
    await onSave(draftToSave(value, form.currency, mayPrice), show)
  }

  return (
    <form ref={element} onSubmit={submit} noValidate>
      <div className={columns.columns}>
        <div className={columns.column}>
          <Panel title={t('items.title')} isFlush>
            <ul className={quote.lines}>
              {lines.map((line) => {
                const now = form.lines.get(line.product)
                const hint = priceHintOf(now, order !== undefined || !mayPrice, language)
                return (
                  <QuoteLine
                    key={line.product}
                    line={line}
                    now={now}
                    asked={undefined}
                    currency={form.currency}
                    // A price that cannot be typed is shown as it is.
                    priceText={line.price ?? (mayPrice ? '' : (hint ?? ''))}
                    priceHint={hint}
                    isPriceFixed={!mayPrice}
                    errorOf={(field) => errorOf(`${line.product}.${field}`)}
                    onVisit={(field) => visit(`${line.product}.${field}`)}
                    onChange={(changes) => editLine(line.product, changes)}
                    onRemove={() => edit({ lines: lines.filter(({ product }) => product !== line.product) })}
                  />
                )
              })}
            </ul>
            {lines.length === 0 && <p className={quote.none}>{t('items.none')}</p>}
            <div className={quote.adding}>
              {may(cmsProductsApi.list) && (
                <Button
                  size="small"
                  onClick={() => setPicking('products')}
                  aria-invalid={errorOf('lines') ? true : undefined}
                >
                  <IconPlus size={16} aria-hidden />
                  {t('items.add')}
                </Button>
              )}
              {errorOf('lines') && (
                <p className={quote.error} role="alert">
                  {errorOf('lines')}
                </p>
              )}
            </div>
            <section
              aria-label={t('items.totals')}
              aria-busy={form.isBehind}
              className={classNames(quote.sums, form.isBehind && quote.stale)}
            >
              {form.pricing && <PricedTotals sums={form.pricing} />}
            </section>
            <p className={styles.hint}>
              {order ? (
                t('edit.hint')
              ) : (
                <>
                  {mayPrice && lines.length > 0 && <>{t('items.priceHint')} </>}
                  {t('items.noStock')}
                </>
              )}
            </p>
          </Panel>
        </div>
        <div className={columns.column}>
          {customerPanel ?? (
            <Panel title={t('customer.title')}>
              <div className={styles.customer}>
                {customer ? (
                  <strong>
                    <bdi>{customer.name}</bdi>
                  </strong>
                ) : (
                  <p className={styles.muted}>{t('customer.none')}</p>
                )}
                <Button
                  size="small"
                  onClick={() => setPicking('customers')}
                  aria-invalid={errorOf('customer') ? true : undefined}
                >
                  <IconUser size={16} aria-hidden />
                  {t(customer ? 'customer.change' : 'customer.choose')}
                </Button>
                {errorOf('customer') && (
                  <p className={quote.error} role="alert">
                    {errorOf('customer')}
                  </p>
                )}
              </div>
            </Panel>
          )}
          <Panel title={t(order ? 'edit.delivery' : 'delivery.title')}>
            <div className={styles.fields}>
              {!order && (
                <PointField
                  value={pointId}
                  kept={draft?.pickUpPoint}
                  error={errorOf('pickUpPointId')}
                  onChange={(id) => edit({ pointId: id })}
                />
              )}
              {!isPickedUp && (
                <AddressField
                  customerId={customer?.id}
                  current={order?.address}
                  value={value.addressId}
                  error={errorOf('addressId')}
                  onChange={(addressId) => edit({ addressId })}
                />
              )}
              {!order && !isPickedUp && (
                <TextField
                  label={field('deliveryFee')}
                  help={t('delivery.feeHelp', { currency: form.currency })}
                  isOptional
                  inputMode="decimal"
                  autoComplete="off"
                  disabled={!mayPrice}
                  value={value.fee}
                  error={errorOf('deliveryFee')}
                  onBlur={() => visit('deliveryFee')}
                  onChange={(event) => edit({ fee: event.currentTarget.value })}
                />
              )}
              {!order && (
                <TextField
                  label={t('delivery.code')}
                  isOptional
                  dir="ltr"
                  autoComplete="off"
                  maxLength={32}
                  value={value.code}
                  error={errorOf('code')}
                  onBlur={() => visit('code')}
                  onChange={(event) => edit({ code: event.currentTarget.value })}
                />
              )}
              <TextAreaField
                label={t('delivery.note')}
                help={t('delivery.noteHelp')}
                isOptional
                rows={3}
                dir="auto"
                value={value.note}
                error={errorOf('note')}
                onBlur={() => visit('note')}
                onChange={(event) => edit({ note: event.currentTarget.value })}
              />
            </div>
          </Panel>
          {!order && (
            <Panel title={t('hold.title')}>
              <HoldFields
                hours={value.holdHours}
                isHeld={draft?.heldUntil !== undefined}
                error={errorOf('holdHours')}
                onVisit={() => visit('holdHours')}
                onChange={(holdHours) => edit({ holdHours })}
              />
            </Panel>
          )}
        </div>
      </div>
      <SaveBar isDirty={isDirty} isSaving={isSaving} />
      {picking === 'products' && (
        <PickDialog
          title={t('items.add')}
          what="products"
          taken={lines.map(({ product }) => product)}
          takenLabel={t('items.isIn')}
          onClose={() => setPicking(undefined)}
          onPick={addProducts}
        />
      )}
      {picking === 'customers' && (
        <PickDialog
          title={t('customer.choose')}
          what="customers"
          taken={customer ? [customer.id] : []}
          isSingle
          onClose={() => setPicking(undefined)}
          onPick={chooseCustomer}
        />
      )}
    </form>
  )
}

/** What a line without a price of its own costs: the shop's price, or what the server computed where it is fixed. */
function priceHintOf(
  now: { price?: Money; unitPrice?: Money } | undefined,
  isFixed: boolean,
  language: Language,
): string | undefined {
  const price = isFixed ? now?.unitPrice : now?.price
  return price && amountText(price, language)
}

type AddressProps = {
  customerId: string | undefined
  /** The address of the order, which stays unless another is chosen. */
  current: string | undefined
  value: string
  error: string | undefined
  onChange: (id: string) => void
}

/** The customer's saved shipping addresses; for viewers who may see customers. */
function AddressField({ customerId, current, value, error, onChange }: AddressProps) {
  const t = useT('cms.drafts.delivery')
  const edit = useT('cms.drafts.edit')
  const mayRead = useMay()(cmsCustomersApi.find)
  const { data } = useApiQuery(
    cmsCustomersApi.find,
    { params: { id: customerId ?? '' } },
    { enabled: mayRead && customerId !== undefined },
  )
  if (!mayRead) return null
  const saved = data?.data.addresses.filter(({ type }) => type === 'shipping') ?? []
  return (
    <SelectField
      label={t('address')}
      value={value}
      error={error}
      disabled={customerId === undefined}
      onChange={(event) => onChange(event.currentTarget.value)}
    >
      <option value="">
        {current === undefined ? t('noAddress') : edit('keepAddress', { address: isolated(current) })}
      </option>
      {saved.map(({ id, name, address, cityName }) => (
        <option key={id} value={id}>
          {[name, address, cityName].filter(Boolean).join(' · ')}
        </option>
      ))}
      {value !== '' && !saved.some(({ id }) => id === value) && <option value={value}>…</option>}
    </SelectField>
  )
}
