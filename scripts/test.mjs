// npm test, npm run test:long, npm run test:real -- <folder>; each takes vitest's arguments too.
// Installs what is missing, builds, and runs the tests of that kind.
import { existsSync, readdirSync } from 'node:fs'
import { resolve } from 'node:path'
import { buildWhenStale } from './set-up/build-shop.mjs'
import { findOrInstallBrowser } from './set-up/browser.mjs'
import { installWhenNeeded } from './set-up/install.mjs'
import { inProject } from './set-up/paths.mjs'
import { runNode } from './set-up/run-child.mjs'
import { giveUp, say } from './set-up/say.mjs'

const [kind = 'short', ...given] = process.argv.slice(2)
const folder = kind === 'real' ? given.shift() : undefined
const args = [...given]
const files = args.filter((arg) => !arg.startsWith('-'))

if (kind === 'real' && (!folder || !existsSync(resolve(folder, 'vendor'))))
  giveUp(
    `npm run test:real -- <folder> imports a real copy of the LoRaWAN Device Repository.\n${
      folder
        ? `${folder} has no folder "vendor".`
        : 'Name the folder of the copy: the one that holds "vendor".'
    }`,
  )
// A file that is named runs, whichever kind it is of.
if (!args.some((arg) => arg.startsWith('--project'))) {
  const isLong = kind === 'long' || (kind === 'short' && files.some((file) => file.includes('.long.')))
  const projects = [
    ...(kind === 'short' ? ['unit', 'server', 'e2e'] : []),
    ...(isLong ? ['journeys', 'long'] : []),
    ...(kind === 'real' ? ['real'] : []),
  ]
  args.push(...projects.flatMap((project) => ['--project', project]))
}

await installWhenNeeded()
await buildWhenStale('atlas')
const isWhole = files.length === 0
// Running a few named files must not install a browser that they do not open.
const opensBrowser =
  files.some((file) => file.includes('e2e')) ||
  (isWhole && kind === 'short') ||
  (isWhole && kind === 'long' && filesNamed('.long.test.ts', 'e2e').length > 0)
if (opensBrowser) {
  const browser = await findOrInstallBrowser()
  if (browser) process.env.CHROMIUM_PATH = browser
  else
    say('No browser was found and none could be installed: set CHROMIUM_PATH. The browser tests will fail.')
}
process.exitCode = await runNode([inProject('node_modules', 'vitest', 'vitest.mjs'), 'run', ...args], {
  ...process.env,
  BRAND: 'atlas',
  ...(folder && { LORAWAN_REPOSITORY: resolve(folder) }),
})
if (isWhole && kind === 'short' && process.getuid?.() !== 0)
  for (const file of filesNamed('.root.test.ts', 'src')) say(`Left out: ${file} needs root.`)

/** @param {string} ending @param {string} folder */
function filesNamed(ending, folder) {
  return readdirSync(inProject(folder), { encoding: 'utf8', recursive: true }).filter((file) =>
    file.endsWith(ending),
  )
}
