/** The units named so far, by line and product. */
export type NamedUnits = Record<string, Record<string, readonly string[]>>

type ProductQuantity = { id: string; quantity: number }

/** All serial numbers of a line, in the order of its products. */
export const serialsOf = (named: NamedUnits, line: string): string[] =>
  Object.values(named[line] ?? {}).flat()

export const withUnits = (
  named: NamedUnits,
  line: string,
  product: string,
  serials: readonly string[],
): NamedUnits => ({ ...named, [line]: { ...named[line], [product]: serials } })

/** Whether every unit of a line's products is named. */
export const isEveryUnitNamed = (
  named: NamedUnits,
  line: string,
  products: readonly ProductQuantity[],
): boolean => products.every(({ id, quantity }) => (named[line]?.[id]?.length ?? 0) === quantity)

/** What the server refused, by `items.0.serials.3`: the serial number that was sent there, and why. */
export function refusedSerials(
  fields: Record<string, string>,
  sent: readonly { _id: string; serials?: readonly string[] }[],
): { line: string; serial: string; message: string }[] {
  return Object.entries(fields).flatMap(([path, message]) => {
    const [, index, place] = /^items\.(\d+)\.serials\.(\d+)$/.exec(path) ?? []
    const item = sent[Number(index)]
    const serial = item?.serials?.[Number(place)]
    return item && serial !== undefined ? [{ line: item._id, serial, message }] : []
  })
}

/** The lines that the server refused as a whole, by `items.0.shippedQuantity`, and why. */
export function refusedLines(
  fields: Record<string, string>,
  sent: readonly { _id: string }[],
): ReadonlyMap<string, string> {
  return new Map(
    Object.entries(fields).flatMap(([path, message]) => {
      const item = sent[Number(/^items\.(\d+)\.shippedQuantity$/.exec(path)?.[1])]
      return item ? [[item._id, message] as const] : []
    }),
  )
}
