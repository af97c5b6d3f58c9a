import { cmsThemeApi } from '#contract/theme.ts'
import { call } from '#web/api/call.ts'
import type { Data } from '#web/api/types.ts'
import { useFormat, useT } from '#web/language/language.tsx'
import { showAlert } from '#web/ui/alerts/alert-state.ts'
import { useShowError } from '#web/ui/alerts/alerts.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { isolated } from '#web/language/isolated.ts'
import { FormSection } from '../form/form-section.tsx'
import styles from './theme.module.css'

export type ThemeState = Data<typeof cmsThemeApi.find>

type Props = { state: ThemeState; onRestored: (state: ThemeState) => void }

/** What was saved before; each can be the current one again. */
export function ThemeVersions({ state, onRestored }: Props) {
  const t = useT('cms.theme')
  const format = useFormat()
  const showError = useShowError()

  async function restore(of: number) {
    try {
      const { data } = await call(cmsThemeApi.restore, { body: { of, version: state.version } })
      showAlert({ type: 'success', message: t('restored') })
      onRestored(data)
    } catch (error) {
      showError(error)
    }
  }
  return (
    <FormSection title={t('versions')} hint={t('versionsHint')}>
      {state.versions.length === 0 && <p className={styles.muted}>{t('noVersions')}</p>}
      <ol className={styles.versions}>
        {state.versions.map(({ version, savedAt, by, isReset }) => (
          <li key={version}>
            <div>
              <strong>{isReset ? t('ofBrand') : t('version', { version })}</strong>
              <p className={styles.muted}>
                {t('by', { date: format.dateTime(savedAt), name: isolated(by) })}
              </p>
            </div>
            {version === state.version ? (
              <Badge>{t('current')}</Badge>
            ) : (
              <Button
                size="small"
                aria-label={t('restoreOne', { version })}
                onClick={() => void restore(version)}
              >
                {t('restore')}
              </Button>
            )}
          </li>
        ))}
      </ol>
    </FormSection>
  )
}
