import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { templateKinds } from './mail-template-kinds.ts'
import { Instant, Language, One, text, Version } from './shared.ts'

export const maxSubject = 120
export const maxBody = 5_000

const TemplateKind = z.enum(templateKinds)

const hasOneLine = (subject: string) => !subject.includes('\n')

export const MailText = z.strictObject({
  subject: text(maxSubject).refine(hasOneLine, { error: 'validation.invalid' }),
  body: text(maxBody),
})
export type MailText = z.infer<typeof MailText>

const TemplateIn = z.object({
  subject: z.string(),
  body: z.string(),
  /** Not the built-in words. */
  isOwn: z.boolean(),
  /** Who wrote it last, and when. */
  by: z.string().optional(),
  updatedAt: Instant.optional(),
  /** 0 before it was ever changed. */
  version: Version,
})
export type TemplateIn = z.infer<typeof TemplateIn>

export const MailTemplate = z.object({ kind: TemplateKind, en: TemplateIn, ar: TemplateIn })
export type MailTemplate = z.infer<typeof MailTemplate>

const staff = { access: 'admin', needs: 'mail.edit' } as const
const path = '/marketplace/mail-templates'
const one = `${path}/:kind/:language` as const
const params = z.object({ kind: TemplateKind, language: Language })

/** The words of the shop's emails. */
export const mailTemplatesApi = {
  list: endpoint({
    ...staff,
    method: 'GET',
    path,
    summary: 'List the emails whose words can be changed, with their words in both languages',
    response: One(z.array(MailTemplate)),
  }),
  write: endpoint({
    ...staff,
    method: 'PUT',
    path: one,
    summary: 'Write the words of an email in a language; the body is plain text with variables',
    params,
    body: MailText.extend({ version: Version }),
    response: One(TemplateIn),
    errors: ['template_invalid', 'version_conflict', 'demo_locked'],
  }),
  reset: endpoint({
    ...staff,
    method: 'DELETE',
    path: one,
    summary: 'Return an email to its built-in words',
    params,
    errors: ['demo_locked'],
  }),
  preview: endpoint({
    ...staff,
    method: 'POST',
    path: `${one}/preview`,
    summary: 'Show an email with these words and sample data',
    params,
    body: MailText,
    response: One(z.object({ subject: z.string(), html: z.string(), text: z.string() })),
    errors: ['template_invalid'],
  }),
  test: endpoint({
    ...staff,
    method: 'POST',
    path: `${one}/test`,
    summary: 'Send the caller an email with these words and sample data; five an hour',
    params,
    body: MailText,
    response: One(z.object({ to: z.string(), isSent: z.boolean() })),
    errors: ['template_invalid', 'demo_locked'],
  }),
}
