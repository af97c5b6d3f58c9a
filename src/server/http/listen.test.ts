import { connect, type AddressInfo } from 'node:net'
import Fastify from 'fastify'
import { expect, onTestFinished, test } from 'vitest'
import { listening } from './listen.ts'

async function anApp(port = 0) {
  const app = Fastify({ forceCloseConnections: true })
  app.get('/', async () => 'answered')
  const listen = listening(app)
  await app.ready()
  onTestFinished(() => app.close())
  await listen({ port, host: '127.0.0.1' })
  const { port: given } = app.server.address() as AddressInfo
  return { app, port: given }
}

test.runIf(process.platform === 'linux')(
  'several connections are taken up in a turn of the event loop, and answered',
  async () => {
    const { app, port } = await anApp()
    const crowd = 200
    let taken = 0
    app.server.on('connection', () => (taken += 1))
    const sockets = Array.from({ length: crowd }, () => connect(port, '127.0.0.1'))
    onTestFinished(() => sockets.forEach((socket) => socket.destroy()))
    let turns = 0
    while (taken < crowd) {
      const before = taken
      await new Promise((resolve) => setImmediate(resolve))
      if (taken > before) turns += 1
    }
    expect(turns).toBeLessThan(crowd / 2)
    const answers = Array.from({ length: 50 }, () => fetch(`http://127.0.0.1:${port}/`).then((a) => a.text()))
    expect(new Set(await Promise.all(answers))).toEqual(new Set(['answered']))
  },
)

test('a second shop is not given the port of the first', async () => {
  const { port } = await anApp()
  await expect(anApp(port)).rejects.toThrow(/EADDRINUSE/)
})

test('nothing listens once the app is closed', async () => {
  const { app, port } = await anApp()
  await app.close()
  for (let tries = 0; tries < 20; tries += 1)
    await expect(fetch(`http://127.0.0.1:${port}/`)).rejects.toThrow()
})
