import { eq } from 'drizzle-orm'
import type { Language } from '#contract/enums.ts'
import { documentWords } from '#i18n/document-words.ts'
import { displayName } from '../auth/admit.ts'
import { accounts } from '../auth/auth.table.ts'
import { siteOrigin } from '../config/site-origin.ts'
import type { Context } from '../context.ts'
import type { Db } from '../db/connect.ts'
import { orNotFound } from '../http/app-error.ts'
import { howToWrite } from '../mail-choices/how-to-write.ts'
import { queueMail } from '../providers/mail/queue-mail.ts'

type About = {
  /** Who asked for it. */
  byId: string
  language: Language
  id: string
  number: string
  /** The number of the order. */
  order: string
}
type Kind =
  | 'return_requested'
  | 'return_approved'
  | 'return_declined'
  | 'return_received'
  | 'return_done'
  | 'return_sent_back'
  | 'return_expired'

/** What was done for goods that came back. */
export type Outcome = 'refunded' | 'replaced' | 'repaired'

/** Tells who asked for it how their return stands. */
export async function mailAboutReturn(
  ctx: Context,
  db: Db,
  kind: Kind,
  { byId, language: asked, id, number, order }: About,
  { message = '', until, outcome }: { message?: string; until?: Date; outcome?: Outcome } = {},
): Promise<void> {
  const [account] = await db.select().from(accounts).where(eq(accounts.id, byId))
  const person = orNotFound(account)
  const manner = await howToWrite(ctx, db, { accountId: byId, kind, language: asked })
  if (!manner) return
  const { language } = manner
  const say = documentWords(language)
  await queueMail(ctx, db, {
    kind,
    to: person.email,
    ...manner,
    values: {
      name: displayName(person),
      number,
      order,
      url: `${siteOrigin(ctx.config)}/${language}/returns/${id}`,
      message: message || (kind === 'return_approved' ? say('return.instructions') : ''),
      ...(until && { until: until.toISOString() }),
      ...(outcome && { outcome: say(`return.${outcome}`) }),
    },
  })
}
