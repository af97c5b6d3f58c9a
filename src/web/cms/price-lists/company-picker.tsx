import { priceListsApi } from '#contract/price-lists.ts'
import { Combobox, type Option } from '../pick/combobox.tsx'
import { useSearchText } from '../pick/use-search-text.ts'
import { useApiQuery } from '../use-api-query.ts'

type Props = {
  name: string
  label: string
  error: string | undefined
  isOptional?: boolean
  max: number
  chosen: Option[]
  onChange: (chosen: Option[]) => void
}

/** Companies found by typing a name. */
export function CompanyPicker(picker: Props) {
  const finding = useSearchText()
  const { data, isPlaceholderData, isError } = useApiQuery(priceListsApi.companies, {
    query: { search: finding.search },
  })
  return (
    <Combobox
      {...picker}
      finding={finding}
      options={data?.data.map(({ id, name }) => ({ id, title: name }))}
      isStale={isPlaceholderData}
      isFailed={isError}
    />
  )
}
