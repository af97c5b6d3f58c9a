import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { errorStatus, type ErrorBody, type ErrorCode } from '#contract/errors.ts'
import type { Language } from '#contract/enums.ts'
import { languageOfPath } from '#i18n/paths.ts'
import { says } from '#i18n/translate.ts'
import type { Context } from '../context.ts'
import { isUnavailable, retryAfter } from '../db/unavailable.ts'
import { AppError } from './app-error.ts'
import { failurePage, failurePolicy } from './failure-page.ts'
import { languageOf } from './language.ts'

/** Fastify's own errors, as codes of the contract. */
const frameworkErrors: Record<string, ErrorCode> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'payload_too_large',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'unsupported_media_type',
}

export function errorHandling(app: FastifyInstance, ctx: Context) {
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const forPerson = isForPerson(request)
    const language =
      (forPerson && languageOfPath(request.url)) || languageOf(request.headers['accept-language'])
    const where = { method: request.method, path: request.routeOptions.url }
    const body = { ...refusalOf(ctx, error, language, where), requestId: request.id }
    if (body.details?.retryAfter !== undefined)
      void reply.header('retry-after', Math.ceil(Number(body.details.retryAfter)))
    void reply.code(body.statusCode).header('content-language', language).header('cache-control', 'no-store')
    if (forPerson)
      return reply
        .header('content-security-policy', failurePolicy)
        .type('text/html; charset=utf-8')
        .send(failurePage(body, language, request.url, ctx.brand))
    return reply.type('application/json; charset=utf-8').send(JSON.stringify(body))
  })
  app.setNotFoundHandler(() => {
    throw new AppError('not_found')
  })
}

/** What the caller is told of an error. An expected error is an answer; only unexpected ones are logged. */
export function refusalOf(
  ctx: Pick<Context, 'log'>,
  error: unknown,
  language: Language,
  where: { method: string; path: string | undefined },
): ErrorBody {
  const body = whenToTryAgain(errorBody(asAppError(error), language))
  if (body.statusCode >= 500 && !(error instanceof AppError)) ctx.log.error({ err: error, ...where })
  return body
}

/** A page somebody opened, as opposed to a call, a picture or a script. */
export const isForPerson = ({ url, headers }: Pick<FastifyRequest, 'url' | 'headers'>) =>
  !url.startsWith('/api/') && (headers.accept?.includes('text/html') ?? false)

/** Addresses that cannot be decoded: an unknown address for a browser, a bad request for the API. */
export function onUnreadableAddress(error: FastifyError, request: FastifyRequest, reply: FastifyReply) {
  const language = languageOf(request.headers['accept-language'])
  void reply.header('x-request-id', request.id)
  if (!request.url.startsWith('/api/'))
    return void reply.redirect(`/${languageOfPath(request.url) ?? language}/products`, 302)
  return void reply.code(400).send({ ...errorBody(asAppError(error), language), requestId: request.id })
}

export function errorBody({ code, context }: AppError, language: Language): ErrorBody {
  const words = says[language]
  const fields =
    context.fields &&
    Object.entries(context.fields).map(([path, said]) => [path, words.sentence(said, path)] as const)
  const whole = context.whole && words.validation(context.whole, context.values)
  const message = whole ?? (code === 'validation_failed' ? fields?.[0]?.[1] : undefined)
  return {
    statusCode: errorStatus[code],
    code,
    message: message ?? words.error(code, context.values),
    ...(fields && fields.length > 0 && { fields: Object.fromEntries(fields) }),
    ...(context.details && { details: context.details }),
  }
}

function asAppError(error: unknown): AppError {
  if (error instanceof AppError) return error
  // Anything may be thrown; the framework's errors have these two.
  const { code = '', statusCode: status = 500 } = (error ?? {}) as Partial<FastifyError>
  const known = frameworkErrors[code]
  if (known) return new AppError(known)
  if (isUnavailable(error)) return new AppError('unavailable')
  return new AppError(status >= 400 && status < 500 ? 'bad_request' : 'internal')
}

const usualWaits: Partial<Record<number, number>> = { 429: 60, 503: retryAfter }

/** A temporary refusal says how many seconds to wait. */
function whenToTryAgain(body: ErrorBody): ErrorBody {
  const usual = usualWaits[body.statusCode]
  return usual === undefined ? body : { ...body, details: { retryAfter: usual, ...body.details } }
}
