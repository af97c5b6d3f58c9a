import { IconTableExport } from '@tabler/icons-react'
import { useState } from 'react'
import { cmsImportsApi } from '#contract/imports.ts'
import { call } from '#web/api/call.ts'
import { saveFile } from '#web/api/save-file.ts'
import { useT } from '#web/language/language.tsx'
import { useShowError } from '#web/ui/alerts/alerts.tsx'
import { Button } from '#web/ui/button.tsx'
import styles from './imports.module.css'

const formats = ['csv', 'json'] as const

/** Everything as a file that can be imported again. */
export function ExportPanel() {
  const t = useT('cms.imports.export')
  const showError = useShowError()
  const [running, setRunning] = useState<(typeof formats)[number]>()

  async function exportAs(format: (typeof formats)[number]) {
    setRunning(format)
    try {
      const file = await call(cmsImportsApi.export, { query: { format } })
      saveFile(file, `products.${format}`)
    } catch (error) {
      showError(error)
    } finally {
      setRunning(undefined)
    }
  }

  return (
    <section className={styles.export}>
      <h2>{t('title')}</h2>
      <p className={styles.hint}>{t('about')}</p>
      <div className={styles.actions}>
        {formats.map((format) => (
          <Button
            key={format}
            isBusy={running === format}
            disabled={running !== undefined}
            aria-label={t('named', { format: t(format) })}
            onClick={() => void exportAs(format)}
          >
            <IconTableExport size={18} aria-hidden />
            {t(format)}
          </Button>
        ))}
      </div>
    </section>
  )
}
