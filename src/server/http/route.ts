import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import type { Endpoint } from '#contract/endpoint.ts'
import type { Language } from '#contract/enums.ts'
import { maxDocumentBytes } from '#contract/documents.ts'
import { maxImageBytes } from '#contract/files.ts'
import { admit, type AdminViewer, type CustomerViewer, type Viewer } from '../auth/admit.ts'
import type { Context } from '../context.ts'
import type { Db } from '../db/connect.ts'
import { inTransaction } from '../db/transaction.ts'
import { AppError } from './app-error.ts'
import { answerOnce, idempotencyOf } from './idempotency.ts'
import { requireBotCheck } from '../outside/captcha/require-bot-check.ts'
import { languageOf, timeZoneOf } from './language.ts'
import { parseBody, parseInput } from './parse-input.ts'
import { questionOf } from './public-cache.ts'
import { readForm, requiredFile, type Upload } from './read-form.ts'

type Parsed<S> = S extends z.ZodType ? z.output<S> : undefined
type ViewerFor<A extends Endpoint['access']> = A extends 'customer'
  ? CustomerViewer
  : A extends 'admin'
    ? AdminViewer
    : A extends 'account'
      ? Viewer
      : Viewer | undefined

export type Handled<E extends Endpoint> = {
  ctx: Context
  /** A transaction already, where the endpoint honours an idempotency key. */
  db: Db
  viewer: ViewerFor<E['access']>
  params: Parsed<E['params']>
  query: Parsed<E['query']>
  body: Parsed<E['body']>
  /** What was uploaded, where the endpoint takes a form. */
  file: E['raw'] extends 'multipart' ? Upload : undefined
  language: Language
  timeZone: string
  request: FastifyRequest
  reply: FastifyReply
}

/** What is no id names nothing (D-101): it is not there, rather than wrongly typed. */
function paramsOf({ params }: Endpoint, request: FastifyRequest): unknown {
  const parsed = params?.safeParse(request.params)
  if (parsed && !parsed.success) throw new AppError('not_found')
  return parsed?.data
}

type Around<E extends Endpoint> = (
  request: FastifyRequest,
  work: () => Promise<unknown>,
  asked: Pick<Handled<E>, 'viewer' | 'body' | 'language'>,
) => Promise<unknown>

type Answer<E extends Endpoint> = E['raw'] extends 'file'
  ? unknown
  : E['response'] extends z.ZodType
    ? z.input<E['response']>
    : void

/** Answers one endpoint of the contract: access, flags, limits, parsing and the shape of the answer are its declaration. */
export function route<const E extends Endpoint>(
  app: FastifyInstance,
  ctx: Context,
  endpoint: E,
  handler: (handled: Handled<E>) => Promise<Answer<E>>,
  /** What must not wait inside the endpoint's transaction: limits and checks that ask elsewhere. */
  { around }: { around?: Around<E> } = {},
) {
  const on = endpoint.feature === undefined || isFeatureOn(ctx, endpoint.feature)
  const known = endpoint.query && 'shape' in endpoint.query ? Object.keys(endpoint.query.shape as object) : []
  const methods = endpoint.method === 'PATCH' ? (['PATCH', 'PUT'] as const) : ([endpoint.method] as const)

  const run = async (request: FastifyRequest, reply: FastifyReply): Promise<unknown> => {
    if (!on) throw new AppError('not_found')
    const language = languageOf(request.headers['accept-language'])
    const viewer = await admit(ctx, endpoint, request)
    await ctx.limits.count(request, endpoint.method, viewer)
    const form = endpoint.raw === 'multipart' ? await readForm(request, largestFile(viewer)) : undefined
    const input = {
      params: paramsOf(endpoint, request),
      query: parseInput(endpoint.query, request.query, language),
      body: (endpoint.takesCardNumber ? parseInput : parseBody)(
        endpoint.body,
        form ? form.fields : request.body,
        language,
      ),
    }
    // With Google's check everybody proves it; our own puzzle is spared those whom an account vouches for.
    const isVouchedFor = endpoint.botCheck === 'visitors' && viewer !== undefined && !ctx.config.recaptcha
    if (endpoint.botCheck && !isVouchedFor) await requireBotCheck(ctx, request)
    const answer = (db: Db) =>
      handler({
        ...input,
        file: form && requiredFile(form),
        ctx,
        db,
        viewer,
        language,
        timeZone: timeZoneOf(request.headers.timezone),
        request,
        reply,
        // One cast, where the generic endpoint meets its parsed values.
      } as Handled<E>)

    const idempotency = endpoint.idempotent ? idempotencyOf(request, endpoint, viewer) : undefined
    const work = () =>
      idempotency
        ? inTransaction(ctx.db, (db) => answerOnce(db, idempotency, () => answer(db)))
        : endpoint.idempotent
          ? inTransaction(ctx.db, answer)
          : answer(ctx.db)
    const asked = { viewer, body: input.body, language } as Handled<E>
    const result = await (around ? around(request, work, asked) : work())

    if (endpoint.access === 'admin' && endpoint.method !== 'GET') ctx.publicCache.invalidate()
    if (endpoint.raw === 'file') return result
    void reply
      .header('content-language', language)
      .header('vary', 'Accept-Language, Authorization')
      .code(endpoint.status ?? (endpoint.response ? 200 : 204))
    return endpoint.response ? endpoint.response.encode(result) : null
  }

  app.route({
    method: [...methods],
    url: `/api${endpoint.path}`,
    // Read by the documentation alone; parsing happens above, where every issue is at hand.
    schema: { endpoint },
    handler: async (request, reply) => {
      const shared = endpoint.cache === 'public' && on && request.headers.authorization === undefined
      if (!shared) {
        if (endpoint.raw !== 'file') void reply.header('cache-control', 'private, no-store')
        return run(request, reply)
      }
      const language = languageOf(request.headers['accept-language'])
      const question = questionOf(request.url, known)
      return ctx.publicCache.answer(request, reply, { language, question }, async () => {
        const body = await run(request, reply)
        return { body: JSON.stringify(body), contentType: 'application/json; charset=utf-8' }
      })
    },
  })
}

/** Staff send papers too; nobody else makes the server hold more than a picture. */
const largestFile = (viewer: Viewer | undefined) =>
  viewer?.kind === 'admin' ? maxDocumentBytes : maxImageBytes

/** Off means off everywhere: the brand's flags, not only the screens (D-305). */
export function isFeatureOn(ctx: Context, feature: NonNullable<Endpoint['feature']>): boolean {
  return ctx.brand.flags[feature]
}
