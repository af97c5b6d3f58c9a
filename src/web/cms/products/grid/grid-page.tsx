import { IconPercentage } from '@tabler/icons-react'
import { useState } from 'react'
import { brand } from '#brand'
import { cmsProductCellsApi } from '#contract/product-cells.ts'
import { storeSettingsApi } from '#contract/settings.ts'
import { call } from '#web/api/call.ts'
import { inBrowser, type Load, type ScreenProps } from '#web/api/load.ts'
import { useLanguage, useT } from '#web/language/language.tsx'
import { showAlert } from '#web/ui/alerts/alert-state.ts'
import { Button } from '#web/ui/button.tsx'
import { useMay } from '../../may.ts'
import { useCellColumns } from './cell-columns.tsx'
import type { GridRow } from './grid-cells.ts'
import { askedRows, GridFrame } from './grid-frame.tsx'
import { PriceDialog } from './price-dialog.tsx'
import { TagsDialog } from './tags-dialog.tsx'
import { useGrid } from './use-grid.ts'

const load = async ({ call, url }: Load) => {
  const { first, query } = askedRows(url.search)
  const [found, settings] = await Promise.all([
    call(cmsProductCellsApi.list, { query: { ...query, page: first } }),
    call(storeSettingsApi.find),
  ])
  return { rows: found.data, total: found.total, currency: settings.data.currency, search: url.search }
}

export const clientLoader = inBrowser(load)

export default function GridPage({ loaderData }: ScreenProps<typeof load>) {
  return <ProductGrid key={loaderData.search} {...loaderData} />
}

type Props = { rows: GridRow[]; total: number; currency: string; search: string }

/** Prices, stock, visibility and tags of many products. */
function ProductGrid({ rows: initial, total, currency, search }: Props) {
  const t = useT('cms.grid')
  const wordOf = useT('enums.Visibility')
  const language = useLanguage()
  const may = useMay()
  const reader = { language, currency, wordOf }
  const grid = useGrid(initial, reader)
  const [isPricing, setPricing] = useState(false)
  const [tagged, setTagged] = useState<GridRow>()
  const columns = useCellColumns(grid, reader, setTagged)
  const { rows } = grid
  return (
    <GridFrame
      grid={grid}
      columns={columns}
      title={t('title')}
      search={search}
      total={total}
      readPage={async (page) => {
        const { query } = askedRows(search)
        return (await call(cmsProductCellsApi.list, { query: { ...query, page } })).data
      }}
      actions={
        brand.flags.price &&
        may('products.price') && (
          <Button
            disabled={rows.length === 0}
            onClick={() =>
              grid.isDirty ? showAlert({ type: 'warning', message: t('prices.saveFirst') }) : setPricing(true)
            }
          >
            <IconPercentage size={18} aria-hidden />
            {t('prices.open')}
          </Button>
        )
      }
    >
      {isPricing && (
        <PriceDialog
          ids={rows.map(({ id }) => id)}
          currency={currency}
          onClose={() => setPricing(false)}
          onDone={(done) => {
            grid.put(done.changed)
            void grid.tell([done])
          }}
        />
      )}
      {tagged && (
        <TagsDialog
          name={tagged.name}
          tags={grid.editsOf(tagged.id).tags ?? tagged.tags}
          onClose={() => setTagged(undefined)}
          onDone={(tags) => grid.tag(tagged, tags)}
        />
      )}
    </GridFrame>
  )
}
