import { context, propagation, trace } from '@opentelemetry/api'
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks'
import { setGlobalErrorHandler, W3CTraceContextPropagator } from '@opentelemetry/core'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { defaultResource, resourceFromAttributes } from '@opentelemetry/resources'
import {
  AlwaysOffSampler,
  AlwaysOnSampler,
  BatchSpanProcessor,
  ParentBasedSampler,
  type Sampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace'
import type { Logger } from 'pino'
import type { TracingConfig } from '../config/tracing.ts'
import { waitAtMost } from '../wait-at-most.ts'
import { traceWith } from './tracing.ts'

/** So long a collector that does not answer is waited for, each time. */
const exportMs = 5_000
const stopMs = 500
const tellEveryMs = 60_000

/** Loaded only where traces are asked for. What cannot be delivered is dropped: no request waits for a collector. */
export function openTelemetry(config: TracingConfig, version: string, log: Pick<Logger, 'warn'>) {
  let toldAt = -Infinity
  setGlobalErrorHandler((error) => {
    if (performance.now() - toldAt < tellEveryMs) return
    toldAt = performance.now()
    log.warn({ err: typeof error === 'string' ? new Error(error) : error }, 'traces were not delivered')
  })
  const provider = new TracerProvider({
    resource: defaultResource().merge(
      resourceFromAttributes({
        'service.version': version,
        ...config.resource,
        'service.name': config.serviceName,
      }),
    ),
    sampler: samplerOf(config),
    spanProcessors: [
      new BatchSpanProcessor({
        exporter: new OTLPTraceExporter({
          url: config.url,
          headers: config.headers,
          timeoutMillis: exportMs,
        }),
        exportTimeoutMillis: exportMs,
        scheduledDelayMillis: config.delayMs,
      }),
    ],
  })
  const contexts = new AsyncLocalStorageContextManager().enable()
  context.setGlobalContextManager(contexts)
  propagation.setGlobalPropagator(new W3CTraceContextPropagator())
  trace.setGlobalTracerProvider(provider)
  traceWith(provider)
  return {
    flush: () => provider.forceFlush(),
    /** What was traced last is still sent, to a collector that answers. */
    async stop() {
      traceWith(undefined)
      await waitAtMost(
        stopMs,
        provider.shutdown().catch(() => undefined),
      )
      trace.disable()
      context.disable()
      propagation.disable()
    },
  }
}

const samplers: Record<TracingConfig['sampler'], (share: number) => Sampler> = {
  always_on: () => new AlwaysOnSampler(),
  always_off: () => new AlwaysOffSampler(),
  traceidratio: (share) => new TraceIdRatioBasedSampler(share),
  parentbased_always_on: () => new ParentBasedSampler({ root: new AlwaysOnSampler() }),
  parentbased_always_off: () => new ParentBasedSampler({ root: new AlwaysOffSampler() }),
  parentbased_traceidratio: (share) => new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(share) }),
}

const samplerOf = ({ sampler, share }: TracingConfig) => samplers[sampler](share)
