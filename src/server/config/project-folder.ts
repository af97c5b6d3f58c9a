import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** The folder of package.json: this code is run from its sources, and bundled in `build`. */
export const projectFolder = above(import.meta.dirname)

function above(folder: string): string {
  return existsSync(join(folder, 'package.json')) ? folder : above(dirname(folder))
}
