import { z } from 'zod'

const samplers = [
  'always_on',
  'always_off',
  'traceidratio',
  'parentbased_always_on',
  'parentbased_always_off',
  'parentbased_traceidratio',
] as const

/** As others write them: `name=value,name=value`, each percent-encoded. */
const pairs = z.string().refine((text) => readPairs(text) !== undefined, {
  error: 'is a list of name=value, with commas between',
})

/** The standard variables of OpenTelemetry. */
export const tracingVariables = {
  OTEL_EXPORTER_OTLP_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  OTEL_EXPORTER_OTLP_HEADERS: pairs.optional(),
  OTEL_EXPORTER_OTLP_PROTOCOL: z
    .literal(
      'http/json',
      'is http/json: traces are sent as JSON, which collectors take where they take protobuf',
    )
    .default('http/json'),
  OTEL_TRACES_EXPORTER: z.enum(['otlp', 'none']).optional(),
  OTEL_SDK_DISABLED: z.enum(['true', 'false']).default('false'),
  OTEL_SERVICE_NAME: z.string().default('matjar'),
  OTEL_RESOURCE_ATTRIBUTES: pairs.optional(),
  OTEL_TRACES_SAMPLER: z.enum(samplers).default('parentbased_always_on'),
  OTEL_TRACES_SAMPLER_ARG: z.coerce.number().min(0).max(1).default(1),
  OTEL_BSP_SCHEDULE_DELAY: z.coerce.number().int().min(1).max(60_000).default(5_000),
}

type Values = z.output<z.ZodObject<typeof tracingVariables>>

export type TracingConfig = {
  url: string
  headers: Record<string, string>
  serviceName: string
  resource: Record<string, string>
  sampler: (typeof samplers)[number]
  share: number
  delayMs: number
}

/** Undefined where no traces are asked for: by an address of a collector, or by naming the exporter. */
export function tracingOf(values: Values): TracingConfig | undefined {
  const base = values.OTEL_EXPORTER_OTLP_ENDPOINT
  const own = values.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT
  const isAsked = base !== undefined || own !== undefined || values.OTEL_TRACES_EXPORTER === 'otlp'
  if (!isAsked || values.OTEL_TRACES_EXPORTER === 'none' || values.OTEL_SDK_DISABLED === 'true')
    return undefined
  return {
    url: own ?? `${(base ?? 'http://localhost:4318').replace(/\/$/, '')}/v1/traces`,
    headers: readPairs(values.OTEL_EXPORTER_OTLP_HEADERS) ?? {},
    serviceName: values.OTEL_SERVICE_NAME,
    resource: readPairs(values.OTEL_RESOURCE_ATTRIBUTES) ?? {},
    sampler: values.OTEL_TRACES_SAMPLER,
    share: values.OTEL_TRACES_SAMPLER_ARG,
    delayMs: values.OTEL_BSP_SCHEDULE_DELAY,
  }
}

function readPairs(text = ''): Record<string, string> | undefined {
  const found: Record<string, string> = {}
  for (const pair of text.split(',').filter((part) => part.trim() !== '')) {
    const at = pair.indexOf('=')
    if (at < 1) return undefined
    try {
      found[pair.slice(0, at).trim()] = decodeURIComponent(pair.slice(at + 1).trim())
    } catch {
      // A stray % sign.
      return undefined
    }
  }
  return found
}
