import {
  chmodSync,
  closeSync,
  constants,
  copyFileSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs'
import { join } from 'node:path'
import { makeOpenFolder } from './choose-place.ts'
import { linkLibraries } from './library-links.ts'

/**
 * Copies the package's programs to a folder that the database's user may enter, once a version, and returns the copy.
 * It stays root's, so that the user who runs it cannot change it.
 */
export function copyBinaries(
  packageDirectory: string,
  version: string,
  shelter: string,
  log: (message: string) => void,
): string {
  const copy = join(shelter, `postgresql-${version}-${process.platform}-${process.arch}`)
  if (existsSync(copy)) return copy

  log(`The database's user cannot run the programs in ${packageDirectory}; copying them to ${copy}.`)
  makeOpenFolder(shelter)
  const unfinished = `${copy}.${process.pid}`
  copyReadable(join(packageDirectory, 'native'), join(unfinished, 'native'))
  linkLibraries(unfinished, join(unfinished, 'native', 'lib'))
  chmodSync(unfinished, 0o755)
  try {
    renameSync(unfinished, copy)
  } catch (error) {
    rmSync(unfinished, { recursive: true, force: true })
    // Another clone that starts at the same moment makes the same copy.
    if (!existsSync(copy)) throw error
  }
  return copy
}

/** Copies with rights for everybody, since an umask of 077 may have closed the originals. */
function copyReadable(from: string, to: string) {
  mkdirSync(to, { recursive: true })
  chmodSync(to, 0o755)
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    const [source, target] = [join(from, entry.name), join(to, entry.name)]
    if (entry.isDirectory()) copyReadable(source, target)
    // Links are created from their list; static libraries are only for compilers.
    if (!entry.isFile() || entry.name.endsWith('.a')) continue
    copyFileSync(source, target, constants.COPYFILE_FICLONE)
    chmodSync(target, statSync(source).mode & 0o100 ? 0o755 : 0o644)
    sync(target)
  }
}

/** A copy that has its name is taken for whole ever after, so it must be whole after a power cut too. */
function sync(path: string) {
  const file = openSync(path, 'r')
  fsyncSync(file)
  closeSync(file)
}
