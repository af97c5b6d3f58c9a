import { accessSync, constants, existsSync, lstatSync, mkdirSync, readFileSync, symlinkSync } from 'node:fs'
import { basename, dirname, join, relative } from 'node:path'

interface Link {
  source: string
  target: string
}

/**
 * The package's libraries are found by names that are links, which npm cannot pack; the package's install script makes
 * them, and is often not run. We make them ourselves. Where the code is read-only they go to `elsewhere`, and the
 * answer is the environment that lets the programs find them there.
 */
export function linkLibraries(packageDirectory: string, elsewhere: string): Record<string, string> {
  const missing = readLinks(packageDirectory).filter(
    ({ target }) => !existsSync(join(packageDirectory, target)),
  )
  if (missing.length === 0) return {}
  if (isWritable(join(packageDirectory, 'native', 'lib'))) {
    for (const { source, target } of missing) {
      makeLink(relative(dirname(target), source), join(packageDirectory, target))
    }
    return {}
  }

  mkdirSync(elsewhere, { recursive: true })
  for (const { source, target } of missing) {
    makeLink(join(packageDirectory, source), join(elsewhere, basename(target)))
  }
  // A library found through a link looks for its own neighbours beside the link, so the real folder is named too.
  const folders = [elsewhere, join(packageDirectory, 'native', 'lib')].join(':')
  return { [process.platform === 'darwin' ? 'DYLD_LIBRARY_PATH' : 'LD_LIBRARY_PATH']: folders }
}

function readLinks(packageDirectory: string): Link[] {
  const list = join(packageDirectory, 'native', 'pg-symlinks.json')
  // The Windows package needs no links and has no list.
  return existsSync(list) ? (JSON.parse(readFileSync(list, 'utf8')) as Link[]) : []
}

function makeLink(source: string, target: string) {
  if (lstatSync(target, { throwIfNoEntry: false })) return
  try {
    symlinkSync(source, target)
  } catch (error) {
    // Another app that starts at the same moment makes the same link.
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
}

function isWritable(directory: string): boolean {
  try {
    accessSync(directory, constants.W_OK)
    return true
  } catch {
    return false
  }
}
