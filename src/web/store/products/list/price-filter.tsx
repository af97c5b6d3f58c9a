import { lazy, useState } from 'react'
import type { Money } from '#contract/shared.ts'
import { currencyDecimals } from '#i18n/format.ts'
import { useFormat, useT } from '#web/language/language.tsx'
import { useSettings } from '#web/store/settings.ts'
import { LatePart } from '#web/take-over/late-part.tsx'
import { Disclosure } from '#web/ui/disclosure.tsx'
import { TextField } from '#web/ui/form/field.tsx'
import { changed } from './list-address.ts'
import styles from './price-filter.module.css'
import { readPrice, toMajor } from '../price-text.ts'
import type { List } from './use-list-address.ts'

/** Drawn by the server; it can be moved right after all else. */
const PriceHandles = lazy(() =>
  import('./price-handles.tsx').then(({ PriceHandles: part }) => ({ default: part })),
)

type Props = { range: { min: Money; max: Money } | undefined; list: List }
type Name = 'minPrice' | 'maxPrice'

/** A price range as two fields and two handles, in major units. Absent where prices are hidden. */
export function PriceFilter({ range, list }: Props) {
  const { visibility } = useSettings()
  if (!visibility.pricing.enabled || !range || range.max.amount === 0) return null
  // Another range of prices, or another choice, replaces half-typed input.
  const { minPrice, maxPrice } = list.chosen
  return <Price key={`${minPrice}-${maxPrice}`} range={range} list={list} />
}

function Price({ range, list: { chosen, goTo } }: { range: { min: Money; max: Money }; list: List }) {
  const t = useT('store.products')
  const format = useFormat()
  const { tax } = useSettings()
  const { currency } = range.min
  const decimals = currencyDecimals(currency)
  const bounds = {
    min: Math.floor(toMajor(range.min.amount, decimals)),
    max: Math.ceil(toMajor(range.max.amount, decimals)),
  }
  const [typed, setTyped] = useState<Partial<Record<Name, string>>>({})
  const [error, setError] = useState<string>()

  function choose(minPrice: number | undefined, maxPrice: number | undefined) {
    if (minPrice !== undefined && maxPrice !== undefined && minPrice > maxPrice)
      return setError(t('price.crossed'))
    setError(undefined)
    if (minPrice !== chosen.minPrice || maxPrice !== chosen.maxPrice)
      goTo(changed(chosen, { minPrice, maxPrice }))
  }

  function settle() {
    const value = (name: Name) => (typed[name] === undefined ? chosen[name] : readPrice(typed[name]))
    const isWrong = Object.values(typed).some((text) => text.trim() !== '' && readPrice(text) === undefined)
    if (isWrong) return setError(t('price.notANumber'))
    choose(value('minPrice'), value('maxPrice'))
  }

  const field = (name: Name, label: string, bound: number) => {
    const price = chosen[name]
    return (
      <TextField
        label={label}
        name={name}
        inputMode="decimal"
        autoComplete="off"
        aria-invalid={error ? true : undefined}
        placeholder={format.number(bound)}
        value={typed[name] ?? (price === undefined ? '' : format.number(price))}
        onChange={(event) => setTyped({ ...typed, [name]: event.currentTarget.value })}
        onBlur={settle}
        onKeyDown={(event) => event.key === 'Enter' && settle()}
      />
    )
  }

  return (
    <Disclosure summary={t('groups.price')} isOpen>
      <div className={styles.price}>
        <div className={styles.fields}>
          {field('minPrice', t('price.min'), bounds.min)}
          {field('maxPrice', t('price.max'), bounds.max)}
        </div>
        {error && (
          <p role="alert" className={styles.error}>
            {error}
          </p>
        )}
        {bounds.max > bounds.min && (
          <LatePart fallback={<div className={styles.handles} />}>
            <PriceHandles
              bounds={bounds}
              low={chosen.minPrice ?? bounds.min}
              high={chosen.maxPrice ?? bounds.max}
              says={(price) => format.money({ amount: Math.round(price * 10 ** decimals), currency })}
              onMove={(low, high) =>
                setTyped({ minPrice: format.number(low), maxPrice: format.number(high) })
              }
              onChoose={(low, high) =>
                choose(low <= bounds.min ? undefined : low, high >= bounds.max ? undefined : high)
              }
            />
          </LatePart>
        )}
        <p className={styles.note}>
          {t(tax.pricesIncludeTax ? 'price.includingTax' : 'price.excludingTax', {
            currency: format.currencyName(currency),
          })}
        </p>
      </div>
    </Disclosure>
  )
}
