import type { FastifyInstance } from 'fastify'
import { RateLimiterMemory } from 'rate-limiter-flexible'
import { z } from 'zod'
import type { Context } from '../context.ts'
import { AppError } from './app-error.ts'
import { cspReportsPath } from './csp-reports-path.ts'

const maxBytes = 16_384
const maxReports = 20
const maxText = 300
const maxRemembered = 1_000
const fromAddressPerMinute = 20
const linesPerMinute = 60

const text = z.string().transform((value) => value.slice(0, maxText))
/** As browsers of today send it, many at once. */
const Reports = z
  .array(
    z.object({
      type: z.string(),
      body: z
        .object({
          effectiveDirective: text,
          blockedURL: text,
          documentURL: text,
          sourceFile: text.nullish(),
          lineNumber: z.number().nullish(),
        })
        .optional()
        .catch(undefined),
    }),
  )
  .max(maxReports)
/** As older ones do, one at a time. */
const OldReport = z.object({
  'csp-report': z.object({
    'effective-directive': text.optional(),
    'violated-directive': text.optional(),
    'blocked-uri': text,
    'document-uri': text,
    'source-file': text.nullish(),
    'line-number': z.number().nullish(),
  }),
})

type Violation = {
  directive: string
  blocked: string
  page: string
  source: string | undefined
  line: number | undefined
}

/**
 * What a browser was kept from loading by the policy of a page goes to the log: a fault of ours, or somebody's attempt. Anyone may
 * send here, so little is read, each violation is logged once until the restart, and lines a minute are limited for all together.
 */
export function cspReportsRoutes(app: FastifyInstance, { log }: Context) {
  const perAddress = new RateLimiterMemory({ points: fromAddressPerMinute, duration: 60 })
  const lines = new RateLimiterMemory({ points: linesPerMinute, duration: 60 })
  const seen = new Set<string>()

  async function write(violation: Violation) {
    const key = `${violation.directive} ${violation.blocked} ${violation.source ?? ''} ${violation.line ?? ''}`
    if (seen.has(key) || isOfExtension(violation) || !(await takes(lines, 'all'))) return
    if (seen.size >= maxRemembered) seen.clear()
    seen.add(key)
    log.warn({ csp: violation }, 'a page was kept from loading something')
  }

  // In a scope of its own: no other address takes these types.
  void app.register(async (scope) => {
    scope.addContentTypeParser(
      ['application/csp-report', 'application/reports+json'],
      { parseAs: 'string' },
      (_request, body, done) => done(null, body),
    )
    scope.post(cspReportsPath, { schema: { hide: true }, bodyLimit: maxBytes }, async (request, reply) => {
      if (!(await takes(perAddress, request.ip)))
        throw new AppError('rate_limited', { details: { retryAfter: 60 } })
      for (const violation of violationsOf(request.body)) await write(violation)
      return reply.code(204).send()
    })
  })
}

const takes = (limiter: RateLimiterMemory, key: string): Promise<boolean> =>
  limiter.consume(key).then(
    () => true,
    () => false,
  )

/** What people have built into their browsers is no concern of the shop. */
const isOfExtension = ({ blocked, source }: Violation) =>
  [blocked, source ?? ''].some((address) => /^[a-z-]*extension:|^(?:about|moz-icon):/.test(address))

/** @throws AppError bad_request */
function violationsOf(body: unknown): Violation[] {
  const json = parsed(body)
  const old = OldReport.safeParse(json)
  if (old.success) {
    const report = old.data['csp-report']
    return [
      {
        directive: report['effective-directive'] ?? report['violated-directive'] ?? '',
        blocked: withoutQuery(report['blocked-uri']),
        page: withoutQuery(report['document-uri']),
        source: report['source-file'] ? withoutQuery(report['source-file']) : undefined,
        line: report['line-number'] ?? undefined,
      },
    ]
  }
  const reports = Reports.safeParse(json)
  if (!reports.success) throw new AppError('bad_request')
  return reports.data.flatMap(({ type, body: said }) =>
    type === 'csp-violation' && said
      ? [
          {
            directive: said.effectiveDirective,
            blocked: withoutQuery(said.blockedURL),
            page: withoutQuery(said.documentURL),
            source: said.sourceFile ? withoutQuery(said.sourceFile) : undefined,
            line: said.lineNumber ?? undefined,
          },
        ]
      : [],
  )
}

function parsed(body: unknown): unknown {
  try {
    return JSON.parse(String(body))
  } catch {
    throw new AppError('bad_request')
  }
}

/** Links in mails carry keys behind the question mark. */
const withoutQuery = (address: string) => address.replace(/[?#].*$/s, '')
