/** One fact of all compared products, in their order. */
export type Row<Name extends string = string> = {
  name: Name
  cells: string[][]
  isCode?: true
  label?: string
  group?: string
}

/** Whether the products do not all say the same; the order in which they say it makes no difference. */
export const differs = ({ cells }: Pick<Row, 'cells'>): boolean =>
  new Set(cells.map((values) => JSON.stringify(values.toSorted()))).size > 1

type Compared<Name extends string> = Omit<Row<Name>, 'cells'> & { values: string[]; place?: number }

/**
 * Facts of several products, side by side; what is known of none of them has no row. What has a place stands by it, behind what has
 * none.
 */
export function rowsOf<Name extends string>(products: readonly (readonly Compared<Name>[])[]): Row<Name>[] {
  const first = new Map(products.flat().map((fact) => [fact.name, fact]))
  return [...first.values()]
    .toSorted((a, b) => (a.place ?? -1) - (b.place ?? -1))
    .map(({ name, isCode, label, group }) => ({
      name,
      ...(isCode && { isCode }),
      ...(label !== undefined && { label }),
      ...(group !== undefined && { group }),
      cells: products.map((facts) => facts.find((fact) => fact.name === name)?.values ?? []),
    }))
    .filter(({ cells }) => cells.some((values) => values.length > 0))
}
