import type { ReactNode } from 'react'
import { useT } from '#web/language/language.tsx'
import { Button } from '#web/ui/button.tsx'
import styles from './form.module.css'

type Props = {
  isDirty: boolean
  isSaving: boolean
  /** Before the button that saves: the way out. */
  children?: ReactNode
}

/** Says whether there is something to save, and saves it; in view however long the form is. */
export function SaveBar({ isDirty, isSaving, children }: Props) {
  const t = useT()
  return (
    <div className={styles.bar}>
      <p role="status">{isDirty ? t('cms.unsaved.changes') : t('cms.unsaved.none')}</p>
      {children}
      <Button
        kind="primary"
        type="submit"
        data-save
        aria-keyshortcuts="Control+S Meta+S"
        disabled={!isDirty}
        isBusy={isSaving}
      >
        {t('actions.save')}
      </Button>
    </div>
  )
}
