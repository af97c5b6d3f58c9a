import type { Page, Request } from 'playwright-core'
import { onTestFinished } from 'vitest'

const longestText = 400
const lastCalls = 12
/** Its text, or what stands there without any. */
const frontmost = `(({ innerText, innerHTML }) => innerText.trim() || innerHTML)([...document.querySelectorAll('dialog[open]')].at(-1) ?? document.querySelector('main') ?? document.body)`

/** A test that fails tells what the page showed at its end and which calls came before, and leaves a picture of it. */
export function tellFailure(page: Page, name: string, complaints: string[]): void {
  const calls: string[] = []
  const waiting = new Set<Request>()
  const startedAt = Date.now()
  const note = (said: string, url: string) => {
    if (/\/assets\/|\/file-manager\/|^data:/.test(url)) return
    calls.push(`${((Date.now() - startedAt) / 1000).toFixed(1)} s  ${said} ${url}`)
    if (calls.length > lastCalls) calls.shift()
  }
  page.on('request', (request) => waiting.add(request))
  page.on('requestfinished', (request) => waiting.delete(request))
  page.on('response', (answer) => note(`${answer.status()} ${answer.request().method()}`, answer.url()))
  page.on('requestfailed', (request) => {
    waiting.delete(request)
    note(`${request.failure()?.errorText} ${request.method()}`, request.url())
  })
  onTestFinished(async ({ task }) => {
    if (task.result?.state !== 'fail' || page.isClosed()) return
    const shown = await page.evaluate<string>(frontmost).catch(String)
    const message = [
      `What ${name} showed ${((Date.now() - startedAt) / 1000).toFixed(1)} s after it was opened, at ${page.url()}:`,
      shown.replaceAll(/\s+/g, ' ').slice(0, longestText),
      ...calls,
      ...[...waiting].slice(-lastCalls).map((request) => `not ended: ${request.method()} ${request.url()}`),
      ...complaints,
    ].join('\n')
    task.result.errors?.push({ name: 'Page', message, stack: message })
    await page.screenshot({ path: `test-results/${name}.png` })
  })
}
