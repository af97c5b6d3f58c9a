import { IconTableExport } from '@tabler/icons-react'
import { useState } from 'react'
import { useT } from '#web/language/language.tsx'
import { Button } from '#web/ui/button.tsx'
import { useShowError } from '#web/ui/alerts/alerts.tsx'
import { saveFile } from './save-file.ts'

type Props = {
  /** Of the file, without its ending. */
  name: string
  /** Fetches exactly what the list shows. */
  fetchFile: () => Promise<Blob>
}

/** Saves the list as CSV. */
export function ExportButton({ name, fetchFile }: Props) {
  const t = useT('cms.list')
  const showError = useShowError()
  const [isBusy, setBusy] = useState(false)

  async function save() {
    setBusy(true)
    try {
      saveFile(await fetchFile(), name, 'csv')
    } catch (error) {
      if (!(error instanceof Error)) throw error
      showError(error)
    } finally {
      setBusy(false)
    }
  }

  return (
    <Button isBusy={isBusy} onClick={() => void save()} title={t('export')}>
      <IconTableExport size={18} aria-hidden />
      {t(isBusy ? 'exporting' : 'export')}
    </Button>
  )
}
