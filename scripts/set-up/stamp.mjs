import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { inProject, root } from './paths.mjs'

/**
 * Remembers of what something was built: `facts`, such as the brand, and what its sources contain. Reading them all takes a
 * while, so that is only done where one of them looks otherwise than when it was last read.
 * @param {string} name @param {{ sources: readonly string[], facts?: Record<string, string> }} of
 */
export function stampOf(name, { sources, facts = {} }) {
  const file = inProject('build', name)
  const files = sources.flatMap(filesOf)
  const looks = digest(files.map(({ path, look }) => `${path} ${look}`))
  const readContents = () => digest(files.flatMap(({ path }) => [path, readFileSync(join(root, path))]))
  const write = (/** @type {string} */ contents) =>
    writeFileSync(file, JSON.stringify({ facts, contents, looks }))

  return {
    isFresh() {
      const stamp = readStamp(file)
      if (JSON.stringify(stamp.facts) !== JSON.stringify(facts)) return false
      if (stamp.looks === looks) return true
      const contents = readContents()
      if (stamp.contents !== contents) return false
      try {
        write(contents)
      } catch {
        // A folder that cannot be written to: the next start reads them all again.
      }
      return true
    },
    /** To be called before the build; what it returns is called when that has succeeded. */
    begin() {
      rmSync(file, { force: true })
      // As they are now: what is changed while it is built is built again.
      const contents = readContents()
      return () => write(contents)
    },
  }
}

/** @param {string} file @returns {{ facts?: object, contents?: string, looks?: string }} */
function readStamp(file) {
  try {
    return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {}
  } catch {
    // The last build was cut off while it wrote it.
    return {}
  }
}

/** @param {string} path @returns {{ path: string, look: string }[]} */
function filesOf(path) {
  const found = statSync(join(root, path), { throwIfNoEntry: false })
  if (!found || /\.test\.tsx?$/.test(path)) return []
  if (!found.isDirectory()) return [{ path, look: `${found.size} ${found.ctimeMs}` }]
  return readdirSync(join(root, path))
    .sort()
    .flatMap((name) => filesOf(`${path}/${name}`))
}

/** @param {(string | Buffer)[]} parts */
function digest(parts) {
  const hash = createHash('sha256')
  for (const part of parts) hash.update(part).update('\0')
  return hash.digest('hex')
}
