import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import type { Endpoint } from '#contract/endpoint.ts'
import type { Language } from '#contract/enums.ts'
import { maxDocumentBytes } from '#contract/documents.ts'
import { maxImageBytes } from '#contract/files.ts'
import {
  viewingFor,
  visitorsViewing,
  type AdminViewer,
  type CustomerViewer,
  type Viewer,
  type Viewing,
} from './viewer.ts'
import type { Context } from '../context.ts'
import type { Db } from '../db/connect.ts'
import { inTransaction } from '../db/transaction.ts'
import { inActionGroup } from './action-group.ts'
import { AppError } from './app-error.ts'
import { answerOnce, idempotencyOf } from './idempotency.ts'
import { requireBotCheck } from './require-bot-check.ts'
import { requireForAsked } from './require-permissions.ts'
import { requireProofForAsked } from './require-proof.ts'
import { languageOf, timeZoneOf } from './language.ts'
import { parseBody, parseInput } from './parse-input.ts'
import { offerInProcess, type InProcessCall } from './in-process.ts'
import { asSent } from './as-sent.ts'
import { subjectOf, tagsOf } from './cache-tags.ts'
import { questionOf } from './question-of.ts'
import { readForm, requiredFile, type Upload } from './read-form.ts'
import { previewNow } from './preview-now.ts'
import { readInPreview } from './read-in-preview.ts'
import { privateCacheControl } from './private-answer.ts'
import { seenOf } from '../telemetry/seen-request.ts'

type Parsed<S> = S extends z.ZodType ? z.output<S> : undefined
type ViewerFor<A extends Endpoint['access']> = A extends 'customer'
  ? CustomerViewer
  : A extends 'admin'
    ? AdminViewer
    : A extends 'account'
      ? Viewer
      : Viewer | undefined

type Handled<E extends Endpoint> = {
  ctx: Context
  /** Already a transaction where the endpoint honours an idempotency key. */
  db: Db
  viewer: E['cache'] extends 'public' ? undefined : ViewerFor<E['access']>
  /** All that a cached answer may know of who asks. */
  viewing: E['variesByNetworks'] extends true
    ? Viewing
    : E['variesByPrices'] extends true
      ? Viewing
      : undefined
  params: Parsed<E['params']>
  query: Parsed<E['query']>
  body: Parsed<E['body']>
  /** The uploaded file, where the endpoint takes a form. */
  file: E['raw'] extends 'multipart' ? Upload : undefined
  language: Language
  /** The caller's, else the shop's; of staff only, whose days count. */
  timeZone: E['access'] extends 'admin' ? string : undefined
  /** Nothing of one caller goes into an answer that all get. */
  request: E['cache'] extends 'public' ? undefined : FastifyRequest
  reply: E['cache'] extends 'public' ? undefined : FastifyReply
}

/** An invalid id is a 404, not a validation error. */
function paramsOf({ params }: Endpoint, given: unknown): unknown {
  const parsed = params?.safeParse(given)
  if (parsed && !parsed.success) throw new AppError('not_found')
  return parsed?.data
}

/** The query with `f.colour=red` as a field `f` that has `colour`. */
function gathered({ gathers }: Endpoint, query: unknown): unknown {
  if (gathers === undefined || typeof query !== 'object' || query === null) return query
  const beginning = `${gathers}.`
  const parts = Object.entries(query).filter(([name]) => name.startsWith(beginning))
  if (parts.length === 0) return query
  return {
    ...query,
    [gathers]: Object.fromEntries(parts.map(([name, value]) => [name.slice(beginning.length), value])),
  }
}

/** Who asks what, before the handler begins. */
type CallContext<E extends Endpoint> = Pick<Handled<E>, 'viewer' | 'body' | 'language'> & {
  request: FastifyRequest
}

/** What an endpoint does outside its transaction: limits, and calls to others, which may take seconds. */
type Outside<E extends Endpoint, Prepared> = {
  /** Before the transaction; the handler gets what it returns. */
  before?: (asked: CallContext<E>) => Promise<Prepared>
  /** Once the answer is committed, also for a repeated call; returns the answer to send. */
  after?: (answer: Answer<E>, asked: CallContext<E>, prepared: Prepared) => Promise<Answer<E>>
  /** The handler has thrown; its error goes on to the caller. */
  failed?: (prepared: Prepared) => Promise<void>
}

export type Answer<E extends Endpoint> = E['raw'] extends 'file' | 'stream'
  ? unknown
  : E['response'] extends z.ZodType
    ? z.input<E['response']> | OtherAnswer<E>
    : void

type OtherAnswer<E extends Endpoint> = E['orElse'] extends { response: infer R extends z.ZodType }
  ? z.input<R>
  : never

/**
 * Registers one endpoint of the contract; access, flags, limits, parsing and the shape of the answer follow from its
 * declaration.
 */
export const route = <const E extends Endpoint>(
  app: FastifyInstance,
  ctx: Context,
  endpoint: E,
  handler: (handled: Handled<E>) => Promise<Answer<E>>,
): void => routeWith(app, ctx, endpoint, {}, handler)

/** As `route`, for an endpoint that also does something outside its transaction. */
export function routeWith<const E extends Endpoint, Prepared = undefined>(
  app: FastifyInstance,
  ctx: Context,
  endpoint: E,
  { before, after, failed }: Outside<E, Prepared>,
  handler: (handled: Handled<E> & { prepared: Prepared }) => Promise<Answer<E>>,
): void {
  if (endpoint.cache === 'public' && (!isForAll(endpoint) || before || after || failed))
    throw new Error(`${endpoint.path} cannot be cached: its answer needs something of its caller`)
  if ((endpoint.variesByNetworks || endpoint.variesByPrices) && endpoint.cache !== 'public')
    throw new Error(
      `${endpoint.path} names its viewer's networks or prices, which only cached answers vary by`,
    )
  const subject = endpoint.cache === 'public' ? subjectOf(endpoint.path) : undefined
  const on = endpoint.feature === undefined || isFeatureOn(ctx, endpoint.feature)
  const fields =
    endpoint.query && 'shape' in endpoint.query ? Object.keys(endpoint.query.shape as object) : []
  const known = endpoint.gathers === undefined ? fields : [...fields, `${endpoint.gathers}.`]
  const methods = endpoint.method === 'PATCH' ? (['PATCH', 'PUT'] as const) : ([endpoint.method] as const)

  const run = async (request: FastifyRequest, reply: FastifyReply): Promise<unknown> => {
    if (!on) throw new AppError('not_found')
    const language = languageOf(request.headers['accept-language'])
    const viewer = inActionGroup(await ctx.admit(endpoint, request), request.headers)
    noteAccount(request, viewer)
    // A reading call may carry a body.
    await ctx.limits.count(request, endpoint.mayLag ? 'GET' : endpoint.method, viewer)
    // Google's check applies to everybody; our own puzzle is not asked of signed-in users.
    const isVouchedFor = endpoint.botCheck === 'visitors' && viewer !== undefined && !ctx.config.recaptcha
    const checkBots = async () => {
      if (endpoint.botCheck && !isVouchedFor) await requireBotCheck(ctx, request)
    }
    // Nobody's file is read before.
    if (endpoint.raw === 'multipart') await checkBots()
    const takesFile = endpoint.raw === 'multipart' || endpoint.raw === 'upload'
    if (takesFile && ctx.mode === 'publicDemo') await ctx.limits.demoUpload(request.ip)
    const form =
      endpoint.raw === 'multipart'
        ? await readForm(request, endpoint.fileBytes ?? largestFile(viewer), endpoint.fileBytes !== undefined)
        : undefined
    const input = {
      params: paramsOf(endpoint, request.params),
      query: parseInput(endpoint.query, gathered(endpoint, request.query), language),
      body: (endpoint.takesCardNumber ? parseInput : parseBody)(
        endpoint.body,
        form ? form.fields : request.body,
        language,
      ),
    }
    requireForAsked(endpoint, viewer, input)
    requireProofForAsked(endpoint, viewer, input, ctx.now())
    if (endpoint.raw !== 'multipart') await checkBots()
    const asked = { viewer, body: input.body, language, request } as CallContext<E>
    const timeZone =
      endpoint.access === 'admin'
        ? (timeZoneOf(request.headers.timezone) ?? (await ctx.shopZone()))
        : undefined
    const prepared = (await before?.(asked)) as Prepared
    const answer = (db: Db) =>
      handler({
        ...input,
        prepared,
        file: form && requiredFile(form),
        ctx,
        db,
        viewer,
        language,
        timeZone,
        request,
        reply,
        // The generic endpoint meets its parsed values.
      } as Handled<E> & { prepared: Prepared })

    const idempotency = endpoint.idempotent ? idempotencyOf(request, endpoint, viewer) : undefined
    const readsSince = viewer?.kind === 'admin' ? viewer.wroteTo : undefined
    const work = () =>
      endpoint.mayLag
        ? ctx.reads.read(answer, readsSince, () => reply.sent)
        : idempotency
          ? inTransaction(ctx.db, (db) => answerOnce(db, idempotency, () => answer(db)), 'again and again')
          : endpoint.idempotent
            ? inTransaction(ctx.db, answer, 'again and again')
            : answer(ctx.db)
    const written = (await work().catch(async (error: unknown) => {
      await failed?.(prepared)
      throw error
    })) as Answer<E>
    const result = after ? await after(written, asked, prepared) : written

    if (endpoint.access === 'admin' && endpoint.method !== 'GET') await staffWrote(ctx, viewer)
    if (endpoint.raw === 'file' || endpoint.raw === 'stream') return result
    const said = saidBy(endpoint, result)
    void reply
      .header('content-language', language)
      .header('vary', 'Accept-Language, Authorization')
      .code(said.status ?? (said.response ? 200 : 204))
    return said.response ? said.response.encode(result) : null
  }

  /** What everybody with the same viewing is answered. */
  const answerToAll = async (asked: {
    params: unknown
    query: unknown
    language: Language
    viewing: Viewing
  }) => {
    const answer = (db: Db) =>
      handler({
        viewing: asked.viewing,
        params: paramsOf(endpoint, asked.params),
        query: parseInput(endpoint.query, gathered(endpoint, asked.query), asked.language),
        ctx,
        db,
        language: asked.language,
        // The generic endpoint meets its parsed values; there is no body, viewer or form.
      } as Handled<E> & { prepared: Prepared })
    const preview = previewNow()
    const result = await (preview ? readInPreview(ctx.db, preview, answer) : ctx.reads.read(answer))
    const value = asSent(endpoint.response?.encode(result))
    return {
      value,
      contentType: 'application/json; charset=utf-8',
      ...(subject && { tags: tagsOf(subject, value) }),
    }
  }

  app.route({
    method: [...methods],
    url: `/api${endpoint.path}`,
    // For the documentation only; parsing happens above, where all issues are known.
    schema: { endpoint },
    handler: async (request, reply) => {
      if (endpoint.cache !== 'public' || !on) {
        if (endpoint.raw !== 'file') void reply.header('cache-control', privateCacheControl)
        return run(request, reply)
      }
      const language = languageOf(request.headers['accept-language'])
      const [path = '', query = ''] = request.url.split('?', 2)
      const question = questionOf(path, new URLSearchParams(query), known)
      const caller = await ctx.callers.find(request.headers.authorization)
      if (caller.id !== undefined) noteAccount(request, { kind: 'customer', id: caller.id })
      const viewing = viewingFor(endpoint, caller.viewing)
      return ctx.publicCache.answer(request, reply, { language, question, viewing, caller }, async () => {
        await ctx.limits.count(request, endpoint.method, caller)
        return answerToAll({ params: request.params, query: request.query, language, viewing })
      })
    },
  })

  offerInProcess(app, endpoint, {
    admit: () => (on ? ctx.admit(endpoint, nobody) : Promise.reject(new AppError('not_found'))),
    answer:
      endpoint.cache === 'public'
        ? ({ params, query, language }: InProcessCall) => {
            const question = questionOf(pathOf(endpoint, params), Object.entries(query), known)
            return ctx.publicCache.value({ language, question }, () =>
              answerToAll({ params, query, language, viewing: visitorsViewing }),
            )
          }
        : undefined,
  })
}

/** How an answer is sent: as usual, or as the other one that the call may give. */
const saidBy = (endpoint: Endpoint, answer: unknown): Pick<Endpoint, 'status' | 'response'> =>
  endpoint.orElse && typeof answer === 'object' && answer !== null && endpoint.orElse.key in answer
    ? endpoint.orElse
    : endpoint

/** Others are shown the change at once, and who made it is shown nothing older by any node. */
async function staffWrote(ctx: Context, viewer: Viewer | undefined) {
  ctx.reads.mustShow()
  ctx.publicCache.invalidate()
  if (ctx.reads.hasReplica && viewer?.sessionId) await ctx.noteWritten(viewer.sessionId)
}

/** For the log: who asks, as kind and id. */
function noteAccount(request: FastifyRequest, viewer: Pick<Viewer, 'kind' | 'id'> | undefined) {
  const seen = seenOf(request.raw)
  if (seen && viewer) seen.account = { kind: viewer.kind, id: viewer.id }
}

/** Who comes without a token. */
const nobody = { headers: {} }

/** As a browser asks for it. */
const pathOf = ({ path }: Endpoint, params: Record<string, string>) =>
  `/api${path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))}`

const isForAll = ({ method, access, permission, body, botCheck, idempotent, raw, response }: Endpoint) =>
  method === 'GET' &&
  access === 'public' &&
  !permission &&
  !body &&
  !botCheck &&
  !idempotent &&
  !raw &&
  response

/** Staff upload documents too; for everybody else the limit is that of a picture. */
const largestFile = (viewer: Viewer | undefined) =>
  viewer?.kind === 'admin' ? maxDocumentBytes : maxImageBytes

/** A flag that is off also switches the endpoint off. */
function isFeatureOn(ctx: Context, feature: NonNullable<Endpoint['feature']>): boolean {
  return ctx.brand.flags[feature]
}
