import { useState } from 'react'
import { type FileFormat, fileFormats } from '#contract/accounting.ts'
import { useT } from '#web/language/language.tsx'
import { useShowError } from '#web/ui/alerts/alerts.tsx'
import { Button } from '#web/ui/button.tsx'
import { FilterPopover } from './filter-popover.tsx'
import styles from './filter-popover.module.css'
import { saveFile } from './save-file.ts'

type Props = {
  /** Of the file, without its ending. */
  name: string
  /** Fetches exactly what the screen shows. */
  fetchFile: (format: FileFormat) => Promise<Blob>
}

/** Saves what is shown as CSV or as a spreadsheet. */
export function ExportMenu({ name, fetchFile }: Props) {
  const t = useT('cms.list')
  const showError = useShowError()
  const [busy, setBusy] = useState<FileFormat>()

  async function save(format: FileFormat) {
    setBusy(format)
    try {
      saveFile(await fetchFile(format), name, format)
    } catch (error) {
      if (!(error instanceof Error)) throw error
      showError(error)
    } finally {
      setBusy(undefined)
    }
  }

  return (
    <FilterPopover label={t('exportAs')} count={0}>
      <div className={styles.choices}>
        {fileFormats.map((format) => (
          <Button
            key={format}
            kind="quiet"
            isBusy={busy === format}
            onClick={({ currentTarget }) => {
              const menu = currentTarget.closest('details')
              void save(format).then(() => menu?.removeAttribute('open'))
            }}
          >
            {t(busy === format ? 'exporting' : `formats.${format}`)}
          </Button>
        ))}
      </div>
    </FilterPopover>
  )
}
