import { timingSafeEqual, createHash } from 'node:crypto'
import { createServer } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { collectDefaultMetrics, Gauge, Histogram, register as common, Registry } from 'prom-client'
import type { Config } from '../config/config.ts'
import type { LoadGuard } from './load-guard.ts'

const seconds = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5]
const path = '/metrics'

/**
 * Figures for a monitor: the process, and how long each route took by status. Answers kept by the public cache go out before any
 * routing and are not among them. Closed unless there is a token or a port of its own: a proxy on this machine passes on what
 * strangers ask, so where a call comes from says nothing.
 */
export function metrics(
  app: FastifyInstance,
  { metrics: { token, port } }: Pick<Config, 'metrics'>,
  guard: LoadGuard,
  addFigures: (register: Registry) => void = () => undefined,
) {
  const register = new Registry()
  // Features add figures of their own to the common registry.
  const read = () => Registry.merge([register, common]).metrics()
  collectDefaultMetrics({ register })
  addFigures(register)
  const load = (name: string, help: string, figure: 'running' | 'waiting' | 'turnedAway') =>
    new Gauge({
      name,
      help,
      labelNames: ['class'],
      registers: [register],
      collect() {
        for (const { name: loadClass, ...figures } of guard.figures())
          this.set({ class: loadClass }, figures[figure])
      },
    })
  load('http_requests_running', 'Requests that are being answered, by class of load', 'running')
  load('http_requests_waiting', 'Requests that wait for their turn, by class of load', 'waiting')
  load('http_requests_turned_away', 'Requests refused for too much load since the start', 'turnedAway')
  const duration = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time to answer, by route, method and status',
    labelNames: ['route', 'method', 'status'],
    buckets: seconds,
    registers: [register],
  })
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'none'
    duration.observe({ route, method: request.method, status: reply.statusCode }, reply.elapsedTime / 1000)
  })
  app.addHook('onClose', async () => register.clear())

  const mayRead = (authorization: string | undefined) =>
    token === undefined || isSame(authorization ?? '', `Bearer ${token}`)

  app.get(path, { schema: { hide: true } }, async (request, reply) => {
    if (token === undefined || !mayRead(request.headers.authorization)) return reply.callNotFound()
    return reply.type(register.contentType).send(await read())
  })
  if (port === undefined) return

  const server = createServer((request, response) => {
    if (request.url !== path || !mayRead(request.headers.authorization)) response.writeHead(404).end()
    else
      void read().then(
        (text) => response.writeHead(200, { 'content-type': register.contentType }).end(text),
        () => response.writeHead(500).end(),
      )
  })
  app.addHook(
    'onReady',
    () =>
      new Promise<void>((resolve, reject) => {
        server.once('error', reject)
        server.listen(port, '127.0.0.1', resolve)
      }),
  )
  app.addHook('onClose', () => new Promise<void>((resolve) => void server.close(() => resolve())))
}

const digest = (text: string) => createHash('sha256').update(text).digest()
const isSame = (given: string, known: string) => timingSafeEqual(digest(given), digest(known))
