import { IconPlus, IconX } from '@tabler/icons-react'
import { useId } from 'react'
import { useT } from '#web/language/language.tsx'
import { Button } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import styles from './picked-field.module.css'

type Props = {
  label: string
  /** The form's field: what is wrong with it leads here. */
  name: string
  items: { id: string; name: string }[]
  /** Shown while nothing is chosen. */
  none: string
  add: string
  error?: string | undefined
  /** Undefined where the viewer may not see what there is. */
  onAdd: (() => void) | undefined
  onRemove: (id: string) => void
}

/** Things that were chosen, each to be taken out again, and the way to choose more. */
export function PickedField({ label, name, items, none, add, error, onAdd, onRemove }: Props) {
  const t = useT('cms.pick')
  const id = useId()
  return (
    <div
      className={styles.field}
      role="group"
      aria-labelledby={`${id}-label`}
      aria-describedby={error ? `${id}-error` : undefined}
    >
      <span id={`${id}-label`} className={styles.label}>
        {label}
      </span>
      {items.length === 0 ? (
        <p className={styles.none}>{none}</p>
      ) : (
        <ul className={styles.chips}>
          {items.map((item) => (
            <li key={item.id} className={styles.chip}>
              <bdi>{item.name}</bdi>
              <button
                type="button"
                aria-label={t('takeOut', { name: item.name })}
                title={t('takeOut', { name: item.name })}
                onClick={() => onRemove(item.id)}
              >
                <IconX size={14} />
              </button>
            </li>
          ))}
        </ul>
      )}
      {onAdd && (
        <Button
          size="small"
          name={name}
          onClick={onAdd}
          className={classNames(styles.add)}
          aria-describedby={error ? `${id}-error` : undefined}
        >
          <IconPlus size={16} aria-hidden />
          {add}
        </Button>
      )}
      {error && (
        <p id={`${id}-error`} className={styles.error}>
          {error}
        </p>
      )}
    </div>
  )
}
