import { useEffect, useState } from 'react'
import type { MetadataKind } from '#contract/metadata.ts'
import { callsOf } from '../metadata/kinds.ts'
import { useAsked } from '../use-asked.ts'
import { Combobox } from './combobox.tsx'

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

const shownAtOnce = 50
const debounceMilliseconds = 200

/** Entries of one kind of metadata, found by typing. */
export function EntryPicker({ kind, ...picker }: Props) {
  const [typed, setTyped] = useState('')
  const [search, setSearch] = useState('')
  const { data, isPlaceholderData, isError } = useAsked(callsOf(kind).list, {
    query: { search, limit: shownAtOnce, sort: 'title' },
  })
  useEffect(() => {
    const timer = setTimeout(() => setSearch(typed.trim()), debounceMilliseconds)
    return () => clearTimeout(timer)
  }, [typed])
  return (
    <Combobox
      {...picker}
      typed={typed}
      onType={setTyped}
      options={data?.data.map(({ id, title }) => ({ id, title }))}
      isStale={isPlaceholderData || typed.trim() !== search}
      isFailed={isError}
    />
  )
}
