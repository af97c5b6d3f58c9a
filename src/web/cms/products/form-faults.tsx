import { useT } from '#web/language/language.tsx'
import { type DraftField, draftFields } from './product-draft.ts'
import styles from './product-form.module.css'

type Props = { errors: Partial<Record<DraftField, string>>; onShow: (field: DraftField) => void }

/** What has to be put right, at the top of the form; each leads to its field. */
export function FormFaults({ errors, onShow }: Props) {
  const t = useT('forms')
  const wrong = draftFields.filter((field) => errors[field])
  return (
    <div role="alert">
      {wrong.length > 0 && (
        <div className={styles.faults}>
          <p>{t('fix', { count: wrong.length })}</p>
          <ul>
            {wrong.map((field) => (
              <li key={field}>
                <button type="button" onClick={() => onShow(field)}>
                  {errors[field]}
                </button>
              </li>
            ))}
          </ul>
        </div>
      )}
    </div>
  )
}
