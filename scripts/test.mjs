// npm test [-- vitest's arguments]: installs what is missing, builds, and runs the tests.
import { buildWhenStale } from './set-up/build-web.mjs'
import { findOrInstallBrowser } from './set-up/browser.mjs'
import { installWhenNeeded } from './set-up/install.mjs'
import { inProject } from './set-up/paths.mjs'
import { runNode } from './set-up/run-child.mjs'
import { say } from './set-up/say.mjs'

const args = process.argv.slice(2)
const files = args.filter((arg) => !arg.startsWith('-'))

await installWhenNeeded()
await buildWhenStale('atlas')
// Running a few named files must not install a browser that they do not open.
if (files.length === 0 || files.some((file) => file.includes('e2e'))) {
  const browser = await findOrInstallBrowser()
  if (browser) process.env.CHROMIUM_PATH = browser
  else
    say('No browser was found and none could be installed: set CHROMIUM_PATH. The browser tests will fail.')
}
process.exitCode = await runNode([inProject('node_modules', 'vitest', 'vitest.mjs'), 'run', ...args], {
  ...process.env,
  BRAND: 'atlas',
})
