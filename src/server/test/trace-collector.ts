import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'

type Value = { stringValue?: string; intValue?: number | string; doubleValue?: number; boolValue?: boolean }
type Attribute = { key: string; value: Value }
type Sent = {
  traceId: string
  spanId: string
  parentSpanId?: string
  name: string
  kind: number
  attributes: Attribute[]
  events: unknown[]
  status: { code?: number; message?: string }
}
type Export = {
  resourceSpans: {
    resource: { attributes: Attribute[] }
    scopeSpans: { scope: { name: string }; spans: Sent[] }[]
  }[]
}
export type Collected = Omit<Sent, 'attributes'> & {
  scope: string
  attributes: Record<string, unknown>
  resource: Record<string, unknown>
}

/** A collector of traces that speaks OTLP over HTTP, as JSON; it keeps what it is sent. */
export async function traceCollector() {
  const spans: Collected[] = []
  const calls: { url: string | undefined; headers: Record<string, unknown> }[] = []
  const keep = ({ resourceSpans }: Export) => {
    for (const { resource, scopeSpans } of resourceSpans)
      for (const { scope, spans: sent } of scopeSpans)
        for (const span of sent)
          spans.push({
            ...span,
            scope: scope.name,
            attributes: valuesOf(span.attributes),
            resource: valuesOf(resource.attributes),
          })
  }
  const server = createServer((request, response) => {
    calls.push({ url: request.url, headers: request.headers })
    void json(request).then((sent) => {
      keep(sent as Export)
      response.writeHead(200, { 'content-type': 'application/json' }).end('{}')
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    spans,
    calls,
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
}

const valuesOf = (attributes: Attribute[]) =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, Object.values(value)[0]]))
