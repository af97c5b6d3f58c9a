import { cmsProductCellsApi, maxCellRows } from '#contract/product-cells.ts'
import { call } from '#web/api/call.ts'
import { useT } from '#web/language/language.tsx'
import { edited, faultsOf, type Edits, type GridRow, type Reader, setOf, type Tag } from './grid-cells.ts'
import { useRows, type Typed } from './use-rows.ts'

export type TextCell = Exclude<keyof Edits, 'tags'>

/** Products as rows, with their prices, stock, visibility and tags. */
export function useGrid(initial: GridRow[], reader: Reader) {
  const t = useT('cms.grid.wrong')
  const type = (row: GridRow, edits: Edits, cell: string, text: string) =>
    edited(row, edits, cell as TextCell, text, reader)
  const bodyOf = (rows: readonly Typed<GridRow, Edits>[]) => ({
    rows: rows.map(({ row, edits }) => ({
      _id: row.id,
      version: row.version,
      set: setOf(row, edits, reader),
    })),
  })
  const grid = useRows<GridRow, Edits>(initial, {
    edited: type,
    faultsOf: (row, edits) =>
      Object.fromEntries(
        Object.entries(faultsOf(row, edits, reader)).map(([cell, fault]) => [cell, t(fault)]),
      ),
    rebased: (row, { tags, ...texts }) => ({
      ...Object.entries(texts).reduce<Edits>((kept, [cell, text]) => type(row, kept, cell, text), {}),
      ...(tags && { tags }),
    }),
    bodyOf,
    atOnce: () => maxCellRows,
    send: async (body: ReturnType<typeof bodyOf>, idempotencyKey) =>
      (await call(cmsProductCellsApi.change, { body, idempotencyKey })).data,
    undo: async (groupId) => (await call(cmsProductCellsApi.undo, { body: { groupId } })).data,
  })

  function tag(row: GridRow, tags: Tag[]) {
    const { tags: _before, ...others } = grid.editsOf(row.id)
    const ids = (list: Tag[]) =>
      list
        .map(({ id }) => id)
        .toSorted((a, b) => (a < b ? -1 : 1))
        .join()
    grid.keep(row.id, ids(tags) === ids(row.tags) ? others : { ...others, tags })
  }
  return { ...grid, tag }
}
export type Grid = ReturnType<typeof useGrid>
