import { useState } from 'react'
import type { MetadataKind } from '#contract/metadata.ts'
import { useT } from '#web/language/language.tsx'
import { useMay } from '../may.ts'
import { callsOf } from '../metadata/kinds.ts'
import { useApiQuery } from '../use-api-query.ts'
import { Combobox } from './combobox.tsx'
import { NewEntryDialog } from './new-entry-dialog.tsx'
import { pickPageSize, useSearchText } from './use-search-text.ts'

type Entry = { id: string; title: string }
type Props = {
  label: string
  name: string
  error: string | undefined
  kind: MetadataKind
  isOptional?: boolean
  max: number
  chosen: Entry[]
  onChange: (entries: Entry[]) => void
}

/** Entries of one kind of metadata, found by typing; what is not found can be made here. */
export function EntryPicker({ kind, ...picker }: Props) {
  const t = useT('cms.pick')
  const may = useMay()
  const finding = useSearchText()
  const [making, setMaking] = useState<string>()
  const { data, isPlaceholderData, isError } = useApiQuery(callsOf(kind).list, {
    query: { search: finding.search, limit: pickPageSize, sort: 'title' },
  })
  const { chosen, max, onChange } = picker
  return (
    <div>
      <Combobox
        {...picker}
        finding={finding}
        options={data?.data.map(({ id, title }) => ({ id, title }))}
        isStale={isPlaceholderData}
        isFailed={isError}
        {...(may(callsOf(kind).create) && {
          create: { label: (typed: string) => t('create', { name: typed }), onCreate: setMaking },
        })}
      />
      {making !== undefined && (
        <NewEntryDialog
          kind={kind}
          title={making}
          onClose={() => setMaking(undefined)}
          onMade={(entry) => {
            onChange(max === 1 ? [entry] : [...chosen, entry])
            finding.type('')
          }}
        />
      )}
    </div>
  )
}
