import { cmsProductFactsApi } from '#contract/cms-product-facts.ts'
import { cmsProductCellsApi } from '#contract/product-cells.ts'
import { call } from '#web/api/call.ts'
import { useRows } from '../grid/use-rows.ts'
import { cellText, changesOf, edited, fitting, type FactEdits, type FactsRow } from './fact-cells.ts'

/** Products as rows with their facts. What is typed is read by the server, which knows every unit and name. */
export function useFactsGrid(initial: FactsRow[]) {
  const grid = useRows<FactsRow, FactEdits>(initial, {
    edited,
    faultsOf: () => ({}),
    rebased: (row, edits) =>
      Object.entries(edits).reduce<FactEdits>((kept, [key, text]) => edited(row, kept, key, text), {}),
    bodyOf: changesOf,
    atOnce: fitting,
    send: async (body: ReturnType<typeof changesOf>, idempotencyKey) =>
      (await call(cmsProductFactsApi.change, { body, idempotencyKey })).data,
    undo: async (groupId) => {
      const { changed, failed } = (await call(cmsProductCellsApi.undo, { body: { groupId } })).data
      const ids = changed.map(({ id }) => id)
      if (ids.length === 0) return { changed: [], failed }
      const { data } = await call(cmsProductFactsApi.list, { query: { ids, limit: ids.length } })
      return { changed: data, failed }
    },
  })
  return { ...grid, textOf: (row: FactsRow, key: string) => cellText(row, grid.editsOf(row.id), key) }
}
export type FactsGrid = ReturnType<typeof useFactsGrid>
