import { useT } from '#web/language/language.tsx'
import styles from './form.module.css'

type Props<Field extends string> = {
  /** In the order of the form. */
  fields: readonly Field[]
  errors: Partial<Record<Field, string>>
  labelOf: (field: Field) => string
  onShow: (field: Field) => void
}

/** What has to be put right, at the top of the form; each leads to its field. */
export function FormFaults<Field extends string>({ fields, errors, labelOf, onShow }: Props<Field>) {
  const t = useT('forms')
  const wrong = fields.filter((field) => errors[field])
  // "Already in use" alone would leave one asking what.
  const told = (field: Field, message = '') =>
    message.includes(labelOf(field)) ? message : `${labelOf(field)}: ${message}`
  return (
    <div role="alert">
      {wrong.length > 0 && (
        <div className={styles.faults}>
          <p>{t('fix', { count: wrong.length })}</p>
          <ul>
            {wrong.map((field) => (
              <li key={field}>
                <button type="button" onClick={() => onShow(field)}>
                  {told(field, errors[field])}
                </button>
              </li>
            ))}
          </ul>
        </div>
      )}
    </div>
  )
}
