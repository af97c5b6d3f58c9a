import { cmsSolutionsApi } from '#contract/cms-solutions.ts'
import { call } from '#web/api/call.ts'
import { isolated } from '#web/language/isolated.ts'
import { useFormat, useT } from '#web/language/language.tsx'
import { showAlert } from '#web/ui/alerts/alert-state.ts'
import { useShowError } from '#web/ui/alerts/alerts.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { FormSection } from '../form/form-section.tsx'
import { useMay } from '../may.ts'
import { invalidate } from '../use-api-query.ts'
import type { SolutionFound } from './solution-data.ts'
import styles from './solutions.module.css'

type Props = {
  solution: SolutionFound
  /** Something was typed that would be lost. */
  isHeld: boolean
  onRestored: (solution: SolutionFound) => void
}

/** What was published before; each can be the draft again. */
export function SolutionVersions({ solution, isHeld, onRestored }: Props) {
  const t = useT('cms.solutions.versions')
  const format = useFormat()
  const may = useMay()
  const showError = useShowError()

  async function restore(of: number, isLive: boolean) {
    try {
      const { data } = await call(cmsSolutionsApi.restore, {
        params: { id: solution.id },
        body: { of, version: solution.version },
      })
      await invalidate(cmsSolutionsApi.list, cmsSolutionsApi.find)
      showAlert({ type: 'success', message: isLive ? t('discarded') : t('restored', { number: of }) })
      onRestored(data)
    } catch (error) {
      showError(error)
    }
  }
  return (
    <FormSection title={t('title')} hint={t('hint')}>
      {solution.versions.length === 0 && <p className={styles.muted}>{t('none')}</p>}
      {isHeld && solution.versions.length > 0 && <p className={styles.muted}>{t('unsaved')}</p>}
      <ol className={styles.versions}>
        {solution.versions.map(({ number, publishedAt, by, isLive }) => {
          const date = format.dateTime(publishedAt)
          return (
            <li key={number}>
              <div>
                <strong>{t('version', { number })}</strong>
                <p className={styles.muted}>{by ? t('by', { date, name: isolated(by) }) : date}</p>
              </div>
              <span className={styles.tools}>
                {isLive && <Badge tone="success">{t('live')}</Badge>}
                {may(cmsSolutionsApi.restore) && (!isLive || solution.state === 'changed') && (
                  <Button
                    size="small"
                    disabled={isHeld}
                    aria-label={isLive ? undefined : t('restoreOne', { number })}
                    onClick={() => void restore(number, isLive)}
                  >
                    {t(isLive ? 'discard' : 'restore')}
                  </Button>
                )}
              </span>
            </li>
          )
        })}
      </ol>
    </FormSection>
  )
}
