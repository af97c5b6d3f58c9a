import { useState } from 'react'
import { cmsAttributesApi } from '#contract/attributes.ts'
import { cmsProductFactsApi } from '#contract/cms-product-facts.ts'
import { call } from '#web/api/call.ts'
import { inBrowser, type Load, type ScreenProps } from '#web/api/load.ts'
import type { Result } from '#web/api/types.ts'
import { useT } from '#web/language/language.tsx'
import { askedRows, GridFrame } from '../grid/grid-frame.tsx'
import { ColumnPicker } from './column-picker.tsx'
import { type FactColumn, type FactsRow, firstColumns } from './fact-cells.ts'
import { useFactColumns } from './fact-columns.tsx'
import { OptionsDialog } from './options-dialog.tsx'
import { useFactsGrid } from './use-facts-grid.ts'
import { useKeptAttributes } from './use-kept-attributes.ts'

const load = async ({ call, url }: Load) => {
  const { first, query } = askedRows(url.search)
  const [found, attributes] = await Promise.all([
    call(cmsProductFactsApi.list, { query: { ...query, page: first } }),
    call(cmsAttributesApi.list),
  ])
  return { rows: found.data, total: found.total, attributes: attributes.data, search: url.search }
}

export const clientLoader = inBrowser(load)

export default function FactsGridPage({ loaderData }: ScreenProps<typeof load>) {
  return <FactsGrid key={loaderData.search} {...loaderData} />
}

type Props = {
  rows: FactsRow[]
  total: number
  attributes: Result<typeof cmsAttributesApi.list>['data']
  search: string
}

/** Facts of many products, one column an attribute. */
function FactsGrid({ rows, total, attributes, search }: Props) {
  const t = useT('cms.factsGrid')
  const own = attributes.filter(({ isBuiltIn }) => !isBuiltIn)
  const [chosen, setChosen] = useKeptAttributes(() => firstColumns(own, rows))
  const [asked, setAsked] = useState<{ row: FactsRow; attribute: FactColumn }>()
  const grid = useFactsGrid(rows)
  // In the order of their groups, whenever they were chosen; what was typed stays in view.
  const shown = own.filter(
    ({ key }) => chosen.includes(key) || grid.rows.some(({ id }) => key in grid.editsOf(id)),
  )
  const columns = useFactColumns(grid, shown, (row, attribute) => setAsked({ row, attribute }))
  return (
    <GridFrame
      grid={grid}
      columns={columns}
      title={t('title')}
      search={search}
      total={total}
      readPage={async (page) => {
        const { query } = askedRows(search)
        return (await call(cmsProductFactsApi.list, { query: { ...query, page } })).data
      }}
      tools={<ColumnPicker attributes={own} chosen={shown.map(({ key }) => key)} onChange={setChosen} />}
    >
      {asked && (
        <OptionsDialog
          name={asked.row.name}
          attribute={asked.attribute}
          text={grid.textOf(asked.row, asked.attribute.key)}
          onClose={() => setAsked(undefined)}
          onDone={(text) => grid.type(asked.row, asked.attribute.key, text)}
        />
      )}
    </GridFrame>
  )
}
