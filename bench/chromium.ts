import { existsSync } from 'node:fs'
import { chromium } from 'playwright-core'

/** What a browser needs on a machine without a network or a screen, and as root; nothing of it changes a page. */
export const chromiumFlags = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // The address bar's list of suggestions: a page of the browser's own beside each page that is measured.
  '--disable-features=WebUIOmniboxPopup,WebUIOmniboxFullPopup,WebUIOmniboxAimPopup',
]

const programs = [
  process.env.CHROMIUM_PATH,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  chromium.executablePath(),
]

/** CHROMIUM_PATH, the system's, or the one that `npm test` has installed. */
export const findChromium = (): string | undefined =>
  programs.find((path) => path !== undefined && existsSync(path))
