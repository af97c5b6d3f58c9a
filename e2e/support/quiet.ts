import type { Page, Request } from 'playwright-core'

const quietMilliseconds = 500

/** False too while the page is being exchanged for another. */
const isFilled = (page: Page) =>
  page.evaluate<boolean>(`document.querySelector('[aria-busy="true"]') === null`).catch(() => false)

/**
 * Waits until a page has asked for nothing for a moment, and shows that it loads nowhere: on a busy machine, more than that
 * moment passes between an answer and what follows from it. Playwright's "networkidle" never comes on pages of the CMS: they
 * hold a stream of events open.
 */
export function quietOf(page: Page): () => Promise<void> {
  const open = new Set<Request>()
  let changedAt = Date.now()
  const isStream = (request: Request) => new URL(request.url()).pathname.endsWith('/events')
  const ends = (request: Request) => {
    open.delete(request)
    changedAt = Date.now()
  }
  page.on('request', (request) => {
    if (isStream(request)) return
    open.add(request)
    changedAt = Date.now()
  })
  page.on('requestfinished', ends)
  page.on('requestfailed', ends)
  return async () => {
    const deadline = Date.now() + 60_000
    const isQuiet = () => open.size === 0 && Date.now() - changedAt >= quietMilliseconds
    while (!isQuiet() || !(await isFilled(page)) || !isQuiet()) {
      if (Date.now() > deadline)
        throw new Error(`Still loading: ${[...open].map((each) => each.url()).join(', ')}`)
      await page.waitForTimeout(50)
    }
  }
}
