import { cmsSynonymsApi } from '#contract/searches.ts'
import { call } from '#web/api/call.ts'
import { ImportDialog } from '../list/import-dialog.tsx'

type Props = { onClose: () => void; onWritten: () => void }

const example =
  'language,terms,means,direction\nen,base station; hub,gateway,one\nen,thermometer,temperature sensor,two'

/** Synonyms as CSV. */
export function ImportSynonyms(props: Props) {
  return (
    <ImportDialog
      {...props}
      words="cms.search.synonyms.importing"
      field="rows"
      example={example}
      dir="auto"
      send={(rows, { dryRun }) => call(cmsSynonymsApi.importList, { body: { rows, dryRun } })}
    />
  )
}
