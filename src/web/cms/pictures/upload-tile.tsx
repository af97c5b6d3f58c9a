import { IconX } from '@tabler/icons-react'
import { useFormat, useT } from '#web/language/language.tsx'
import { IconButton } from '#web/ui/button.tsx'
import styles from './pictures-field.module.css'
import type { Upload } from './use-uploads.ts'

/** A picture on its way, or why it was refused. */
export function UploadTile({
  upload: { name, preview, progress, error },
  onDismiss,
}: {
  upload: Upload
  onDismiss: () => void
}) {
  const t = useT('cms.pictures')
  const format = useFormat()
  return (
    <li className={styles.tile}>
      <div className={styles.frame}>
        <img src={preview} alt="" className={styles.waiting} />
      </div>
      {error ? (
        <div className={styles.refused}>
          <p role="alert">
            <bdi>{name}</bdi>
            <span>{error}</span>
          </p>
          <IconButton label={t('dismiss', { name })} onClick={onDismiss}>
            <IconX size={18} />
          </IconButton>
        </div>
      ) : (
        <div className={styles.progress}>
          <progress aria-label={t('uploadingNamed', { name })} value={progress} />
          <span>{format.percent(Math.round(progress * 100))}</span>
        </div>
      )}
    </li>
  )
}
