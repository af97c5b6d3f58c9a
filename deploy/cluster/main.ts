// npm run cluster: a public demo shop of two nodes behind haproxy, with PgBouncer, a primary, a streaming replica and an object
// store, until Ctrl-C.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { wantedBrand } from '../../scripts/set-up/brands.mjs'
import { buildWhenStale } from '../../scripts/set-up/build-shop.mjs'
import { startCluster } from './start-cluster.ts'

const say = (message: string) => void process.stdout.write(`${message}\n`)

await buildWhenStale(wantedBrand())
const folder = mkdtempSync(join(tmpdir(), 'matjar-cluster-'))
const cluster = await startCluster({
  folder,
  port: 3000,
  environment: { DEMO: 'public', SEED: 'demo' },
  say,
})

const commands: Record<string, () => Promise<void>> = {
  restart: async () => {
    for (const index of cluster.ports.nodes.keys()) await cluster.restartNode(index)
  },
  'kill primary': async () => cluster.killPrimary(),
  promote: () => cluster.promote(),
}
say(`Ready. Logs are in ${folder}. Type ${Object.keys(commands).join(', ')}; Ctrl-C ends everything.`)

const typed = createInterface({ input: process.stdin })
typed.on('line', (line) => {
  const command = commands[line.trim()]
  if (!command) return say(`There are ${Object.keys(commands).join(', ')}.`)
  command().then(
    () => say('Done.'),
    (error: unknown) => say(String(error)),
  )
})
let isEnding = false
const end = () => {
  if (isEnding) return
  isEnding = true
  typed.close()
  void cluster.stop().finally(() => {
    rmSync(folder, { recursive: true, force: true })
    process.exit()
  })
}
process.on('SIGINT', end).on('SIGTERM', end)
