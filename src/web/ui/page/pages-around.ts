/** The page numbers to show: the first, the last, and those beside this one; undefined is a gap. */
export function pagesAround(page: number, last: number): (number | undefined)[] {
  const shown = [...new Set([1, page - 1, page, page + 1, last])].filter(
    (number) => number >= 1 && number <= last,
  )
  shown.sort((a, b) => a - b)
  return shown.flatMap((number, index) => {
    const before = shown[index - 1]
    if (before === undefined || number - before === 1) return [number]
    // A gap of one page is that page: dots would take as much room.
    return number - before === 2 ? [number - 1, number] : [undefined, number]
  })
}
