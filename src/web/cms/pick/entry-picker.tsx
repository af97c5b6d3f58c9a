import type { MetadataKind } from '#contract/metadata.ts'
import { callsOf } from '../metadata/kinds.ts'
import { useApiQuery } from '../use-api-query.ts'
import { Combobox } from './combobox.tsx'
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

/** Entries of one kind of metadata, found by typing. */
export function EntryPicker({ kind, ...picker }: Props) {
  const finding = useSearchText()
  const { data, isPlaceholderData, isError } = useApiQuery(callsOf(kind).list, {
    query: { search: finding.search, limit: pickPageSize, sort: 'title' },
  })
  return (
    <Combobox
      {...picker}
      finding={finding}
      options={data?.data.map(({ id, title }) => ({ id, title }))}
      isStale={isPlaceholderData}
      isFailed={isError}
    />
  )
}
