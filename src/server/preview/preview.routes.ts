import { and, eq, gt, isNull } from 'drizzle-orm'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { previewApi, previewMinutes } from '#contract/preview.ts'
import { accounts, sessions } from '../auth/auth.table.ts'
import { isInUse } from '../auth/idle-sessions.ts'
import type { Context } from '../context.ts'
import { AppError } from '../http/app-error.ts'
import {
  hasPreviewCookie,
  inPreview,
  leavePreview,
  type Preview,
  previewCookie,
  previewNow,
} from '../http/preview-now.ts'
import { route } from '../http/route.ts'
import { instantOf } from '../settings/shop-time.ts'
import { laySchedule } from './lay-schedule.ts'

const Token = z.object({
  /** Sealed texts are for many things; this one is for previews. */
  audience: z.literal('preview'),
  session: z.uuid(),
  at: z.iso.datetime(),
  until: z.iso.datetime(),
})
type Token = z.infer<typeof Token>

const maxYears = 2

export function previewRoutes(app: FastifyInstance, ctx: Context) {
  route(app, ctx, previewApi.open, async ({ body, viewer, reply }) => {
    const now = ctx.now()
    const at = instantOf(body.at, await ctx.shopZone())
    const latest = new Date(now)
    latest.setUTCFullYear(latest.getUTCFullYear() + maxYears)
    if (at <= now) throw new AppError('validation_failed', { fields: { at: 'futureDate' } })
    if (at > latest) throw new AppError('validation_failed', { fields: { at: 'invalid' } })
    if (!viewer.sessionId) throw new AppError('forbidden')
    const until = new Date(now.getTime() + previewMinutes * 60_000)
    const token: Token = {
      audience: 'preview',
      session: viewer.sessionId,
      at: at.toISOString(),
      until: until.toISOString(),
    }
    const sealed = ctx.tokens.seal(JSON.stringify(token))
    void reply.setCookie(previewCookie, sealed, {
      path: '/',
      httpOnly: true,
      sameSite: 'strict',
      secure: ctx.config.publicUrl?.startsWith('https:') ?? false,
      maxAge: previewMinutes * 60,
    })
    return { data: { token: sealed, at: token.at, until: token.until } }
  })
  route(app, ctx, previewApi.end, async ({ reply }) => {
    void reply.clearCookie(previewCookie, { path: '/' })
  })
}

/**
 * Answers requests of a preview in it: what visitors read is read as it will be, and never kept. A preview is for looking: nobody
 * buys or signs in from it. Calls of staff are as ever.
 */
export function showPreviews(app: FastifyInstance, ctx: Context): void {
  const clock = ctx.now
  ctx.now = () => previewNow()?.at ?? clock()
  app.addHook('onRequest', (request, reply, done) => {
    if (!hasPreviewCookie(request.raw) || isOfStaff(request)) return done()
    const address = new URL(request.url, 'http://shop')
    if (request.method === 'GET' && address.searchParams.has(leavePreview)) {
      address.searchParams.delete(leavePreview)
      void reply
        .clearCookie(previewCookie, { path: '/' })
        .header('cache-control', 'no-store')
        // Two slashes would lead to another site.
        .redirect(address.pathname.replace(/^\/+/, '/') + address.search, 303)
      return
    }
    previewOf(ctx, request.cookies[previewCookie], clock()).then(
      (preview) => {
        if (!preview) return done()
        void reply.header('cache-control', 'no-store').header('x-robots-tag', 'noindex')
        if (request.method !== 'GET' && request.method !== 'HEAD') return done(new AppError('forbidden'))
        return inPreview(preview, done)
      },
      // What cannot be asked now is no reason to show nothing.
      () => done(),
    )
  })
}

/** The CMS, and all that staff do: of the calls that customers have too, they change people only. */
const isOfStaff = ({ method, url }: Pick<FastifyRequest, 'method' | 'url'>) =>
  /^\/api\/(?:marketplace|admins|file-manager)\//.test(url) ||
  (method === 'PATCH' && /^\/api\/(?:users|companies)\//.test(url)) ||
  /^\/(?:en|ar)\/cms(?:[/?-]|$)/.test(url)

/** Good for its time, and as long as the session that asked for it goes on. */
async function previewOf(
  { db, tokens }: Pick<Context, 'db' | 'tokens'>,
  sealed: string | undefined,
  now: Date,
): Promise<Preview | undefined> {
  const token = opened(tokens, sealed)
  if (!token || new Date(token.until) <= now) return undefined
  const [session] = await db
    .select({ id: sessions.id })
    .from(sessions)
    .innerJoin(accounts, eq(accounts.id, sessions.accountId))
    .where(
      and(
        eq(sessions.id, token.session),
        isNull(sessions.endedAt),
        gt(sessions.expiresAt, now),
        isInUse(now),
        eq(accounts.status, 'active'),
        eq(accounts.family, 'admin'),
      ),
    )
  if (!session) return undefined
  const at = new Date(token.at)
  return { at, until: new Date(token.until), lay: (db) => laySchedule(db, at) }
}

function opened(tokens: Context['tokens'], sealed: string | undefined): Token | undefined {
  try {
    return Token.safeParse(JSON.parse(tokens.unseal(sealed ?? ''))).data
  } catch {
    return undefined
  }
}
