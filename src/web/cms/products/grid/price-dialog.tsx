import { useState } from 'react'
import { cmsProductCellsApi, priceEndings } from '#contract/product-cells.ts'
import { asciiDigits } from '#contract/digits.ts'
import { currencyDecimals } from '#i18n/format.ts'
import { call } from '#web/api/call.ts'
import type { Result } from '#web/api/types.ts'
import { useFormat, useLanguage, useT } from '#web/language/language.tsx'
import { useShowError } from '#web/ui/alerts/alerts.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'
import { SelectField, TextField } from '#web/ui/form/field.tsx'
import { useDebounced } from '#web/ui/form/use-debounced.ts'
import { useApiTrial } from './use-api-trial.ts'
import { amountOf, digitsIn } from '../amount.ts'
import styles from './grid.module.css'

type Done = Result<typeof cmsProductCellsApi.change>['data']
type Ending = (typeof priceEndings)[number]
type Props = { ids: string[]; currency: string; onClose: () => void; onDone: (done: Done) => void }

/** Asks by how much prices change, and shows what each would become before anything does. */
export function PriceDialog({ ids, currency, onClose, onDone }: Props) {
  const t = useT('cms.grid.prices')
  const actions = useT('actions')
  const format = useFormat()
  const language = useLanguage()
  const showError = useShowError()
  const [by, setBy] = useState<'percent' | 'amount'>('percent')
  const [typed, setTyped] = useState('')
  const [isLeft, setLeft] = useState(false)
  const [ending, setEnding] = useState<Ending | ''>('')
  const [isBusy, setBusy] = useState(false)
  const [idempotencyKey, setKey] = useState(() => crypto.randomUUID())

  const value = by === 'percent' ? percentOf(typed) : amountOf(plain(typed), currency)
  const change = value
    ? {
        ...(by === 'percent' ? { percent: value } : { amount: { amount: value, currency } }),
        ...(ending && { ending }),
      }
    : undefined
  const wrong = typed.trim() === '' ? undefined : value === 0 ? t('nothing') : value ? undefined : t('wrong')
  const asked = useDebounced(JSON.stringify(change), 300)
  const { data: trial, error } = useApiTrial(asked, ids)
  const isCurrent = trial !== undefined && asked === JSON.stringify(change)

  async function apply() {
    if (!change) return
    setBusy(true)
    try {
      const { data } = await call(cmsProductCellsApi.change, { body: { ids, change }, idempotencyKey })
      onDone(data)
      onClose()
    } catch (failure) {
      showError(failure)
      setKey(crypto.randomUUID())
    } finally {
      setBusy(false)
    }
  }

  const changed = isCurrent ? trial.changed : []
  return (
    <Dialog
      isOpen
      kind="middle"
      onClose={onClose}
      title={t('title', { count: ids.length })}
      footer={
        <>
          <Button onClick={onClose}>{actions('cancel')}</Button>
          <Button kind="primary" disabled={changed.length === 0} isBusy={isBusy} onClick={() => void apply()}>
            {t('apply', { count: changed.length })}
          </Button>
        </>
      }
    >
      <form
        className={styles.rule}
        onSubmit={(event) => {
          event.preventDefault()
          setLeft(true)
          if (changed.length > 0) void apply()
        }}
      >
        <TextField
          label={t('value')}
          help={t('valueHint')}
          error={isLeft || value === 0 ? wrong : undefined}
          value={typed}
          dir="ltr"
          maxLength={20}
          autoComplete="off"
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
          onBlur={() => setLeft(true)}
        />
        <SelectField
          label={t('by')}
          value={by}
          onChange={({ currentTarget }) => setBy(currentTarget.value === 'amount' ? 'amount' : 'percent')}
        >
          <option value="percent">{t('percent')}</option>
          <option value="amount">{t('amount', { currency: format.currencyName(currency) })}</option>
        </SelectField>
        {currencyDecimals(currency) >= 2 && (
          <SelectField
            label={t('ending')}
            value={ending}
            onChange={({ currentTarget }) =>
              setEnding(priceEndings.find((one) => one === currentTarget.value) ?? '')
            }
          >
            <option value="">{t('noEnding')}</option>
            {priceEndings.map((one) => (
              <option key={one} value={one}>
                {t('endsIn', { ending: digitsIn(language, one) })}
              </option>
            ))}
          </SelectField>
        )}
      </form>
      <div role="status" className={styles.error}>
        {error}
      </div>
      {isCurrent && (
        // It scrolls, so it can be reached by the keyboard.
        <div className={styles.preview} role="region" aria-label={t('preview')} tabIndex={0}>
          <table>
            <thead>
              <tr>
                <th scope="col">{t('preview')}</th>
                <th scope="col">{t('old')}</th>
                <th scope="col">{t('new')}</th>
              </tr>
            </thead>
            <tbody>
              {trial.changed.map(({ id, name, price, priceBefore }) => (
                <tr key={id}>
                  <th scope="row">
                    <bdi>{name}</bdi>
                  </th>
                  <td>{priceBefore && format.money(priceBefore)}</td>
                  <td>{price && format.money(price)}</td>
                </tr>
              ))}
              {trial.failed.map(({ id, name, message }) => (
                <tr key={id}>
                  <th scope="row">
                    <bdi>{name}</bdi>
                  </th>
                  <td colSpan={2} className={styles.said}>
                    {t('stays', { reason: message })}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </Dialog>
  )
}

const plain = (text: string) =>
  asciiDigits(text).replace('−', '-').replace(/^\+/, '').replace(/[%٪]$/, '').trim()

/** In percent, with two decimals at most; undefined for what is none. */
function percentOf(text: string): number | undefined {
  const clean = plain(text).replace('٫', '.')
  if (!/^-?\d{1,4}(?:\.\d{1,2})?$/.test(clean)) return undefined
  const percent = Number(clean)
  return percent >= -100 && percent <= 1_000 ? percent : undefined
}
