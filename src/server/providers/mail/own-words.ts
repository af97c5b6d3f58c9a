import { and, eq, isNotNull, sql } from 'drizzle-orm'
import type { Language } from '#contract/enums.ts'
import type { TemplateKind } from '#contract/mail-template-kinds.ts'
import type { MailText } from '#contract/mail-templates.ts'
import { variablesOf } from '#contract/mail-template-kinds.ts'
import { mailWords } from '#i18n/mail-words.ts'
import { builtOnce } from '../../db/built-once.ts'
import type { Db } from '../../db/connect.ts'
import { mailTemplates } from './mail-templates.table.ts'

/** What staff wrote for this email; undefined where the built-in words hold. */
export async function ownWordsOf(
  db: Db,
  kind: TemplateKind,
  language: Language,
): Promise<MailText | undefined> {
  const [row] = await writtenWords(db).execute({ kind, language })
  return row && row.subject !== null && row.body !== null
    ? { subject: row.subject, body: row.body }
    : undefined
}

const writtenWords = builtOnce((db) =>
  db
    .select({ subject: mailTemplates.subject, body: mailTemplates.body })
    .from(mailTemplates)
    .where(
      and(
        eq(mailTemplates.kind, sql.placeholder('kind')),
        eq(mailTemplates.language, sql.placeholder('language')),
        isNotNull(mailTemplates.subject),
      ),
    )
    .prepare('mail_template'),
)

/** The names of a kind's variables in the built-in words, where they differ. */
const builtInNames: Partial<Record<string, string>> = { link: 'url' }

/** The built-in words of an email, written as a template: filled in, they say what the email says without one. */
export function builtInWords(kind: TemplateKind, language: Language): MailText {
  const { known } = variablesOf(kind)
  const words = mailWords(language)
  const values = Object.fromEntries(known.map((name) => [builtInNames[name] ?? name, `{{${name}}}`]))
  const say = (part: string) => words(`${kind}.${part}`, values)
  const has = (name: string) => known.includes(name)
  const parts = [
    `# ${say('title')}`,
    '{{greeting}}',
    say('body'),
    has('code') && '{{code}}',
    has('details') && '{{details}}',
    has('link') && `[${say('action')}]({{link}})`,
    say('note'),
  ]
  return { subject: say('subject'), body: parts.filter(Boolean).join('\n\n') }
}
