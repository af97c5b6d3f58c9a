import type { FastifyRequest } from 'fastify'
import { botCheckHeader } from '#contract/bot-check.ts'
import type { Context } from '../context.ts'
import { AppError } from './app-error.ts'

/** Refuses a call without a good proof in its header. */
export async function requireBotCheck(ctx: Context, request: FastifyRequest): Promise<void> {
  const proof = request.headers[botCheckHeader]
  if (typeof proof !== 'string' || proof === '' || !(await ctx.botCheck.passes(proof, request.ip)))
    throw new AppError('recaptcha_failed')
}
