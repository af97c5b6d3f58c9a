import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { inProject } from './paths.mjs'

const program = inProject('node_modules', 'node', 'bin', process.platform === 'win32' ? 'node.exe' : 'node')
// Lives in node_modules, so that a new installation asks anew.
const choice = inProject('node_modules', '.matjar-node')

/** The Node 24 that runs the project: the one npm installed, or another where that cannot run and the other will do. */
export function pinnedNode() {
  return readChoice() || program
}

/** Whether `pinnedNode` has been found to run. */
export function hasPinnedNode() {
  return readChoice() !== undefined && existsSync(pinnedNode())
}

/** Tries the installed Node 24, then this process's own. Returns whether one of them can run the project. */
export function choosePinnedNode() {
  const works = spawnSync(program, ['--version'], { encoding: 'utf8' }).stdout?.startsWith('v24.')
  const own = Number(process.versions.node.split('.')[0]) >= 24
  if (!works && !own) return false
  removeHeaders()
  writeFileSync(choice, works ? '' : process.execPath)
  return true
}

/** A third of the package is for compiling addons, of which there are none. */
function removeHeaders() {
  const parts = inProject('node_modules', 'node', 'node_modules')
  if (!existsSync(parts)) return
  for (const part of readdirSync(parts, { withFileTypes: true }))
    if (part.isDirectory()) rmSync(join(parts, part.name, 'include'), { recursive: true, force: true })
}

/** Empty for the installed one, whose place moves with the project. */
function readChoice() {
  return existsSync(choice) ? readFileSync(choice, 'utf8') : undefined
}
