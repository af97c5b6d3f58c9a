import { fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { setTimeout as pause } from 'node:timers/promises'
import { startSession } from '#server/auth/sessions.ts'
import { anAdmin } from '#server/test/factories.ts'
import type { CrowdAnswers } from './crowd.ts'
import { tellStatuses } from './faults-load.ts'
import type { Shops } from './shops.ts'
import { heading, say } from './tell.ts'

const sizes = [500, 2_000]
const seconds = 15

/** So many connections at once that ask without pause; beside them one of the staff, who should hardly notice. */
export async function crowds(shops: Shops): Promise<void> {
  await shops.make('crowds')
  const { ctx, close } = await shops.open('crowds')
  const { accessToken } = await startSession(ctx, await anAdmin(ctx.db), 'bench')
  await close()
  const shop = await shops.serve('crowds')
  for (const connections of sizes) {
    heading(
      `${connections.toLocaleString('en')} connections: kept pages, lists and pages that nobody asked for before`,
    )
    const staff = startStaff(shop.url, accessToken)
    const { answers, errors, timeouts } = await crowd(shop.url, connections)
    const { times, statuses } = await staff.stop()
    const refusals = answers.filter(([status]) => status === 503).map(([, ms]) => ms)
    const good = answers.filter(([status]) => status < 300).map(([, ms]) => ms)
    say(`answered ${good.length} (${quantiles(good)}), refused ${refusals.length} (${quantiles(refusals)})`)
    tellStatuses('answers', counted(answers.map(([status]) => status)))
    say(`    broken connections ${errors - timeouts}, no answer in 30 s ${timeouts}`)
    say(`    staff's order list meanwhile: ${times.length} asked, ${quantiles(times)}`)
    tellStatuses('answers to staff', counted(statuses))
    await pause(1_000)
  }
  await shop.stop()
}

/** In a process of its own, so that staff's times are not held up by who measures. */
function crowd(url: string, connections: number): Promise<CrowdAnswers> {
  return new Promise((resolve, reject) => {
    const program = fileURLToPath(new URL('crowd.ts', import.meta.url))
    const asking = fork(program, [url, String(connections), String(seconds)])
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
