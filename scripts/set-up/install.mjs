import { existsSync, lstatSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { inProject } from './paths.mjs'
import { choosePinnedNode, hasPinnedNode } from './pinned-node.mjs'
import { runQuietly } from './run-child.mjs'
import { giveUp, say, secondsSince } from './say.mjs'

// Building and testing need the development packages, also where NODE_ENV=production. A package may want a newer Node
// than the one that installs it: the project runs under Node 24.
const always = ['--include=dev', '--include=optional', '--engine-strict=false', '--loglevel=error']

/** Installs the packages when they are not the ones that package-lock.json names. */
export async function installWhenNeeded() {
  requireNode(20, 19)
  if (!isInstalled()) {
    if (isBorrowed())
      giveUp(
        'node_modules is a link to another copy, which lacks packages that this one needs: remove the link first.',
      )
    say('Installing packages… (the first time takes a minute)')
    const start = performance.now()
    const { code, output } = await npm(['ci', ...always])
    if (code !== 0) giveUp(`npm could not install the packages:\n\n${output}`)
    say(`Installed in ${secondsSince(start)}.`)
  }
  if (hasPinnedNode() || choosePinnedNode()) return

  // npm was told to run no install scripts, but this one fetches the Node that everything runs on.
  const { output } = await npm(['rebuild', 'node', '--ignore-scripts=false', '--loglevel=error'])
  if (!choosePinnedNode()) {
    giveUp(`Node 24 from npm does not run here; install Node 24 and start this command with it.\n\n${output}`)
  }
}

/** Installing through a link would empty the folder of the copy it belongs to. */
const isBorrowed = () =>
  lstatSync(inProject('node_modules'), { throwIfNoEntry: false })?.isSymbolicLink() ?? false

/**
 * npm keeps in node_modules what it installed; every package we need must be there in the same version. What another
 * system needs is optional and may be missing.
 */
function isInstalled() {
  const installed = readPackages(inProject('node_modules', '.package-lock.json'))
  const wanted = readPackages(inProject('package-lock.json'))
  if (!installed || !wanted) return false
  return Object.entries(wanted).every(([path, { version, optional, link }]) => {
    if (path === '' || link) return true
    const found = installed[path]
    return found ? found.version === version : Boolean(optional)
  })
}

/** @param {string} file @returns {Record<string, { version?: string, optional?: boolean, link?: boolean }> | undefined} */
function readPackages(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')).packages : undefined
}

/** Runs npm quietly. @param {string[]} args */
export async function npm(args) {
  const node = dirname(process.execPath)
  const program = [
    process.env.npm_execpath ?? '',
    join(node, '..', 'lib', 'node_modules', 'npm', 'bin', 'npm-cli.js'),
    join(node, 'node_modules', 'npm', 'bin', 'npm-cli.js'),
  ].find((path) => path.endsWith('npm-cli.js') && existsSync(path))
  const { code, output } = await (program
    ? runQuietly(process.execPath, [program, ...args])
    : runQuietly('npm', args))
  // After the reason npm prints a page about its options.
  return { code, output: output.replace(/npm error Clean install a project[^]*$/, '').trim() }
}

/** @param {number} major @param {number} minor */
function requireNode(major, minor) {
  const [ownMajor = 0, ownMinor = 0] = process.versions.node.split('.').map(Number)
  if (ownMajor > major || (ownMajor === major && ownMinor >= minor)) return
  giveUp(`Node ${major}.${minor} or newer is needed to begin with; this is ${process.versions.node}.`)
}
