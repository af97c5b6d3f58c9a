import type { Page } from 'playwright-core'

const listen = `addEventListener('click', (event) => event.isTrusted && event.detail > 0 &&
  sessionStorage.setItem('clicks', Number(sessionStorage.getItem('clicks') ?? 0) + 1), true)`

/** Counts what is pressed with the mouse from now on, as the browser sees it, on this page and on those that it leads to. */
export async function countClicks(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(listen)
  await page.evaluate(listen)
  return () => page.evaluate<number>(`Number(sessionStorage.getItem('clicks') ?? 0)`)
}
