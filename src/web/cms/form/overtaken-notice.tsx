import { useT } from '#web/language/language.tsx'
import styles from './form.module.css'

/** A field both changed, with the other's value. */
export type Clash = { label: string; theirs: string | undefined }

/** Someone else saved this meanwhile: shows what became of each change. */
export function OvertakenNotice({ clashes }: { clashes: Clash[] }) {
  const t = useT('cms.overtaken')
  return (
    <div className={styles.overtaken} role="alert">
      <strong>{t('title')}</strong>
      <p>{t(clashes.length === 0 ? 'none' : 'some')}</p>
      {clashes.length > 0 && (
        <ul>
          {clashes.map(({ label, theirs }) => (
            <li key={label}>
              {label}
              {theirs !== undefined && (
                <>
                  : <bdi>{theirs || t('empty')}</bdi>
                </>
              )}
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
