import { decodeText } from './decode-text.ts'
import { maxRowCharacters, UnusableFile, type SourceRow } from './source-row.ts'

/**
 * The products of a JSON list, one after the other, so that no more than one is in memory whatever the file's size.
 * @throws UnusableFile where the file is no list, or is cut off
 */
export async function* readJson(
  bytes: AsyncIterable<Uint8Array>,
  known: readonly string[],
): AsyncGenerator<SourceRow> {
  let row = 0
  for await (const text of items(decodeText(bytes))) {
    row += 1
    yield rowOf(row, text, known)
  }
}

/** The text of each item of the outermost list. What is inside an item is left to JSON.parse. */
async function* items(text: AsyncIterable<string>): AsyncGenerator<string> {
  let state = 'before' as 'before' | 'item' | 'between' | 'after'
  let depth = 0
  let isInString = false
  let isEscaped = false
  // What may come next between two products.
  let next: 'itemOrEnd' | 'commaOrEnd' | 'item' = 'itemOrEnd'
  let item = ''
  for await (const chunk of text) {
    let start = 0
    for (let at = 0; at < chunk.length; at++) {
      const sign = chunk.charAt(at)
      if (state === 'item') {
        if (isInString) {
          if (isEscaped) isEscaped = false
          else if (sign === '\\') isEscaped = true
          else if (sign === '"') isInString = false
        } else if (sign === '"') isInString = true
        else if (sign === '{' || sign === '[') depth += 1
        else if (sign === '}' || sign === ']') {
          depth -= 1
          if (depth > 0) continue
          item += chunk.slice(start, at + 1)
          if (item.length > maxRowCharacters) throw new UnusableFile('rowTooLong')
          yield item
          item = ''
          state = 'between'
        }
      } else if (/[\s\ufeff]/.test(sign)) continue
      else if (state === 'before' && sign === '[') state = 'between'
      else if (state === 'before') throw new UnusableFile('notList')
      else if (state === 'between' && sign === '{' && next !== 'commaOrEnd') {
        state = 'item'
        next = 'commaOrEnd'
        depth = 1
        start = at
      } else if (state === 'between' && sign === ',' && next === 'commaOrEnd') next = 'item'
      else if (state === 'between' && sign === ']' && next !== 'item') state = 'after'
      else throw new UnusableFile('notJson')
    }
    if (state === 'item') item += chunk.slice(start)
    if (item.length > maxRowCharacters) throw new UnusableFile('rowTooLong')
  }
  if (state !== 'after') throw new UnusableFile(state === 'before' ? 'empty' : 'notJson')
}

function rowOf(row: number, text: string, known: readonly string[]): SourceRow {
  const parsed = parseObject(text)
  if (!parsed) return { row, values: {}, faults: [{ fault: 'notProduct', column: 'code' }] }
  const values = flat(parsed, known)
  const unknown = Object.keys(values).filter((name) => !known.includes(name))
  if (unknown.length > 0)
    throw new UnusableFile('unknownColumns', {
      columns: unknown.map((name) => `“${name.slice(0, 60)}”`).join(', '),
    })
  return { row, values, faults: text.includes('\ufffd') ? [{ fault: 'characters', column: 'code' }] : [] }
}

function parseObject(text: string): Record<string, unknown> | undefined {
  try {
    return JSON.parse(text) as Record<string, unknown>
  } catch {
    // The brackets matched, so the products after it can still be read.
    return undefined
  }
}

/** `{"name": {"en": …, "ar": …}}` by the headings that a table has: `name.en`, `name.ar`. */
function flat(product: Record<string, unknown>, known: readonly string[]): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(product).flatMap(([name, value]) =>
      !known.includes(name) && typeof value === 'object' && value !== null && !Array.isArray(value)
        ? Object.entries(value).map(([language, text]) => [`${name}.${language}`, text] as const)
        : [[name, value] as const],
    ),
  )
}
