import { IconPlus, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { maxRates } from '#contract/delivery-zones.ts'
import { useFormat, useT } from '#web/language/language.tsx'
import { Button, IconButton } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/form/field.tsx'
import styles from './delivery.module.css'
import { emptyRate, faultsOfRate, type TypedRate } from './zone-draft.ts'

type Props = {
  rates: TypedRate[]
  currency: string
  /** Tell all that is wrong with them: from the first try to save on. */
  isTold: boolean
  onChange: (rates: TypedRate[]) => void
}

/** What delivery to a zone costs: by weight, by value, or one price for all. */
export function RateRows({ rates, currency, isTold, onChange }: Props) {
  const t = useT('cms.delivery.form')
  const validation = useT('validation')
  const format = useFormat()
  /** What was typed and left, such as `0.price`. */
  const [left, setLeft] = useState<readonly string[]>([])
  const change = (index: number, typed: Partial<TypedRate>) =>
    onChange(rates.map((rate, at) => (at === index ? { ...rate, ...typed } : rate)))
  const labels = {
    upTo: t('upTo'),
    from: t('fromValue', { currency }),
    price: t('price', { currency }),
  }
  const isCapped = rates.length > 0 && rates.every(({ upTo }) => upTo.trim() !== '')
  return (
    <div className={styles.rates}>
      {rates.map((rate, index) => {
        const faults = faultsOfRate(rates, index, currency)
        const number = format.number(index + 1)
        const field = (name: keyof TypedRate) => {
          const fault = isTold || left.includes(`${index}.${name}`) ? faults[name] : undefined
          return {
            ...(index === 0 && name === 'price' && { name: 'rates' }),
            label: labels[name],
            value: rate[name],
            inputMode: name === 'upTo' ? ('numeric' as const) : ('decimal' as const),
            autoComplete: 'off',
            error: fault && (fault === 'twice' ? t('twice') : validation(fault, { field: labels[name] })),
            onBlur: () => setLeft((all) => [...new Set([...all, `${index}.${name}`])]),
            onChange: (event: { currentTarget: { value: string } }) =>
              change(index, { [name]: event.currentTarget.value }),
          }
        }
        return (
          // Prices have no names of their own.
          <fieldset key={index} className={styles.rate}>
            <legend>{t('rate', { number })}</legend>
            <TextField {...field('upTo')} isOptional help={t('upToHelp')} />
            <TextField {...field('from')} isOptional help={t('fromHelp')} />
            <TextField {...field('price')} required />
            {rates.length > 1 && (
              <IconButton
                label={t('removeRate', { number })}
                onClick={() => onChange(rates.filter((_, at) => at !== index))}
              >
                <IconX size={18} />
              </IconButton>
            )}
          </fieldset>
        )
      })}
      {isCapped && <p className={styles.muted}>{t('notLast')}</p>}
      {rates.length < maxRates && (
        <Button size="small" className={styles.add} onClick={() => onChange([...rates, emptyRate])}>
          <IconPlus size={16} aria-hidden />
          {t('addRate')}
        </Button>
      )}
    </div>
  )
}
