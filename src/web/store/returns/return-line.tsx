import { useFormat, useT } from '#web/language/language.tsx'
import { isolated } from '#web/language/isolated.ts'
import { CheckboxField, TextField } from '#web/ui/form/field.tsx'
import { Picture } from '#web/ui/picture.tsx'
import styles from '../orders/order.module.css'
import type { ChosenLines } from './chosen-return.ts'
import type { Option } from './return-option.ts'
import own from './returns.module.css'

type Chosen = NonNullable<ChosenLines[string]>
type Props = {
  line: Option
  kind: 'return' | 'warranty'
  chosen: Chosen | undefined
  error: string | undefined
  onChoose: (chosen: Chosen) => void
}

/** One line of the order: how many of it, or which pieces. */
export function ReturnLine({ line, kind, chosen = {}, error, onChoose }: Props) {
  const t = useT('returns')
  const format = useFormat()
  const { name, code, image, quantity, units, unitsEach, returnUntil, warrantyUntil } = line
  const until = kind === 'return' ? returnUntil : warrantyUntil
  const picked = chosen.units ?? []
  return (
    <li>
      <div className={own.line}>
        <Picture file={image && { ...image, alt: '' }} alt="" sizes="56px" />
        <div className={styles.words}>
          <strong>
            <bdi>{name}</bdi>
          </strong>
          <bdi dir="ltr" className={styles.muted}>
            {code}
          </bdi>
          {until && (
            <span className={styles.muted}>
              {t(kind === 'return' ? 'returnUntil' : 'warrantyUntil', { date: format.date(until) })}
            </span>
          )}
        </div>
        <div className={own.more}>
          {unitsEach === 0 ? (
            <div className={own.quantity}>
              <TextField
                label={t('quantityOf', { name: isolated(name) })}
                isLabelHidden
                inputMode="numeric"
                autoComplete="off"
                placeholder={format.number(0)}
                help={t('upTo', { max: quantity })}
                error={error}
                value={chosen.typed ?? ''}
                onChange={(event) => onChoose({ typed: event.currentTarget.value })}
              />
            </div>
          ) : (
            <>
              {unitsEach > 1 && <p className={styles.muted}>{t('unitsEach', { count: unitsEach })}</p>}
              <fieldset className={own.units} aria-label={t('serialsOf', { name: isolated(name) })}>
                {units.map((unit) => (
                  <CheckboxField
                    key={unit.id}
                    label={
                      <>
                        <bdi dir="ltr">{unit.serial}</bdi>
                        {unitsEach > 1 && (
                          <small className={styles.muted}>
                            {' '}
                            <bdi>{unit.name}</bdi>
                          </small>
                        )}
                      </>
                    }
                    checked={picked.includes(unit.id)}
                    aria-invalid={error ? true : undefined}
                    onChange={(event) =>
                      onChoose({
                        units: event.currentTarget.checked
                          ? [...picked, unit.id]
                          : picked.filter((other) => other !== unit.id),
                      })
                    }
                  />
                ))}
              </fieldset>
              {error && (
                <p role="alert" className={own.wrong}>
                  {error}
                </p>
              )}
            </>
          )}
        </div>
      </div>
    </li>
  )
}
