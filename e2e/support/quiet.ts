import type { Page, Request } from 'playwright-core'

const quietMilliseconds = 500

/**
 * Waits until a page has asked for nothing for a moment. Playwright's "networkidle" never comes on pages of the CMS: they
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
    while (open.size > 0 || Date.now() - changedAt < quietMilliseconds) {
      if (Date.now() > deadline)
        throw new Error(`Still asked for: ${[...open].map((each) => each.url()).join(', ')}`)
      await page.waitForTimeout(50)
    }
  }
}
