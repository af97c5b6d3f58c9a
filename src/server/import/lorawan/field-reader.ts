import type { Note } from '../import-report.ts'

export type FieldReader = {
  text(key: string): string | undefined
  texts(key: string): string[]
  number(key: string): number | undefined
  flag(key: string): boolean | undefined
  /** The map under a key; an empty one where there is none. */
  part(key: string): FieldReader
  /** The maps of a list. */
  parts(key: string): FieldReader[]
  keys(): string[]
}

/** Reads the values of one YAML map. A value of the wrong kind is noted and counts as absent; the rest comes in. */
export function fieldReader(source: unknown, note: Note, path = ''): FieldReader {
  const values = isMap(source) ? source : {}
  const nameOf = (key: string) => `${path}${key}`
  const wrong = (name: string, value: unknown) => note(name, 'wrong_type', shown(value))

  /** The entries of a list; a single value counts as a list of one. */
  function entries(key: string): [name: string, value: unknown][] {
    const value = values[key]
    if (Array.isArray(value)) return value.map((entry, index) => [`${nameOf(key)}.${index}`, entry])
    return value === undefined ? [] : [[nameOf(key), value]]
  }

  function textAt(name: string, value: unknown): string | undefined {
    if (value === undefined) return undefined
    if (typeof value === 'string') return emptied(value.normalize('NFC').trim())
    wrong(name, value)
    return undefined
  }

  function text(key: string): string | undefined {
    return textAt(nameOf(key), values[key])
  }

  return {
    text,
    texts: (key) => entries(key).flatMap(([name, value]) => textAt(name, value) ?? []),

    number(key) {
      const given = text(key)
      if (given === undefined) return undefined
      const number = Number(given)
      if (Number.isFinite(number)) return number
      wrong(nameOf(key), given)
      return undefined
    },

    flag(key) {
      const given = text(key)?.toLowerCase()
      if (given === undefined || given === 'true' || given === 'false')
        return given === undefined ? undefined : given === 'true'
      wrong(nameOf(key), given)
      return undefined
    },

    part(key) {
      const value = values[key]
      if (value !== undefined && value !== '' && !isMap(value)) wrong(nameOf(key), value)
      return fieldReader(value, note, `${nameOf(key)}.`)
    },

    parts: (key) =>
      entries(key).flatMap(([name, value]) => {
        if (isMap(value)) return fieldReader(value, note, `${name}.`)
        if (value !== '') wrong(name, value)
        return []
      }),

    keys: () => Object.keys(values),
  }
}

export const isMap = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** What YAML writes for nothing. */
const emptied = (text: string) => (text === '' || text === '~' || text === 'null' ? undefined : text)

const shown = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value))
