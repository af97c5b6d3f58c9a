import type { FastifyInstance } from 'fastify'
import type { Language } from '#contract/enums.ts'
import { faultsOf, type TemplateFault } from '#contract/mail-template-text.ts'
import { type TemplateKind, variablesOf } from '#contract/mail-template-kinds.ts'
import { type MailText, mailTemplatesApi } from '#contract/mail-templates.ts'
import { says } from '#i18n/translate.ts'
import { findUser } from '../auth/auth.queries.ts'
import type { Context } from '../context.ts'
import { transaction } from '../db/transaction.ts'
import { AppError } from '../http/app-error.ts'
import { route, routeWith } from '../http/route.ts'
import { queueMail } from '../providers/mail/queue-mail.ts'
import { writeSample } from '../providers/mail/write-mail.ts'
import { findTemplate, listTemplates, resetTemplate, writeTemplate } from './change-template.ts'

export function mailTemplatesRoutes(app: FastifyInstance, ctx: Context) {
  route(app, ctx, mailTemplatesApi.list, async ({ db }) => ({ data: await listTemplates(db) }))

  route(app, ctx, mailTemplatesApi.write, async ({ db, params, body, viewer, language }) => {
    refuseInPublicDemo(ctx)
    const { version, ...text } = body
    check(params.kind, text, language)
    await writeTemplate(db, params, text, { version, by: viewer })
    return { data: await findTemplate(db, params) }
  })

  route(app, ctx, mailTemplatesApi.reset, async ({ db, params, viewer }) => {
    refuseInPublicDemo(ctx)
    await resetTemplate(db, params, viewer)
  })

  route(app, ctx, mailTemplatesApi.preview, async ({ params, body, viewer, language }) => {
    check(params.kind, body, language)
    return { data: await writeSample(ctx, { ...params, ...body }, viewer.name) }
  })

  routeWith(
    app,
    ctx,
    mailTemplatesApi.test,
    { before: ({ viewer }) => ctx.limits.testMail(viewer.id) },
    async ({ db, params, body, viewer, language }) => {
      refuseInPublicDemo(ctx)
      check(params.kind, body, language)
      const { email } = await findUser(ctx, db, viewer.id)
      await transaction(db, (db) =>
        queueMail(ctx, db, {
          kind: 'template_test',
          to: email,
          language: params.language,
          values: { name: viewer.name, kind: params.kind, ...body },
        }),
      )
      return { data: { to: email, isSent: ctx.mailer !== undefined } }
    },
  )
}

/** Everybody would read what one of them wrote. */
function refuseInPublicDemo({ mode }: Context) {
  if (mode === 'publicDemo') throw new AppError('demo_locked')
}

/** @throws AppError template_invalid, at the first fault of each field */
function check(kind: TemplateKind, text: MailText, language: Language) {
  const faults = faultsOf(text, variablesOf(kind))
  if (faults.length === 0) return
  const fields: Record<string, string> = {}
  for (const fault of faults) fields[fault.field] ??= inWords(fault, language)
  throw new AppError('template_invalid', { fields, details: { faults } })
}

const keys = {
  unknown: 'templateUnknown',
  missing: 'templateMissing',
  alone: 'templateAlone',
  link: 'templateLink',
  braces: 'templateBraces',
} as const

const inWords = ({ fault, line, variable }: TemplateFault, language: Language) =>
  says[language].validation(keys[fault], { line, variable, link: '{{link}}', example: '{{name}}' })
