import { Agent, get } from 'node:http'

/** Asks again and again on so many connections that stay open, until it is stopped; counts what came back. */
export function keepAsking(url: string, connections: number) {
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  const statuses = new Map<number | string, number>()
  let isEnding = false
  async function ask() {
    while (!isEnding) {
      const status = await statusOf(`${url}/api/marketplace-customer/products?search=${Math.random()}`, agent)
      statuses.set(status, (statuses.get(status) ?? 0) + 1)
      // Nobody listens any more.
      if (status === 'ECONNREFUSED') return
    }
  }
  const asking = Array.from({ length: connections }, ask)
  return {
    statuses,
    async stop() {
      isEnding = true
      await Promise.all(asking)
      agent.destroy()
    },
  }
}

export type Answered = { status: number | string; connection: string | undefined }

export const answerOf = (url: string, agent?: Agent): Promise<Answered> =>
  new Promise((resolve) => {
    get(url, { agent: agent ?? false }, (answer) => {
      answer.resume()
      answer.on('end', () =>
        resolve({ status: answer.statusCode ?? 0, connection: answer.headers.connection }),
      )
      answer.on('error', () => resolve({ status: 'broken', connection: undefined }))
    }).on('error', (error: NodeJS.ErrnoException) =>
      resolve({ status: error.code ?? 'failed', connection: undefined }),
    )
  })

const statusOf = async (url: string, agent: Agent) => (await answerOf(url, agent)).status
