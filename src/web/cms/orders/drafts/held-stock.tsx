import { useState } from 'react'
import { cmsDraftsApi } from '#contract/drafts.ts'
import { useFormat, useT } from '#web/language/language.tsx'
import { Button } from '#web/ui/button.tsx'
import { AskDialog } from '#web/ui/dialogs/ask-dialog.tsx'
import { isolated } from '#web/language/isolated.ts'
import { useMay } from '../../may.ts'
import { Panel } from '../../panel.tsx'
import type { Draft } from './draft-data.ts'
import styles from './drafts.module.css'
import { useDraftSteps } from './use-draft-steps.ts'

/** What the draft holds, until when, and the button that gives it back. */
export function HeldStock({ draft }: { draft: Draft }) {
  const t = useT('cms.drafts.hold')
  const format = useFormat()
  const may = useMay()
  const { run } = useDraftSteps(draft)
  const [isAsking, setAsking] = useState(false)
  const { heldUntil, held = [] } = draft
  if (heldUntil === undefined) return null
  return (
    <Panel title={t('held')}>
      <div className={styles.customer}>
        <strong>{t('untilDate', { date: format.dateTime(heldUntil) })}</strong>
        <ul className={styles.held}>
          {held.map(({ product, name, quantity }) => (
            <li key={product}>{t('line', { quantity, name: isolated(name) })}</li>
          ))}
        </ul>
        {may(cmsDraftsApi.release) && (
          <Button size="small" onClick={() => setAsking(true)}>
            {t('action')}
          </Button>
        )}
      </div>
      <AskDialog
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        title={t('releaseTitle')}
        choices={[{ label: t('action'), run: () => run({ kind: 'release' }, t('released')) }]}
      >
        <p>{t('releaseHint')}</p>
      </AskDialog>
    </Panel>
  )
}
