import { useMutation } from '@tanstack/react-query'
import { cmsDashboardApi } from '#contract/dashboard.ts'
import { call } from '#web/api/call.ts'
import { useT } from '#web/language/language.tsx'
import { showAlert } from '#web/ui/alerts/alert-state.ts'
import { Button } from '#web/ui/button.tsx'
import { invalidate } from '../use-api-query.ts'
import styles from './recount-figures.module.css'

/** Figures are updated with every order; staff in doubt can have them recounted. */
export function RecountFigures() {
  const t = useT('cms.reports')
  const recount = useMutation({
    mutationFn: () => call(cmsDashboardApi.recount, {}),
    onSuccess: async () => {
      await invalidate(cmsDashboardApi.sales, cmsDashboardApi.products)
      showAlert({ type: 'success', message: t('recounted') })
    },
  })
  return (
    <div className={styles.recount}>
      <p>{t('recountHint')}</p>
      <Button size="small" isBusy={recount.isPending} onClick={() => recount.mutate()}>
        {t('recount')}
      </Button>
    </div>
  )
}
