import { readdir, readFile, realpath, stat } from 'node:fs/promises'
import { isAbsolute, relative, resolve } from 'node:path'

export type Reading =
  | { bytes: Buffer }
  | { refused: 'absent' | 'outside' | 'too_large' | 'unreadable'; size?: number }

/**
 * Reads a file that a source names, at most `maxBytes` of it. The path may lead nowhere but into `root`, a real path:
 * neither by `..` nor by a link.
 */
export async function readInside(root: string, path: string, maxBytes: number): Promise<Reading> {
  const asked = resolve(root, path)
  if (path.includes('\0') || !isInside(root, asked)) return { refused: 'outside' }
  try {
    const real = await whereItIs(asked)
    if (real === undefined) return { refused: 'absent' }
    if (!isInside(root, real)) return { refused: 'outside' }
    const found = await stat(real)
    if (!found.isFile()) return { refused: 'absent' }
    if (found.size > maxBytes) return { refused: 'too_large', size: found.size }
    return { bytes: await readFile(real) }
  } catch {
    // What the system refuses to read is one file less, whatever its reason.
    return { refused: 'unreadable' }
  }
}

/** The folders in a folder by name; links are not followed. Undefined where there is no such folder. */
export async function listFolders(path: string): Promise<string[] | undefined> {
  try {
    const entries = await readdir(path, { withFileTypes: true })
    return entries
      .filter((entry) => entry.isDirectory())
      .map((entry) => entry.name)
      .toSorted()
  } catch (error) {
    if (isAbsence(error)) return undefined
    throw error
  }
}

/** The real path, or undefined where nothing is. */
export async function whereItIs(path: string): Promise<string | undefined> {
  try {
    return await realpath(path)
  } catch (error) {
    if (isAbsence(error)) return undefined
    throw error
  }
}

function isInside(root: string, path: string): boolean {
  const way = relative(root, path)
  return way !== '' && !isAbsolute(way) && way.split(/[\\/]/, 1)[0] !== '..'
}

const absences = new Set(['ENOENT', 'ENOTDIR', 'ELOOP', 'ENAMETOOLONG'])
const isAbsence = (error: unknown) =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' && absences.has(error.code)
