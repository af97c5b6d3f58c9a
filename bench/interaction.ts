import { chromium, type Browser, type Page } from 'playwright-core'
import { findBrowser } from '../scripts/set-up/browser.mjs'
import { chromiumFlags } from './chromium.ts'
import { firstPages, languages } from './pages.ts'
import type { Shops } from './shops.ts'
import { heading, median, say, tellRatio } from './tell.ts'
import { times } from './trial.ts'

const slowdown = 4
const paintBudgetMs = 100
const shiftBudget = 0.02
/** Lighthouse's slow 4G. */
const slowNetwork = {
  offline: false,
  latency: 150,
  downloadThroughput: 204_800,
  uploadThroughput: 93_750,
}
const widths = [390, 1440]
const rounds = times(3)

/**
 * How soon the list answers a hand (interaction to next paint), with a processor four times slower than this one, and
 * how far pages move while they load on a slow network and are scrolled (cumulative layout shift).
 */
export async function interaction(shops: Shops): Promise<void> {
  heading('Interaction to next paint, and layout shift')
  const executablePath = findBrowser()
  if (!executablePath) {
    say('Not measured: there is no Chromium (CHROMIUM_PATH).')
    return
  }
  await shops.make('touched')
  const shop = await shops.serve('touched')
  const browser = await chromium.launch({ executablePath, args: chromiumFlags })
  try {
    const pace = await paceOf(browser)
    say(
      `Slowed down so, ten million steps of a loop take ${pace.toFixed(0)} ms: times of machines compare by it.`,
    )
    for (const language of languages)
      for (const width of widths) {
        const taken: Taken[] = []
        for (let round = 0; round < rounds; round += 1)
          taken.push(await slowest(browser, `${shop.url}/${language}/products`, width))
        const { milliseconds, what } = taken.toSorted((a, b) => a.milliseconds - b.milliseconds)[1] ?? none
        tellRatio(
          `list, ${language}, ${width} px: slowest answer ÷ ${paintBudgetMs} ms`,
          milliseconds / paintBudgetMs,
          '≤ 1',
          `${milliseconds} ms for ${what}`,
        )
      }
    for (const path of await firstPages(shop))
      for (const language of languages)
        for (const width of widths) {
          const page = `/${language}${path}`
          const shift = await shiftOf(browser, shop.url + page, width)
          tellRatio(
            `${page.slice(0, 24)}, ${width} px: layout shift ÷ ${shiftBudget}`,
            shift / shiftBudget,
            '≤ 1',
            `${shift.toFixed(4)} in all`,
          )
        }
  } finally {
    await browser.close()
    await shop.stop()
  }
}

/** Milliseconds that a loop takes on the slowed-down processor: the median of five. */
async function paceOf(browser: Browser): Promise<number> {
  const page = await visit(browser, 390)
  const took = await page.evaluate<number[]>(`Array.from({ length: 5 }, () => {
    const start = performance.now()
    let sum = 0
    for (let step = 0; step < 1e7; step += 1) sum = (sum * 31 + step) | 0
    return performance.now() - start + (sum === 0.5 ? 1 : 0)
  })`)
  await page.context().close()
  return median(took)
}

type Taken = { milliseconds: number; what: string }
const none: Taken = { milliseconds: 0, what: 'nothing' }

/** Presses all that the first screens of a page let one press, types into its search, and tells what took longest. */
async function slowest(browser: Browser, url: string, width: number): Promise<Taken> {
  const page = await visit(browser, width)
  await page.addInitScript(`
    window.answers = []
    new PerformanceObserver((list) => {
      for (const { interactionId, duration, name, target } of list.getEntries())
        if (interactionId > 0)
          answers.push({ milliseconds: duration, what: name + ' on ' + (target?.getAttribute?.('aria-label') ?? target?.textContent ?? '').trim().slice(0, 40) })
    }).observe({ type: 'event', durationThreshold: 16, buffered: true })`)
  await page.goto(url, { waitUntil: 'networkidle' })
  const pressed = page.locator('button:visible, input[type=checkbox]:visible')
  for (let index = 0; index < Math.min(await pressed.count(), 40); index += 1) {
    await pressed
      .nth(index)
      .click({ timeout: 2_000 })
      .catch(() => undefined)
    await page.waitForTimeout(50)
    // Whatever a press has opened gives way to the next.
    await page.keyboard.press('Escape')
    // Finding the next button among hundreds takes longer than an answer, and would hold this one up.
    await painted(page)
    if (page.url().split('?')[0] !== url) await page.goto(url, { waitUntil: 'networkidle' })
  }
  await page.locator('header [role=combobox]').first().click()
  await page.keyboard.type('track', { delay: 80 })
  await page.waitForTimeout(500)
  const answers = await page.evaluate<Taken[]>('answers')
  await page.context().close()
  return answers.toSorted((a, b) => b.milliseconds - a.milliseconds)[0] ?? none
}

/** Resolves when what was changed up to now is drawn, also where the page is being left. */
const painted = (page: Page) =>
  page
    .evaluate(
      'new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(drawn))))',
    )
    .catch(() => undefined)

/** The sum of all that moved by itself, from the first byte to the end of the page. */
async function shiftOf(browser: Browser, url: string, width: number): Promise<number> {
  const page = await visit(browser, width, true)
  await page.addInitScript(`
    window.shift = 0
    new PerformanceObserver((list) => {
      for (const { hadRecentInput, value } of list.getEntries()) if (!hadRecentInput) shift += value
    }).observe({ type: 'layout-shift', buffered: true })`)
  await page.goto(url, { waitUntil: 'networkidle' })
  const height = await page.evaluate<number>('document.documentElement.scrollHeight')
  for (let y = 0; y < height; y += 400) {
    await page.evaluate(`window.scrollTo(0, ${y})`)
    await page.waitForTimeout(60)
  }
  await page.waitForTimeout(500)
  const shift = await page.evaluate<number>('shift')
  await page.context().close()
  return shift
}

async function visit(browser: Browser, width: number, isFarAway = false): Promise<Page> {
  const context = await browser.newContext({
    viewport: { width, height: width < 600 ? 844 : 900 },
    hasTouch: width < 600,
    isMobile: width < 600,
  })
  const page = await context.newPage()
  const developer = await context.newCDPSession(page)
  await developer.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  if (isFarAway) {
    await developer.send('Network.enable')
    await developer.send('Network.emulateNetworkConditions', slowNetwork)
  }
  return page
}
