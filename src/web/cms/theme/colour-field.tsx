import { useT } from '#web/language/language.tsx'
import { Button } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { Field } from '#web/ui/form/field.tsx'
import { isColour } from './theme-draft.ts'
import styles from './theme.module.css'

type Props = {
  name: string
  label: string
  pickLabel: string
  value: string
  error: string | undefined
  /** A colour close to this one that can be read. */
  nearest: string | undefined
  onChange: (colour: string) => void
  onBlur: () => void
}

/** A colour that is picked or typed as #rrggbb; one that cannot be read offers the nearest that can. */
export function ColourField({ name, label, pickLabel, value, error, nearest, onChange, onBlur }: Props) {
  const t = useT('cms.theme')
  return (
    <div>
      <Field label={label} error={error}>
        {({ className, ...wiring }) => (
          <div className={styles.colour}>
            <input
              type="color"
              aria-label={pickLabel}
              value={isColour(value) ? value.trim().toLowerCase() : '#000000'}
              onChange={(event) => onChange(event.currentTarget.value)}
            />
            <input
              {...wiring}
              type="text"
              name={name}
              className={classNames(className)}
              value={value}
              dir="ltr"
              autoComplete="off"
              spellCheck={false}
              maxLength={7}
              onChange={(event) => onChange(event.currentTarget.value)}
              onBlur={onBlur}
            />
          </div>
        )}
      </Field>
      {nearest && (
        <Button size="small" kind="quiet" className={styles.nearest} onClick={() => onChange(nearest)}>
          <span className={styles.swatch} style={{ background: nearest }} aria-hidden />
          <bdi dir="ltr">{t('use', { colour: nearest })}</bdi>
        </Button>
      )}
    </div>
  )
}
