import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { chromium, type Browser, type Page } from 'playwright-core'
import { beforeAll, expect, onTestFinished } from 'vitest'
import type { Shop } from './shop.ts'
import { tellFailure } from './tell-failure.ts'

/** A machine without a network and a root user need these; they change nothing of what a page does. */
const flags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // A page lives for seconds: compiling its scripts to their fastest form takes longer than they run.
  '--js-flags=--no-turbofan --no-maglev',
  // Playwright's own list, which this one takes the place of, and the address bar's list of suggestions: a page of the
  // browser's in each new window, though no window is shown.
  `--disable-features=${[
    'AvoidUnnecessaryBeforeUnloadCheckSync',
    'DestroyProfileOnBrowserClose',
    'HttpsUpgrades',
    'HttpsFirstBalancedModeAutoEnable',
    'LensOverlay',
    'MediaRouter',
    'PaintHolding',
    'ThirdPartyStoragePartitioning',
    'AvoidCorsURLLoaderRestartOnRedirect',
    'OptimizationHints',
    'NetworkTimeServiceQuerying',
    'AimEnabled',
    'PreconnectToSearch',
    'CDPScreenshotNewSurface',
    'WebUIOmniboxPopup',
    'WebUIOmniboxFullPopup',
    'WebUIOmniboxAimPopup',
  ].join(',')}`,
]

export type Screen = {
  language: 'en' | 'ar'
  width: number
  scheme?: 'light' | 'dark'
  /** The journey is taken on the other screen as well. */
  isPaired?: true | undefined
}

/** Forms, numbers and what is read from its side are tried on both. */
export const screens: Screen[] = [
  { language: 'en', width: 1440, isPaired: true },
  { language: 'ar', width: 390, scheme: 'dark', isPaired: true },
]

export const nameOf = ({ language, width, scheme = 'light' }: Screen) => `${language}, ${width} px, ${scheme}`

const alone = (language: Screen['language']) =>
  screens
    .filter((screen) => screen.language === language)
    .map((screen) => [nameOf(screen), { ...screen, isPaired: undefined }] as const)
/** For `test.each`: a journey that says the same in both languages is taken in one, its neighbours in the other. */
export const inEnglish = alone('en')
export const inArabic = alone('ar')

const paired = new WeakSet<Page>()
/** What this page shows is shown on the other screen too, with the other width and scheme. */
export const isPaired = (page: Page) => paired.has(page)

/** One for all files of a worker; it ends with the worker. */
let launched: Promise<Browser> | undefined
const launch = () =>
  (launched ??= chromium.launch({
    executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
    args: flags,
  }))

/** Every visit is a person of their own, without a past. */
export function aBrowser(shop: Shop) {
  let browser: Browser
  let visitCount = 0

  beforeAll(async () => {
    browser = await launch()
  })

  return {
    shop,
    /** Opens a path of the shop, in a browser that has `stored` from before; what a page complains of in its console fails the test at `noComplaints`. */
    async visit(
      path: string,
      { language, width, scheme = 'light', isPaired }: Screen,
      {
        stored = {},
        isUntouched = false,
        hasWorker = false,
        ...device
      }: {
        userAgent?: string
        stored?: Record<string, string>
        /** Nobody is there: what starts the page's scripts is the journey's own matter. */
        isUntouched?: boolean
        javaScriptEnabled?: boolean
        /** The shop's service worker, which other journeys do without: what passes it cannot be routed. */
        hasWorker?: boolean
      } = {},
    ) {
      const localStorage = Object.entries(stored).map(([name, value]) => ({ name, value }))
      const context = await browser.newContext({
        baseURL: shop.url,
        viewport: { width, height: width < 600 ? 844 : 900 },
        colorScheme: scheme,
        locale: language === 'ar' ? 'ar-SA' : 'en-GB',
        timezoneId: 'Asia/Riyadh',
        hasTouch: width < 600,
        reducedMotion: 'reduce',
        serviceWorkers: hasWorker ? 'allow' : 'block',
        storageState: { cookies: [], origins: [{ origin: shop.url, localStorage }] },
        ...device,
      })
      if (!isUntouched) context.on('page', waitUntilTakenOver)
      // What is waited for comes; how soon is the bench's matter.
      context.setDefaultTimeout(60_000)
      const page = await context.newPage()
      if (isPaired) paired.add(page)
      const complaints: string[] = []
      page.on('console', (message) => {
        if (message.type() === 'error' && !isExpected(message.text())) complaints.push(message.text())
      })
      page.on('pageerror', (error) => complaints.push(String(error)))
      visitCount += 1
      const visit = visitCount
      // A page that nobody looks at any more would go on asking and drawing.
      onTestFinished(() => context.close())
      // What is to be done last is asked for first: hooks run the other way round.
      tellFailure(page, `${language}-${width}-${visit}`, complaints)
      await page.goto(`/${language}${path}`)
      return { page, complaints, close: () => context.close() }
    },
  }
}

/**
 * Most pages fetch their scripts at the first sign of a person, others once they are painted, which may be after `load`. A
 * hand on the mouse is a sign; nobody presses a button before the page is taken over, but where a journey is about just that.
 */
function waitUntilTakenOver(page: Page) {
  for (const name of ['goto', 'reload', 'goBack', 'goForward'] as const) {
    const go = page[name].bind(page) as (...args: unknown[]) => ReturnType<Page['goto']>
    page[name] = async (...args: unknown[]) => {
      const answer = await go(...args)
      // Whoever waits for the address alone holds the scripts back.
      const options = args.at(-1)
      if (typeof options === 'object' && options && 'waitUntil' in options && options.waitUntil === 'commit')
        return answer
      await page.mouse.move(0, 0)
      await page.mouse.move(2, 0)
      // A page that leads on is left while it is asked.
      const ask = () => page.evaluate<boolean>(isTakenOver).catch(() => page.isClosed())
      await expect.poll(ask, { interval: 20 }).toBe(true)
      return answer
    }
  }
}

// A failure page and a file have no scripts that could come.
export const isTakenOver = `!window.__reactRouterContext ||
  Object.keys(document).some((key) => key.startsWith('__reactContainer'))`

// A refused call is part of some journeys; the browser says so of every one.
const isExpected = (text: string) =>
  /Failed to load resource: the server responded with a status of 4\d\d/.test(text)

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** axe finds nothing on what is shown now; with `rules`, nothing against these alone. */
export async function isAccessible(page: Page, rules?: string[]) {
  await settle(page)
  // Once in a document: reading axe in takes as long as a look.
  if (!(await page.evaluate<boolean>(`'axe' in window`))) await page.evaluate(`${axe};0`)
  const options = { resultTypes: ['violations'], iframes: false, ...(rules && { runOnly: rules }) }
  const look = () =>
    page.evaluate<Look>(`(async () => {
      const parts = ${partsOfThePage}.map(({ part, key }) => ({ part, key: key + ${JSON.stringify(rules?.join() ?? '')} }))
      const known = new Set(${JSON.stringify([...faultless])})
      const seen = parts.filter(({ key }) => known.has(key)).map(({ part }) => part)
      const { violations } = await axe.run(
        { include: [document], exclude: [...${repeated}, ...seen] }, ${JSON.stringify(options)})
      return {
        keys: parts.map(({ key }) => key),
        found: violations.map(({ id, nodes }) => id + ': ' + nodes.map(
          ({ html, any }) => html.slice(0, 300) + ' ' + any.map(({ message }) => message).join(', ')
        ).join(' | ').slice(0, 1000)),
      }
    })()`)
  let looked = await look()
  if (looked.found.length > 0) {
    // What was pale because something was on its way is not when it has come.
    await page.waitForTimeout(1_000)
    looked = await look()
  }
  expect(looked.found).toEqual([])
  for (const key of looked.keys) faultless.add(key)
}

type Look = { keys: string[]; found: string[] }

/** Parts of pages that axe has found nothing in, by their key: the head and foot of every page, a list behind a dialog. */
const faultless = new Set<string>()

/** The parts that other looks may have seen, each with a key of all that axe's answer depends on. */
const partsOfThePage = `[...document.querySelectorAll('header, footer, nav, aside, section, fieldset, table')].map((part) => {
  const { colorScheme } = document.documentElement.dataset
  const where = [colorScheme, innerWidth, document.documentElement.lang, part.parentElement.className, part.closest('dialog') !== null]
  const text = where.join(' ') + part.outerHTML
  let [one, other] = [5381, 52711]
  for (let at = 0; at < text.length; at++) {
    one = Math.imul(one, 33) ^ text.charCodeAt(at)
    other = Math.imul(other, 31) + text.charCodeAt(at) | 0
  }
  return { part, key: one + '.' + other + '.' + text.length }
})`

/** Rows and cards that are built like one before them, words and addresses apart: a look at the first says the same of them. */
const repeated = `(() => {
  const own = / (?:id|href|src|srcset|for|name|value|alt|title|datetime|sizes|width|height|aria-(?:label|labelledby|describedby|controls))="[^"]*"/g
  const again = []
  for (const list of document.querySelectorAll('tbody, ul, ol, dl, [role=list], [role=listbox]')) {
    const seen = new Set()
    for (const item of list.children) {
      const built = item.outerHTML.replace(own, '').replace(/>[^<]+</g, '><')
      if (seen.has(built)) again.push(item)
      seen.add(built)
    }
  }
  return again
})()`

/** Nothing is wider than the screen, once what is measured by script has followed its width. */
export async function fitsTheScreen(page: Page) {
  const beyond = () =>
    page.evaluate<number>('document.documentElement.scrollWidth - document.documentElement.clientWidth')
  await expect.poll(beyond).toBeLessThanOrEqual(0)
}

/** What fades in or moves has come to rest. */
export async function settle(page: Page) {
  await page.evaluate(`new Promise((drawn) => {
    // What follows a scroll bar is never at its end by itself.
    const isOnItsWay = ({ playState, effect, timeline }) =>
      playState === 'running' && timeline instanceof DocumentTimeline && effect.getComputedTiming().iterations !== Infinity
    const look = () => document.getAnimations().some(isOnItsWay) ? setTimeout(look, 16) : drawn()
    // A page that is not drawn at all must not wait for ever.
    const late = setTimeout(look, 2000)
    requestAnimationFrame(() => requestAnimationFrame(() => { clearTimeout(late); setTimeout(look, 50) }))
  })`)
}
