import { useEffect, useEffectEvent } from 'react'
import { cmsProductsApi } from '#contract/cms-products.ts'
import type { Data } from '#web/api/types.ts'
import { useT } from '#web/language/language.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'
import { usePolledQuery } from '../use-polled-query.ts'
import styles from './products-page.module.css'

export type Run = Data<typeof cmsProductsApi.bulkRun>

type Props = { id: string; total: number; onClose: () => void; onEnd: (run: Run) => void }

/** The progress of a bulk change; nobody has to wait for it. */
export function BulkRun({ id, total, onClose, onEnd }: Props) {
  const t = useT('cms.products.bulk')
  const { data } = usePolledQuery(cmsProductsApi.bulkRun, { params: { id } }, ({ data }) => !data.isEnded)
  const run = data?.data
  const isEnded = run?.isEnded ?? false
  const end = useEffectEvent(() => run && onEnd(run))
  // Announced once, whatever else the page does meanwhile.
  useEffect(() => {
    if (isEnded) end()
  }, [isEnded])
  const done = run?.done ?? 0
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t('running')}
      footer={<Button onClick={onClose}>{t('close')}</Button>}
    >
      <div className={styles.run}>
        <progress aria-label={t('running')} value={done} max={total} />
        <p role="status">{t('progress', { done, total })}</p>
        <p>{t('runningHint')}</p>
      </div>
    </Dialog>
  )
}
