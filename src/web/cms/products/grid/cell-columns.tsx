import type { ReactNode } from 'react'
import { brand } from '#brand'
import { cellNeeds, type Cell } from '#contract/product-cells.ts'
import { useT } from '#web/language/language.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import { useMay } from '../../may.ts'
import { has, ownText, visibilityOf, type GridRow, type Reader } from './grid-cells.ts'
import type { GridColumn } from './grid-table.tsx'
import styles from './grid.module.css'
import type { Grid, TextCell } from './use-grid.ts'

const { price, priceBeforeDiscountCms, stockCms } = brand.flags
const cells: readonly Cell[] = [
  ...(price ? (['price'] as const) : []),
  ...(price && priceBeforeDiscountCms ? (['priceBeforeDiscount'] as const) : []),
  ...(stockCms ? (['stock', 'lowStockThreshold'] as const) : []),
  'visibility',
  'tags',
]

/** The columns of prices, stock, visibility and tags. */
export function useCellColumns(
  grid: Grid,
  reader: Reader,
  onTags: (row: GridRow) => void,
): GridColumn<GridRow>[] {
  const t = useT('cms.grid')
  const may = useMay()
  return cells.map((cell): GridColumn<GridRow> => {
    const shared = {
      cell,
      label: t(`columns.${cell}`),
      mayEdit: may(cellNeeds[cell]),
      has: (row: GridRow) => has(row, cell),
    }
    if (cell === 'tags')
      return {
        ...shared,
        ownOf: ({ tags }) => tags.map(({ title }) => title).join(', '),
        shownOf: (row) => <Tags tags={grid.editsOf(row.id).tags ?? row.tags} />,
        open: onTags,
        opensAtOnce: true,
        clear: (row) => grid.tag(row, []),
      }
    const textOf = (row: GridRow) => grid.editsOf(row.id)[cell] ?? ownText(row, cell, reader)
    const texts = {
      ...shared,
      textOf,
      ownOf: (row: GridRow) => ownText(row, cell, reader),
      shownOf: (row: GridRow) =>
        has(row, cell) ? <CellText cell={cell} text={textOf(row)} /> : <NotStocked />,
    }
    if (cell === 'visibility')
      return {
        ...texts,
        open: (row) => {
          const now = visibilityOf(textOf(row), reader)
          grid.type(row, cell, reader.wordOf(now === 'visible' ? 'hidden' : 'visible'))
        },
      }
    return {
      ...texts,
      isFigure: true,
      inputMode: cell === 'price' || cell === 'priceBeforeDiscount' ? 'decimal' : 'numeric',
      clear: (row) => grid.type(row, cell, ''),
    }
  })
}

function NotStocked() {
  const t = useT('cms.grid')
  return (
    <span className={styles.nothing}>
      <span aria-hidden>–</span>
      <VisuallyHidden>{t('notStocked')}</VisuallyHidden>
    </span>
  )
}

function Tags({ tags }: Pick<GridRow, 'tags'>) {
  return (
    <span className={styles.tags}>
      {tags.map(({ id, title }) => (
        <bdi key={id}>{title}</bdi>
      ))}
    </span>
  )
}

function CellText({ cell, text }: { cell: TextCell; text: string }): ReactNode {
  const t = useT('cms.grid')
  if (text === '' && cell === 'price') return <span className={styles.nothing}>{t('byQuote')}</span>
  if (text === '' && cell === 'lowStockThreshold')
    return <span className={styles.nothing}>{t('shopThreshold')}</span>
  return cell === 'visibility' ? text : <bdi dir="ltr">{text}</bdi>
}
