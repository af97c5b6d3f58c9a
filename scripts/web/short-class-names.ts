import { createHash } from 'node:crypto'
import { relative, sep } from 'node:path'

const prefixLength = 4

/** Names of classes for browsers: four signs for the file, then the name. They are in every page, many times. */
export function shortClassNames(): (name: string, file: string) => string {
  const files = new Map<string, string>()
  return (name, file) => {
    const path = relative(process.cwd(), file.split('?', 1)[0] ?? '').replaceAll(sep, '/')
    const prefix = createHash('sha256').update(path).digest('base64url').slice(0, prefixLength)
    const other = files.get(prefix) ?? path
    if (other !== path) throw new Error(`${path} and ${other} get the same names of classes: lengthen them`)
    files.set(prefix, path)
    // A name begins with no digit.
    return `_${prefix}${name}`
  }
}
