import {
  type Attributes,
  context,
  propagation,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  trace,
  type Context as TraceContext,
  type Tracer,
  type TracerProvider,
} from '@opentelemetry/api'
import { seenNow } from './seen-request.ts'

/**
 * Spans of what matters, written by hand: the server is a bundle, into which nothing can be patched from outside. Without an SDK
 * (open-telemetry.ts) nothing is done. Attributes name kinds, patterns and our own ids, never what somebody typed; errors are
 * named and not quoted.
 */
let tracer: Tracer = trace.getTracer('matjar')
let isOn = false

export const isTracing = (): boolean => isOn

/** Undefined ends it. */
export function traceWith(provider: TracerProvider | undefined): void {
  isOn = provider !== undefined
  if (provider) tracer = provider.getTracer('matjar')
}

type Described = { kind?: SpanKind; attributes?: Attributes; parent?: TraceContext }

/** `work` as a span, beneath the one that is under way. */
export async function traced<T>(
  name: string,
  { parent = context.active(), ...described }: Described,
  work: () => Promise<T>,
): Promise<T> {
  if (!isOn) return work()
  const span = tracer.startSpan(name, described, parent)
  try {
    return await context.with(trace.setSpan(parent, span), work)
  } catch (error) {
    markFailed(span, error)
    throw error
  } finally {
    span.end()
  }
}

/** The same for what calls others: it tells them whose trace this is. */
export const tracedCall = <T>(
  name: string,
  attributes: Attributes,
  call: (headers: Record<string, string>) => Promise<T>,
): Promise<T> => traced(name, { kind: SpanKind.CLIENT, attributes }, () => call(traceHeaders()))

export function markFailed(span: Span, error: unknown): void {
  span.setAttribute('error.type', nameOf(error))
  span.setStatus({ code: SpanStatusCode.ERROR })
}

/** Of a failure that is answered and not thrown. */
export function markCurrentFailed(error: unknown): void {
  const span = isOn ? trace.getActiveSpan() : undefined
  if (span) markFailed(span, error)
}

/** An SQLSTATE or the like where there is one: a message may hold what is nobody's business. */
function nameOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown'
  return 'code' in error && typeof error.code === 'string' ? error.code : error.name
}

export type Carrier = Record<string, string>

/** For calls to others; without traces of our own, the caller's goes on as it came. */
export const traceHeaders = (): Carrier => traceHeadersIn(context.active())

export function traceHeadersIn(given: TraceContext): Carrier {
  const headers: Carrier = {}
  if (isOn) propagation.inject(given, headers)
  else {
    const traceparent = seenNow()?.traceparent
    if (traceparent) headers.traceparent = traceparent
  }
  return headers
}

export const traceOf = (carrier: Carrier): TraceContext => propagation.extract(ROOT_CONTEXT, carrier)

/** The span of a request, which ends with its answer. */
export function requestSpan(
  method: string,
  { id, traceparent }: { id: string; traceparent?: string | undefined },
) {
  const parent = traceOf(traceparent ? { traceparent } : {})
  const span = tracer.startSpan(
    method,
    { kind: SpanKind.SERVER, attributes: { 'http.request.method': method, 'matjar.request.id': id } },
    parent,
  )
  return { span, trace: trace.setSpan(parent, span) }
}

/** As logs name it. */
export const traceIdOf = (given: TraceContext | undefined, traceparent: string | undefined) =>
  (given && trace.getSpanContext(given)?.traceId) ?? traceparent?.split('-')[1]

/** Beyond that a statement says nothing more: it has a row of values after another. */
const longestStatement = 1_000

/** A statement to the database: counted for its request, and a span beneath what asks it. */
export function watchStatement(args: unknown[], send: (args: unknown[]) => unknown): unknown {
  const seen = seenNow()
  if (seen) seen.statements += 1
  // What looks at the database by the clock belongs to nothing.
  if (!isOn || !trace.getActiveSpan()) return send(args)
  const text = textOf(args[0])
  if (text === undefined) return send(args)
  const operation = /^\s*(\w+)/.exec(text)?.[1]?.toUpperCase() ?? 'QUERY'
  const span = tracer.startSpan(operation, {
    kind: SpanKind.CLIENT,
    attributes: {
      'db.system.name': 'postgresql',
      'db.operation.name': operation,
      // Values are parameters, and are left out.
      'db.query.text': text.slice(0, longestStatement),
    },
  })
  const end = (error?: unknown) => {
    if (error) markFailed(span, error)
    span.end()
  }
  const callback = args.at(-1)
  if (typeof callback === 'function')
    return send([
      ...args.slice(0, -1),
      (error: unknown, ...rest: unknown[]) => {
        end(error)
        ;(callback as (...args: unknown[]) => void)(error, ...rest)
      },
    ])
  const answer = send(args)
  if (!(answer instanceof Promise)) return (end(), answer)
  answer.then(() => end(), end)
  return answer
}

/** Streams and cursors take longer than their beginning, and are not watched. */
function textOf(asked: unknown): string | undefined {
  if (typeof asked === 'string') return asked
  if (typeof asked !== 'object' || asked === null || 'submit' in asked) return undefined
  return 'text' in asked && typeof asked.text === 'string' ? asked.text : undefined
}
