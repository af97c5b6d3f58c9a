import { useT } from '#web/language/language.tsx'
import styles from './product-form.module.css'
import type { Conflict } from './use-product-form.ts'

/** A colleague saved this product meanwhile: what became of which change. */
export function ConflictNotice({ conflict: { theirs, clashes } }: { conflict: Conflict }) {
  const t = useT()
  const theirValue = (field: Conflict['clashes'][number]) => {
    if (field === 'visibility') return t(`enums.Visibility.${theirs.visibility}`)
    if (field === 'description') return undefined
    return theirs[field] || t('cms.products.conflict.empty')
  }
  return (
    <div className={styles.conflict} role="alert">
      <strong>{t('cms.products.conflict.title')}</strong>
      <p>{t(clashes.length === 0 ? 'cms.products.conflict.none' : 'cms.products.conflict.some')}</p>
      {clashes.length > 0 && (
        <ul>
          {clashes.map((field) => {
            const value = theirValue(field)
            return (
              <li key={field}>
                {t(`fields.${field}`)}
                {value && (
                  <>
                    : <bdi>{value}</bdi>
                  </>
                )}
              </li>
            )
          })}
        </ul>
      )}
    </div>
  )
}
