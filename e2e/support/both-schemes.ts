import type { Page } from 'playwright-core'
import { fitsTheScreen, isAccessible } from './browser.ts'

/** Nothing is wider than the screen, and axe finds nothing in either scheme. */
export async function looksRight(page: Page) {
  await fitsTheScreen(page)
  await settle(page)
  await isAccessible(page)
  const before = await page.evaluate<string>('document.documentElement.dataset.mantineColorScheme')
  await paint(page, before === 'dark' ? 'light' : 'dark')
  // The other scheme has other colours and nothing else.
  await isAccessible(page, ['color-contrast'])
  await paint(page, before)
}

/** Colours that are on their way from one scheme to the other are in neither. */
async function paint(page: Page, scheme: string) {
  await page.evaluate(`document.documentElement.dataset.mantineColorScheme = '${scheme}'`)
  await settle(page)
}

/** What fades in or moves has come to rest. */
async function settle(page: Page) {
  await page.evaluate(`new Promise((drawn) => {
    const isOnItsWay = ({ playState, effect }) =>
      playState === 'running' && effect.getComputedTiming().iterations !== Infinity
    const look = () => document.getAnimations().some(isOnItsWay) ? setTimeout(look, 16) : drawn()
    // A page that is not drawn at all must not wait for ever.
    const late = setTimeout(look, 2000)
    requestAnimationFrame(() => requestAnimationFrame(() => { clearTimeout(late); setTimeout(look, 50) }))
  })`)
}
