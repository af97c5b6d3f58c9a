import { fork } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { setTimeout as pause } from 'node:timers/promises'
import { startSession } from '#server/auth/sessions.ts'
import { anAdmin } from '#server/test/factories.ts'
import type { CrowdAnswers, CrowdKind } from './crowd.ts'
import { tellStatuses } from './faults-load.ts'
import { inFolder } from './faults-shop.ts'
import { serve } from './processes.ts'
import type { Shops } from './shops.ts'
import { heading, say } from './tell.ts'

const sizes = [500, 2_000]
const seconds = 15
const manners: Record<CrowdKind, string> = {
  again: 'each asks again at once: connections ÷ throughput (closed loop)',
  paced: 'each asks once a second, times from when it was due (open loop)',
  together: 'all ask in the same moment every 5 s, times from when it was due (open loop)',
}

/** So many connections at once that ask for kept pages, lists and pages that nobody asked for before; beside them one of the staff, who should hardly notice. */
export async function crowds(shops: Shops): Promise<void> {
  await shops.make('crowds')
  const { ctx, close } = await shops.open('crowds')
  const { accessToken } = await startSession(ctx, await anAdmin(ctx.db), 'bench')
  await close()
  const shop = await shops.serve('crowds')
  for (const connections of sizes)
    for (const [kind, manner] of Object.entries(manners) as [CrowdKind, string][]) {
      heading(`${connections.toLocaleString('en')} connections, ${manner}`)
      const staff = startStaff(shop.url, accessToken)
      const asked = await crowd(shop.url, connections, kind)
      const { times, statuses } = await staff.stop()
      tell(asked)
      say(`    staff's order list meanwhile: ${times.length} asked, ${quantiles(times)}`)
      tellStatuses('answers to staff', counted(statuses))
      await leastFor(connections, kind)
      await pause(1_000)
    }
  await shop.stop()
}

function tell({ answers, errors, timeouts, ownCore }: CrowdAnswers) {
  const refusals = answers.filter(([status]) => status === 503).map(([, ms]) => ms)
  const good = answers.filter(([status]) => status < 300).map(([, ms]) => ms)
  say(`answered ${good.length} (${quantiles(good)}), refused ${refusals.length} (${quantiles(refusals)})`)
  tellStatuses('answers', counted(answers.map(([status]) => status)))
  say(`    broken connections ${errors}, no answer in 30 s ${timeouts}`)
  say(`    the asking process took ${(ownCore * 100).toFixed(0)} % of a core`)
}

/** The asking process's own share of the times: the same crowd at a server that does nothing but refuse. */
async function leastFor(connections: number, kind: CrowdKind): Promise<void> {
  await inFolder(async (folder) => {
    const file = join(folder, 'refusal.json')
    const body = Buffer.alloc(1_500, 'x').toString('base64')
    writeFileSync(
      file,
      JSON.stringify({ status: 503, headers: { 'retry-after': '5', 'content-length': '1500' }, body }),
    )
    const bare = await serve('bench/bare-server.ts', [file], {}, /(http:\S+)/)
    const { answers, ownCore } = await crowd(bare.url, connections, kind)
    await bare.stop()
    const core = `${(ownCore * 100).toFixed(0)} % of a core`
    say(`    a bare server that only refuses: ${quantiles(answers.map(([, ms]) => ms))}; asking took ${core}`)
  })
}

/** In a process of its own, so that staff's times are not held up by who measures. */
function crowd(url: string, connections: number, kind: CrowdKind): Promise<CrowdAnswers> {
  return new Promise((resolve, reject) => {
    const program = fileURLToPath(new URL('crowd.ts', import.meta.url))
    const asking = fork(program, [url, String(connections), String(seconds), kind])
    asking.once('message', (answers) => resolve(answers as CrowdAnswers))
    asking.once('error', reject)
    asking.once('exit', () => reject(new Error('The crowd ended without figures')))
  })
}

function startStaff(url: string, token: string) {
  const [times, statuses]: [number[], (number | string)[]] = [[], []]
  let isEnding = false
  const asking = (async () => {
    for (let page = 1; !isEnding; page += 1) {
      const start = performance.now()
      const status = await fetch(`${url}/api/marketplace/orders?page=${(page % 3) + 1}`, {
        headers: { authorization: `Bearer ${token}` },
      }).then(
        async (answer) => (await answer.arrayBuffer(), answer.status),
        (error: Error) => error.message,
      )
      times.push(performance.now() - start)
      statuses.push(status)
      await pause(50)
    }
  })()
  return {
    async stop() {
      isEnding = true
      await asking
      return { times, statuses }
    },
  }
}

function counted(statuses: readonly (number | string)[]) {
  const counts = new Map<number | string, number>()
  for (const status of statuses) counts.set(status, (counts.get(status) ?? 0) + 1)
  return counts
}

function quantiles(times: readonly number[]): string {
  if (times.length === 0) return 'none'
  const sorted = times.toSorted((a, b) => a - b)
  const at = (part: number) => (sorted[Math.ceil(sorted.length * part) - 1] ?? 0).toFixed(0)
  return `median ${at(0.5)} ms, p95 ${at(0.95)} ms, worst ${at(1)} ms`
}
