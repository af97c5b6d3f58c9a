// The process that asks for `faults-crowds.ts`.
import autocannon from 'autocannon'

/** Status and milliseconds of every answer. */
export type CrowdAnswers = { answers: [number, number][]; errors: number; timeouts: number }

const [url = '', connections = '', seconds = ''] = process.argv.slice(2)
const answers: CrowdAnswers['answers'] = []
let asked = 0
const html = { accept: 'text/html' }
/** With a word that nobody looked for before. */
const fresh = (path: string) => (request: autocannon.Request) => ({
  ...request,
  path: `${path}?search=crowd${connections}x${(asked += 1)}`,
})

const kept = ['/en/products', '/ar']
for (const path of kept) await (await fetch(`${url}${path}`, { headers: html })).arrayBuffer()

const options = {
  url,
  connections: Number(connections),
  duration: Number(seconds),
  timeout: 30,
  requests: [
    { path: kept[0], headers: html },
    { setupRequest: fresh('/api/marketplace-customer/products') },
    { path: kept[1], headers: html },
    { setupRequest: fresh('/en/products'), headers: html },
  ],
}
const crowd = autocannon(options, (error, { errors, timeouts }) => {
  if (error) throw error
  process.send?.({ answers, errors, timeouts } satisfies CrowdAnswers)
})
crowd.on('response', (_client, status, _bytes, milliseconds) => answers.push([status, milliseconds]))
