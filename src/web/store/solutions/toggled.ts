type Line = { key: string; isTaken: boolean }

const listOf = (asked: URLSearchParams, name: string) =>
  asked
    .getAll(name)
    .flatMap((value) => value.split(','))
    .filter(Boolean)

/** The query of the same page with this line taken, or left out. */
export function toggled(search: string, { key, isTaken }: Line): string {
  const asked = new URLSearchParams(search)
  const [to, from] = isTaken ? ['without', 'with'] : ['with', 'without']
  const named = [...new Set([...listOf(asked, to), key])]
  const others = listOf(asked, from).filter((other) => other !== key)
  for (const [name, keys] of [
    [to, named],
    [from, others],
  ] as const) {
    asked.delete(name)
    if (keys.length > 0) asked.set(name, keys.join(','))
  }
  return `?${asked.toString().replaceAll('%2C', ',')}`
}

/** The query of the same page with a line of another product, by its code; undefined for what the rules take. */
export function using(search: string, line: string, code: string | undefined): string {
  const asked = new URLSearchParams(search)
  const others = listOf(asked, 'use').filter((one) => !one.startsWith(`${line}.`))
  asked.delete('use')
  const used = [...others, ...(code === undefined ? [] : [`${line}.${code.toLowerCase()}`])]
  if (used.length > 0) asked.set('use', used.join(','))
  return asked.size === 0 ? '' : `?${asked.toString().replaceAll('%2C', ',')}`
}
