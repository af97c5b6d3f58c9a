import { randomUUID } from 'node:crypto'
import { link, mkdir, open, rename, rm } from 'node:fs/promises'
import { dirname, relative, resolve, sep } from 'node:path'

type Content = string | Uint8Array | AsyncIterable<Uint8Array>
type Options = {
  mode?: number
  /** Where the file is there already, it stays as it is. */
  keepExisting?: boolean
}

/**
 * Writes a file that is on the disk when this returns: after a power cut it is there whole, or as it was before. Folders
 * that are missing are made. Returns false where `keepExisting` left the file as it was.
 */
export async function writeDurably(
  path: string,
  content: Content,
  { mode = 0o600, keepExisting = false }: Options = {},
): Promise<boolean> {
  const folder = dirname(path)
  await makeFolderDurably(folder)
  const temporary = `${path}.${randomUUID()}.part`
  try {
    await writeAndSync(temporary, content, mode)
    if (keepExisting && !(await linkUnlessThere(temporary, path))) return false
    if (!keepExisting) await rename(temporary, path)
  } finally {
    await rm(temporary, { force: true })
  }
  await syncFolder(folder)
  return true
}

/** Puts the names in a folder on the disk: files that were made, renamed or removed there. */
export async function syncFolder(folder: string): Promise<void> {
  // Windows has no such call, and needs none.
  if (process.platform === 'win32') return
  let handle
  try {
    handle = await open(folder, 'r')
    await handle.sync()
  } catch (error) {
    // A folder above ours that we may enter and not read, so that nothing in it is of our making.
    if (!(error instanceof Error && 'code' in error && error.code === 'EACCES')) throw error
  } finally {
    await handle?.close()
  }
}

async function makeFolderDurably(folder: string): Promise<void> {
  const first = await mkdir(folder, { recursive: true })
  if (first === undefined) return
  // Each new folder is a name in the one above it.
  const above = resolve(first, '..')
  let synced = above
  await syncFolder(above)
  for (const name of relative(above, resolve(folder)).split(sep)) {
    synced = resolve(synced, name)
    await syncFolder(synced)
  }
}

async function writeAndSync(path: string, content: Content, mode: number): Promise<void> {
  const handle = await open(path, 'wx', mode)
  try {
    await handle.writeFile(content)
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** A link, unlike a rename, fails where the name is taken. */
async function linkUnlessThere(from: string, to: string): Promise<boolean> {
  try {
    await link(from, to)
    return true
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false
    throw error
  }
}
