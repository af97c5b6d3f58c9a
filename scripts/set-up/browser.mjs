import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { delimiter, join } from 'node:path'
import { inProject } from './paths.mjs'
import { pinnedNode } from './pinned-node.mjs'
import { say } from './say.mjs'

// The first is made for tests: it has no window to draw, and needs a fifth less time.
const names = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  'chrome',
  'microsoft-edge',
]
const elsewhere = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:/Program Files/Google/Chrome/Application/chrome.exe',
  'C:/Program Files (x86)/Google/Chrome/Application/chrome.exe',
  'C:/Program Files (x86)/Microsoft/Edge/Application/msedge.exe',
]

/** The program of a Chromium: CHROMIUM_PATH, the system's, Playwright's, else one installed now; or undefined. */
export async function findOrInstallBrowser() {
  const found = findBrowser()
  if (found) return found
  say('Installing a browser for the tests…')
  downloadWithPlaywright()
  if (!findBrowser()) installFromDebian()
  return findBrowser()
}

/** The same without an installation. */
export function findBrowser() {
  const given = process.env.CHROMIUM_PATH
  if (given) return existsSync(given) ? given : undefined
  const inPath = (process.env.PATH ?? '')
    .split(delimiter)
    .flatMap((folder) => names.map((name) => join(folder, name)))
  return [...inPath, ...elsewhere, playwrightsOwn()].find((path) => path && existsSync(path))
}

function playwrightsOwn() {
  const { chromium } = createRequire(inProject('package.json'))('playwright-core')
  try {
    return chromium.executablePath()
  } catch {
    // Playwright has no browser for this system.
    return undefined
  }
}

function downloadWithPlaywright() {
  const program = inProject('node_modules', 'playwright-core', 'cli.js')
  spawnSync(pinnedNode(), [program, 'install', 'chromium'], { stdio: 'ignore', timeout: 300_000 })
}

function installFromDebian() {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  spawnSync('apt-get', ['update', '-qq'], { stdio: 'ignore', env })
  for (const name of ['chromium-headless-shell', 'chromium']) {
    const install = ['install', '-y', '-qq', '--no-install-recommends', name]
    if (spawnSync('apt-get', install, { stdio: 'ignore', env }).status === 0) return
  }
}
