import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { get, type IncomingMessage } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import autocannon from 'autocannon'
import { serve } from './processes.ts'
import type { Shops } from './shops.ts'
import { heading, alternate, tellRatio } from './tell.ts'
import { times } from './trial.ts'

const rounds = times(9)
const roundSeconds = times(2)
const accepted = { 'accept-encoding': 'br', 'accept-language': 'en' }
// Node writes these itself.
const ownHeaders = new Set(['date', 'connection', 'keep-alive', 'transfer-encoding'])

/** Kept answers against a bare server that sends the same headers and bytes. */
export async function cached(shops: Shops): Promise<void> {
  heading('Kept answers')
  await shops.make('cached')
  const shop = await shops.serve('cached')
  await against(
    `${shop.url}/api/marketplace-customer/products?limit=12`,
    'cached product list ÷ bare node:http',
    '≥ 0.85',
  )
  await against(`${shop.url}/en/products`, 'cached product list page ÷ bare node:http', '≥ 0.80')
  await shop.stop()
}

async function against(url: string, name: string, target: string) {
  // The second answer is the kept one.
  await fetchRaw(url)
  const { message, body } = await fetchRaw(url)
  const folder = mkdtempSync(join(tmpdir(), 'matjar-bare-'))
  const file = join(folder, 'answer.json')
  const headers = Object.fromEntries(
    Object.entries(message.headers).filter(([header]) => !ownHeaders.has(header)),
  )
  writeFileSync(file, JSON.stringify({ status: message.statusCode, headers, body: body.toString('base64') }))
  const bare = await serve('bench/bare-server.ts', [file], {}, /(http:\S+)/)
  try {
    await Promise.all([load(url, 1), load(bare.url, 1)])
    const { ratio, a, b } = await alternate(
      rounds,
      () => load(url),
      () => load(bare.url),
    )
    tellRatio(
      name,
      ratio,
      target,
      `${a.toFixed(0)} and ${b.toFixed(0)} answers a second of ${body.length} bytes (brotli), the median of ${rounds} rounds in turn`,
    )
  } finally {
    await bare.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

async function load(url: string, seconds = roundSeconds): Promise<number> {
  const result = await autocannon({
    url,
    connections: 16,
    pipelining: 4,
    duration: seconds,
    headers: accepted,
  })
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${url} answered ${result.non2xx + result.errors} errors`)
  return result.requests.total / result.duration
}

function fetchRaw(url: string): Promise<{ message: IncomingMessage; body: Buffer }> {
  return new Promise((resolve, reject) => {
    get(url, { headers: accepted }, (message) => {
      const chunks: Buffer[] = []
      message.on('data', (chunk: Buffer) => chunks.push(chunk))
      message.on('end', () => resolve({ message, body: Buffer.concat(chunks) }))
    }).on('error', reject)
  })
}
