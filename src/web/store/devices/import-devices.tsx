import { storeDevicesApi } from '#contract/devices.ts'
import { call } from '#web/api/call.ts'
import { useT } from '#web/language/language.tsx'
import { FileImportDialog } from '../file-import/file-import-dialog.tsx'

export function ImportDevices({ onDone, onClose }: { onDone: () => Promise<unknown>; onClose: () => void }) {
  const t = useT('devices.import')
  return (
    <FileImportDialog
      title={t('title')}
      hint={t('hint')}
      send={async (body) => (await call(storeDevicesApi.importCsv, { body })).data}
      changesOf={({ changed }) => changed}
      result={({ changed, unchanged }) => t('result', { changed, unchanged })}
      done={(count) => t('done', { count })}
      onDone={onDone}
      onClose={onClose}
    />
  )
}
