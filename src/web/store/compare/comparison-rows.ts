/** One fact of all compared products, in their order. */
export type Row<Name extends string = string> = {
  name: Name
  cells: string[][]
  isCode?: true
}

/** Whether the products do not all say the same; the order in which they say it makes no difference. */
export const differs = ({ cells }: Pick<Row, 'cells'>): boolean =>
  new Set(cells.map((values) => JSON.stringify(values.toSorted()))).size > 1

/** Facts of several products, side by side; what is known of none of them has no row. */
export function rowsOf<Name extends string>(
  products: readonly (readonly { name: Name; values: string[]; isCode?: true }[])[],
): Row<Name>[] {
  const [first = []] = products
  return first
    .map(({ name, isCode }) => ({
      name,
      ...(isCode && { isCode }),
      cells: products.map((facts) => facts.find((fact) => fact.name === name)?.values ?? []),
    }))
    .filter(({ cells }) => cells.some((values) => values.length > 0))
}
