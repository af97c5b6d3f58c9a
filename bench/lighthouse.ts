import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, existsSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Shops } from './shops.ts'
import { findBrowser } from '../scripts/set-up/browser.mjs'
import { chromiumFlags } from './chromium.ts'
import { firstPages, languages } from './pages.ts'
import { heading, median, say } from './tell.ts'

const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const
const installMs = 240_000
const visitMs = 120_000
/** One visit says little: the machine is never equally busy twice. */
const rounds = 5

type Request = { url: string; resourceType?: string; transferSize?: number }
type Report = {
  categories: Record<(typeof categories)[number], { score: number | null }>
  audits: Record<string, { score: number | null; numericValue?: number; details?: { items?: Request[] } }>
}

/** Lighthouse as a phone on home, list, product page, cart, contact and a search in both languages. Lighthouse is no part of the project: it is fetched for the run. */
export async function lighthouse(shops: Shops): Promise<void> {
  heading('Lighthouse, mobile')
  const folder = mkdtempSync(join(tmpdir(), 'matjar-lighthouse-'))
  try {
    const program = await install(folder)
    const browser = findBrowser()
    if (!program || !browser) {
      say(
        `Not measured: ${program ? 'there is no Chromium (CHROMIUM_PATH)' : 'Lighthouse cannot be installed here'}.`,
      )
      return
    }
    await shops.make('visited')
    const shop = await shops.serve('visited')
    say(
      `Targets: performance ≥ 98 (median of ${rounds}), total blocking time ≤ 100 ms, the others 100; no JavaScript until a page is touched, and at most 30 KB CSS on the wire of a first view.`,
    )
    for (const path of await firstPages(shop))
      for (const language of languages) {
        const page = `/${language}${path}`
        const reports: Report[] = []
        for (let round = 0; round < rounds; round += 1) {
          const report = await visit(program, browser, folder, shop.url + page)
          if (report) reports.push(report)
        }
        say(reports[0] ? `    ${describe(page, reports)}` : `    ${page}: not measured`)
      }
    await shop.stop()
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Ends with this process: nothing that was started here goes on when the run is stopped. */
async function runQuietly(
  program: string,
  args: string[],
  options: { timeout: number; env?: NodeJS.ProcessEnv },
): Promise<void> {
  const child = spawn(program, args, { stdio: 'ignore', ...options })
  const end = () => void child.kill()
  process.once('exit', end)
  await once(child, 'close').catch(() => undefined)
  process.off('exit', end)
}

async function install(folder: string): Promise<string | undefined> {
  await runQuietly('npm', ['i', '--prefix', folder, '--no-audit', '--no-fund', 'lighthouse'], {
    timeout: installMs,
  })
  const program = join(folder, 'node_modules', 'lighthouse', 'cli', 'index.js')
  return existsSync(program) ? program : undefined
}

async function visit(
  program: string,
  browser: string,
  folder: string,
  url: string,
): Promise<Report | undefined> {
  const file = join(folder, 'report.json')
  rmSync(file, { force: true })
  await runQuietly(
    process.execPath,
    [
      program,
      url,
      '--quiet',
      '--output=json',
      `--output-path=${file}`,
      `--only-categories=${categories.join(',')}`,
      `--chrome-flags=${chromiumFlags.join(' ')}`,
    ],
    { timeout: visitMs, env: { ...process.env, CHROME_PATH: browser } },
  )
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Report) : undefined
}

function describe(page: string, reports: Report[]): string {
  const kb = (type: string) =>
    median(
      reports.map(
        ({ audits }) =>
          (audits['network-requests']?.details?.items ?? [])
            .filter(({ resourceType }) => resourceType === type)
            .reduce((sum, { transferSize = 0 }) => sum + transferSize, 0) / 1024,
      ),
    ).toFixed(0)
  const score = (name: (typeof categories)[number]) =>
    `${name} ${Math.round(median(reports.map((report) => report.categories[name].score ?? 0)) * 100)}`
  const blockedMs = median(
    reports.map(({ audits }) => audits['total-blocking-time']?.numericValue ?? Number.NaN),
  ).toFixed(0)
  const failed = new Set(
    reports.flatMap(({ categories: scores, audits }) =>
      Object.entries(audits).flatMap(([name, audit]) =>
        audit.score !== null &&
        audit.score < 1 &&
        ['accessibility', 'best-practices', 'seo'].some((category) => failedIn(scores, category, name))
          ? [name]
          : [],
      ),
    ),
  )
  return `${page.slice(0, 24).padEnd(24)} ${categories.map(score).join(', ')}; blocked ${blockedMs} ms; ${kb('Script')} KB JavaScript, ${kb('Stylesheet')} KB CSS${failed.size > 0 ? `; fails ${[...failed].join(', ')}` : ''}`
}

function failedIn(scores: object, category: string, audit: string): boolean {
  const found = (scores as Record<string, { auditRefs?: { id: string; weight: number }[] }>)[category]
  return found?.auditRefs?.some(({ id, weight }) => id === audit && weight > 0) ?? false
}
