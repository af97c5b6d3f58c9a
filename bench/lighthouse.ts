import { spawnSync } from 'node:child_process'
import { mkdtempSync, existsSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Shops } from './shops.ts'
import { heading, say } from './tell.ts'

const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const
const installMs = 240_000
const visitMs = 120_000
const browsers = [
  process.env.CHROME_PATH,
  '/usr/bin/chromium',
  '/usr/bin/google-chrome',
  '/usr/bin/chromium-browser',
]

type Request = { url: string; resourceType?: string; transferSize?: number }
type Report = {
  categories: Record<(typeof categories)[number], { score: number | null }>
  audits: Record<string, { score: number | null; details?: { items?: Request[] } }>
}

/** Lighthouse as a phone on home, list and product page in both languages. Lighthouse is no part of the project: it is fetched for the run. */
export async function lighthouse(shops: Shops): Promise<void> {
  heading('Lighthouse, mobile')
  const folder = mkdtempSync(join(tmpdir(), 'matjar-lighthouse-'))
  try {
    const program = install(folder)
    const browser = browsers.find((path) => path !== undefined && existsSync(path))
    if (!program || !browser) {
      say(
        `Not measured: ${program ? 'there is no Chromium (CHROME_PATH)' : 'Lighthouse cannot be installed here'}.`,
      )
      return
    }
    await shops.make('visited')
    const shop = await shops.serve('visited')
    const answer = await fetch(`${shop.url}/api/marketplace-customer/products?limit=1`)
    const { data } = (await answer.json()) as { data: { _id: string }[] }
    say(
      'Targets: performance ≥ 95, the others 100; at most 160 KB JavaScript and 30 KB CSS on the wire of a first view.',
    )
    for (const language of ['en', 'ar'])
      for (const path of ['', '/products', `/products/${data[0]?._id}`]) {
        const page = `/${language}${path}`
        const report = visit(program, browser, folder, shop.url + page)
        say(report ? `    ${describe(page, report)}` : `    ${page}: not measured`)
      }
    await shop.stop()
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function install(folder: string): string | undefined {
  spawnSync('npm', ['i', '--prefix', folder, '--no-audit', '--no-fund', 'lighthouse'], {
    stdio: 'ignore',
    timeout: installMs,
  })
  const program = join(folder, 'node_modules', 'lighthouse', 'cli', 'index.js')
  return existsSync(program) ? program : undefined
}

function visit(program: string, browser: string, folder: string, url: string): Report | undefined {
  const file = join(folder, 'report.json')
  rmSync(file, { force: true })
  spawnSync(
    process.execPath,
    [
      program,
      url,
      '--quiet',
      '--output=json',
      `--output-path=${file}`,
      `--only-categories=${categories.join(',')}`,
      '--chrome-flags=--headless --no-sandbox --disable-gpu --no-first-run',
    ],
    { stdio: 'ignore', timeout: visitMs, env: { ...process.env, CHROME_PATH: browser } },
  )
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Report) : undefined
}

function describe(page: string, { categories: scores, audits }: Report): string {
  const requests = audits['network-requests']?.details?.items ?? []
  const kb = (type: string) =>
    requests
      .filter(({ resourceType }) => resourceType === type)
      .reduce((sum, { transferSize = 0 }) => sum + transferSize, 0) / 1024
  const score = (name: (typeof categories)[number]) =>
    `${name} ${Math.round((scores[name].score ?? 0) * 100)}`
  const failed = Object.entries(audits).flatMap(([name, audit]) =>
    audit.score !== null &&
    audit.score < 1 &&
    ['accessibility', 'best-practices', 'seo'].some((category) => failedIn(scores, category, name))
      ? [name]
      : [],
  )
  return `${page.slice(0, 24).padEnd(24)} ${categories.map(score).join(', ')}; ${kb('Script').toFixed(0)} KB JavaScript, ${kb('Stylesheet').toFixed(0)} KB CSS${failed.length > 0 ? `; fails ${failed.join(', ')}` : ''}`
}

function failedIn(scores: object, category: string, audit: string): boolean {
  const found = (scores as Record<string, { auditRefs?: { id: string; weight: number }[] }>)[category]
  return found?.auditRefs?.some(({ id, weight }) => id === audit && weight > 0) ?? false
}
