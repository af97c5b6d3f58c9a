import type { ReactNode } from 'react'
import { useFormat, useT } from '#web/language/language.tsx'
import { Button } from '#web/ui/button.tsx'
import styles from './kept-form.module.css'
import { Presence } from '../presence/presence.tsx'
import type { Kept } from './use-kept-draft.ts'

/** A form, below the offer to go on with what was typed into it earlier; another tab's is to be looked at only. */
export function KeptForm({ kept, children }: { kept: Kept; children: ReactNode }) {
  return (
    <>
      <Presence names={kept.colleagues} />
      <KeptNotice kept={kept} />
      <div inert={kept.isElsewhere} className={kept.isElsewhere ? styles.elsewhere : undefined}>
        {children}
      </div>
    </>
  )
}

function KeptNotice({ kept: { foundAt, goOn, discard, isElsewhere, editHere, goThere } }: { kept: Kept }) {
  const t = useT('cms.kept')
  const format = useFormat()
  if (isElsewhere)
    return (
      <div className={styles.notice} role="status">
        <div>
          {/* The form's own heading is out of reach with it. */}
          <h1>{t('elsewhere')}</h1>
          <p>{t('elsewhereHint')}</p>
        </div>
        <div className={styles.actions}>
          <Button size="small" onClick={goThere}>
            {t('there')}
          </Button>
          <Button size="small" kind="primary" onClick={editHere}>
            {t('here')}
          </Button>
        </div>
      </div>
    )
  if (foundAt === undefined) return null
  return (
    <div className={styles.notice} role="status">
      <p>
        <strong>{t('title', { time: format.dateTime(new Date(foundAt)) })}</strong>
      </p>
      <div className={styles.actions}>
        <Button size="small" onClick={discard}>
          {t('discard')}
        </Button>
        <Button size="small" kind="primary" onClick={goOn}>
          {t('continue')}
        </Button>
      </div>
    </div>
  )
}
