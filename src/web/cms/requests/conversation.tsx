import { IconFileInvoice, IconSend } from '@tabler/icons-react'
import { type FormEvent, useRef, useState } from 'react'
import { cmsRequestsApi } from '#contract/requests.ts'
import { useFormat, useT } from '#web/language/language.tsx'
import { Button } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { Field } from '#web/ui/form/field.tsx'
import { isolated } from '#web/language/isolated.ts'
import { useMay } from '../may.ts'
import { Panel } from '../panel.tsx'
import { languageLabel } from './request-aside.tsx'
import type { Request } from './request-data.ts'
import styles from './requests.module.css'
import { threadOf } from './thread.ts'
import { useChangeRequest } from './use-change-request.ts'

const maxReplyLength = 2000

type Props = { request: Request; reply: string; onReply: (text: string) => void }

/** What was written from both sides, oldest first, and the place to answer. */
export function Conversation({ request, reply, onReply }: Props) {
  const t = useT('cms.requests.thread')
  const format = useFormat()
  const may = useMay()
  // Where products were asked for, the message stands with them.
  const entries = threadOf(request).slice(request.products.length > 0 ? 1 : 0)
  return (
    <Panel title={t('title')}>
      <ol className={styles.thread}>
        {entries.map((entry) => (
          <li
            key={`${entry.kind} ${entry.at}`}
            className={styles[entry.kind === 'countered' ? 'wrote' : entry.kind]}
          >
            {entry.kind === 'countered' ? (
              <Countered counter={entry.counter} />
            ) : entry.kind === 'quoted' ? (
              <p className={styles.event}>
                <IconFileInvoice size={18} aria-hidden />
                {t('quoted', {
                  name: isolated(entry.by),
                  revision: entry.quote.revision,
                  total: format.money(entry.quote.total),
                })}
              </p>
            ) : (
              <>
                <p className={styles.said}>{t(entry.kind, { name: isolated(entry.by) })}</p>
                <p className={styles.written} dir="auto">
                  {entry.message}
                </p>
              </>
            )}
            <time dateTime={entry.at}>{format.dateTime(entry.at)}</time>
          </li>
        ))}
      </ol>
      {may(cmsRequestsApi.reply) && <Answer request={request} reply={reply} onReply={onReply} />}
    </Panel>
  )
}

/** What the buyer would take instead. */
function Countered({ counter }: { counter: Request['counters'][number] }) {
  const t = useT('cms.requests.thread')
  const format = useFormat()
  const { by, revision, lines, message, wishedDate } = counter
  return (
    <>
      <p className={styles.said}>{t('countered', { name: isolated(by), revision })}</p>
      <ul>
        {lines.map(({ product, name, quantity, targetPrice }) => (
          <li key={product}>
            {targetPrice
              ? t('target', { name: isolated(name), quantity, price: format.money(targetPrice) })
              : t('anyPrice', { name: isolated(name), quantity })}
          </li>
        ))}
      </ul>
      {wishedDate && <p>{t('wishedDate', { date: format.date(wishedDate) })}</p>}
      {message && (
        <p className={styles.written} dir="auto">
          {message}
        </p>
      )}
    </>
  )
}

function Answer({ request, reply, onReply }: Props) {
  const t = useT('cms.requests.thread')
  const forms = useT('forms')
  const validation = useT('validation')
  const element = useRef<HTMLFormElement>(null)
  const { change, isPending } = useChangeRequest(request)
  const [isTold, setTold] = useState(false)
  const length = [...reply.trim()].length
  const fault =
    length === 0
      ? validation('required', { field: t('answer') })
      : length > maxReplyLength
        ? validation('maxCharacters', { field: t('answer'), max: maxReplyLength })
        : undefined

  async function send(event: FormEvent) {
    event.preventDefault()
    setTold(true)
    if (fault) return element.current?.querySelector('textarea')?.focus()
    if (!(await change({ kind: 'reply', body: { message: reply.trim() } }, t('sent')))) return
    onReply('')
    setTold(false)
  }
  return (
    <form ref={element} onSubmit={send} noValidate className={styles.answer}>
      <Field
        label={t('answer')}
        error={isTold ? fault : undefined}
        help={t('answerHint', {
          email: `\u2066${request.email}\u2069`,
          language: isolated(languageLabel(request.language)),
        })}
      >
        {({ className, ...wiring }) => (
          <textarea
            {...wiring}
            rows={5}
            dir="auto"
            className={classNames(className)}
            value={reply}
            onChange={(event) => onReply(event.currentTarget.value)}
          />
        )}
      </Field>
      <div className={styles.answerFoot}>
        <span className={classNames(styles.count, length > maxReplyLength && styles.tooLong)}>
          {forms('counter', { count: length, max: maxReplyLength })}
        </span>
        <Button kind="primary" type="submit" isBusy={isPending}>
          <IconSend size={18} className="mirrors" aria-hidden />
          {t('send')}
        </Button>
      </div>
    </form>
  )
}
