import { IconTableExport } from '@tabler/icons-react'
import { useState } from 'react'
import { useT } from '#web/language/language.tsx'
import { Button } from '#web/ui/button.tsx'
import { useShowError } from '#web/ui/alerts/alerts.tsx'

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
      const url = URL.createObjectURL(await fetchFile())
      const link = document.createElement('a')
      link.href = url
      link.download = `${name}-${new Date().toISOString().slice(0, 10)}.csv`
      link.click()
      // The browser has taken it by the time this runs.
      setTimeout(() => URL.revokeObjectURL(url), 10_000)
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
