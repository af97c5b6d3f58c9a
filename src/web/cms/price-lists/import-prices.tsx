import { priceListsApi } from '#contract/price-lists.ts'
import { call } from '#web/api/call.ts'
import { useT } from '#web/language/language.tsx'
import { ImportDialog } from '../list/import-dialog.tsx'

type Props = {
  /** For lines that name no list. */
  list: string
  onClose: () => void
  onWritten: () => void
}

/** Prices as lines of code and price, or as CSV. */
export function ImportPrices({ list, ...rest }: Props) {
  const t = useT('cms.priceLists.importing')
  return (
    <ImportDialog
      {...rest}
      words="cms.priceLists.importing"
      field="prices"
      example={'TRK-100 399\nGW-1 10%\nSIM-1 1:429 10:399 50:365'}
      dir="ltr"
      confirmLabel={t('confirm')}
      send={(prices, how) => call(priceListsApi.importEntries, { body: { prices, list, ...how } })}
    />
  )
}
