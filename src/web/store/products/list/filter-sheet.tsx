import { IconAdjustmentsHorizontal } from '@tabler/icons-react'
import { useDeferredValue, useState } from 'react'
import { useT } from '#web/language/language.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'
import { Filters } from './filters.tsx'
import { countFilters } from './list-address.ts'
import styles from '../products-page.module.css'
import type { ListData } from './load-products.ts'
import type { List } from './use-list-address.ts'

/** On phones the filters open over the list, which changes behind them; the button tells how many it has by then. */
export function FilterSheet({ data, list }: { data: ListData; list: List }) {
  const t = useT('store.products')
  const [isOpen, setOpen] = useState(false)
  // The sheet is there at once, and filled right after.
  const isFilled = useDeferredValue(isOpen)
  return (
    <>
      <Button className={styles.sheetButton} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <IconAdjustmentsHorizontal size={18} aria-hidden />
        {t('filtersChosen', { count: countFilters(list.chosen) })}
      </Button>
      <Dialog
        kind="start"
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        title={t('filters')}
        footer={
          <Button
            kind="primary"
            size="large"
            isWide
            aria-busy={list.isPending || undefined}
            onClick={() => setOpen(false)}
          >
            {t('show', { count: data.products.total })}
          </Button>
        }
      >
        {isFilled && <Filters data={data} list={list} isInSheet />}
      </Dialog>
    </>
  )
}
