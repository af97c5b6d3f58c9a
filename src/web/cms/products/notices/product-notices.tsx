import { IconPencil, IconPlus, IconSpeakerphone } from '@tabler/icons-react'
import { useState } from 'react'
import { cmsProductNoticesApi, type NoticeKind, type NoticeStatus } from '#contract/product-notices.ts'
import { call } from '#web/api/call.ts'
import { useFormat, useLanguage, useT } from '#web/language/language.tsx'
import { showAlert } from '#web/ui/alerts/alert-state.ts'
import { useShowError } from '#web/ui/alerts/alerts.tsx'
import { Badge, type Tone } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { AskDialog } from '#web/ui/dialogs/ask-dialog.tsx'
import { useMay } from '../../may.ts'
import { Panel } from '../../panel.tsx'
import { invalidate, useApiQuery } from '../../use-api-query.ts'
import type { Notice } from './notice.ts'
import { NoticeForm } from './notice-form.tsx'
import styles from './notices.module.css'

const kindTones: Record<NoticeKind, Tone> = {
  firmware: 'info',
  end_of_sale: 'warning',
  end_of_support: 'warning',
  security: 'danger',
}
const statusTones: Record<NoticeStatus, Tone> = {
  draft: 'neutral',
  published: 'success',
  withdrawn: 'neutral',
}

type Asked = { notice: Notice; step: 'publish' | 'withdraw' }

/** What those who have the product are told of it. */
export function ProductNotices({ product }: { product: string }) {
  const t = useT('cms.products.notices')
  const may = useMay()
  const [form, setForm] = useState<Notice | 'new'>()
  const [asked, setAsked] = useState<Asked>()
  const notices = useApiQuery(cmsProductNoticesApi.list, { params: { id: product } }).data?.data
  if (!notices) return null
  const mayChange = may(cmsProductNoticesApi.add)
  const close = () => setForm(undefined)
  return (
    <Panel
      title={t('title')}
      isFlush
      action={
        mayChange &&
        form === undefined && (
          <Button size="small" onClick={() => setForm('new')}>
            <IconPlus size={16} aria-hidden />
            {t('add')}
          </Button>
        )
      }
    >
      {form === 'new' && <NoticeForm product={product} onDone={close} />}
      {notices.length === 0 && form === undefined && <p className={styles.none}>{t('none')}</p>}
      <ul className={styles.items}>
        {notices.map((notice) => (
          <li key={notice.id}>
            {form !== 'new' && form?.id === notice.id ? (
              <NoticeForm product={product} notice={notice} onDone={close} />
            ) : (
              <NoticeRow
                notice={notice}
                onEdit={mayChange ? () => setForm(notice) : undefined}
                onAsk={may(cmsProductNoticesApi.publish) ? (step) => setAsked({ notice, step }) : undefined}
              />
            )}
          </li>
        ))}
      </ul>
      <StepDialog asked={asked} onClose={() => setAsked(undefined)} />
    </Panel>
  )
}

type RowProps = {
  notice: Notice
  onEdit: (() => void) | undefined
  onAsk: ((step: 'publish' | 'withdraw') => void) | undefined
}

function NoticeRow({ notice, onEdit, onAsk }: RowProps) {
  const t = useT('cms.products.notices')
  const format = useFormat()
  const language = useLanguage()
  const { kind, status, title, text, release, effectiveOn, url, file, publishedAt, toldCompanies } = notice
  const about = [
    release && t('version', { release }),
    effectiveOn && t('from', { day: format.date(effectiveOn) }),
    publishedAt && t('publishedOn', { day: format.date(publishedAt) }),
    publishedAt && t('told', { count: toldCompanies }),
  ].filter(Boolean)
  return (
    <div className={styles.row}>
      <div className={styles.line}>
        <Badge tone={kindTones[kind]}>{t(`kinds.${kind}`)}</Badge>
        <Badge tone={statusTones[status]}>{t(`statuses.${status}`)}</Badge>
      </div>
      <strong dir="auto">{title[language]}</strong>
      <p dir="auto" className={styles.text}>
        {text[language]}
      </p>
      {about.length > 0 && <p className={styles.muted}>{about.join(' · ')}</p>}
      {(url || file) && (
        <p className={styles.links}>
          {url && (
            <a href={url} target="_blank" rel="noopener">
              <bdi dir="ltr">{url}</bdi>
            </a>
          )}
          {file && (
            <a href={file.url} download>
              {t('pdf')}
            </a>
          )}
        </p>
      )}
      <div className={styles.buttons}>
        {onEdit && (
          <Button size="small" onClick={onEdit}>
            <IconPencil size={16} aria-hidden />
            {t('edit')}
          </Button>
        )}
        {onAsk && status !== 'published' && (
          <Button size="small" kind="primary" onClick={() => onAsk('publish')}>
            <IconSpeakerphone size={16} aria-hidden />
            {t('publish')}
          </Button>
        )}
        {onAsk && status !== 'withdrawn' && (
          <Button size="small" kind="quiet" onClick={() => onAsk('withdraw')}>
            {t('withdraw')}
          </Button>
        )}
      </div>
    </div>
  )
}

function StepDialog({ asked, onClose }: { asked: Asked | undefined; onClose: () => void }) {
  const t = useT('cms.products.notices')
  const showError = useShowError()
  const step = asked?.step ?? 'publish'
  async function go({ notice: { id, version } }: Asked) {
    try {
      await call(cmsProductNoticesApi[step], { params: { id }, body: { version } })
      showAlert({ type: 'success', message: t(step === 'publish' ? 'published' : 'withdrawn') })
    } catch (error) {
      if (!(error instanceof Error)) throw error
      showError(error)
    }
    await invalidate(cmsProductNoticesApi.list)
  }
  const hint =
    step === 'withdraw'
      ? 'withdrawHint'
      : asked?.notice.publishedAt
        ? 'publishAgainHint'
        : asked?.notice.kind === 'security'
          ? 'publishSecurityHint'
          : 'publishHint'
  return (
    <AskDialog
      isOpen={asked !== undefined}
      onClose={onClose}
      title={t(step === 'publish' ? 'publishTitle' : 'withdrawTitle')}
      choices={[
        {
          label: t(step),
          kind: step === 'publish' ? 'primary' : 'danger',
          run: async () => {
            if (asked) await go(asked)
          },
        },
      ]}
    >
      <p>{t(hint)}</p>
    </AskDialog>
  )
}
