import { IconDownload } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { cmsReturnsApi, type StaffReturnStep } from '#contract/returns.ts'
import { call } from '#web/api/call.ts'
import { saveFile } from '#web/api/save-file.ts'
import { isolated } from '#web/language/isolated.ts'
import { useFormat, useT } from '#web/language/language.tsx'
import { Button } from '#web/ui/button.tsx'
import { PrivatePicture } from '#web/ui/private-picture.tsx'
import { ReturnStatusBadge } from '#web/ui/return-status-badge.tsx'
import { Code } from '../code.tsx'
import columns from '../columns.module.css'
import { useMay } from '../may.ts'
import timeline from '../orders/order/order-timeline.module.css'
import { PageHead } from '../page-head.tsx'
import { PageLink } from '../page-link.tsx'
import { Facts, Panel } from '../panel.tsx'
import type { ShownReturn } from './return-data.ts'
import styles from './returns.module.css'
import { StepDialog } from './step-dialog.tsx'

/** One return: what the buyer wants, and what staff do about it. */
export function OneReturn({ shown }: { shown: ShownReturn }) {
  const t = useT('returns')
  const may = useMay()
  const [step, setStep] = useState<StaffReturnStep>()
  const { number, order, status, allowedStatuses } = shown
  const mayChange = may(cmsReturnsApi.change)
  // What was wished for comes first.
  const wished = { refund: 'refunded', replacement: 'replaced', repair: 'repaired' } as const
  const main = allowedStatuses.find((one) => one === wished[shown.wish]) ?? allowedStatuses[0]
  return (
    <>
      <PageHead
        title={number}
        crumbs={[{ label: t('title'), to: '/cms/returns' }, { label: number }]}
        badges={<ReturnStatusBadge status={status} />}
        actions={
          mayChange &&
          allowedStatuses.map((one) => (
            <Button
              key={one}
              {...(one === main && { kind: 'primary' as const })}
              onClick={() => setStep(one)}
            >
              {t(`steps.${one}`)}
            </Button>
          ))
        }
      >
        {t(`kind.${shown.kind}`)} · {t('forOrder', { number: isolated(order.number) })}
      </PageHead>
      <div className={columns.columns}>
        <div className={columns.column}>
          <Items shown={shown} />
          <Trail shown={shown} />
        </div>
        <div className={columns.column}>
          <About shown={shown} />
        </div>
      </div>
      {step && <StepDialog key={step} shown={shown} step={step} onClose={() => setStep(undefined)} />}
    </>
  )
}

function Items({ shown: { id, lines, text, photos } }: { shown: ShownReturn }) {
  const t = useT('returns')
  const format = useFormat()
  return (
    <>
      <Panel title={t('items')}>
        <ul className={styles.items}>
          {lines.map((line) => (
            <li key={line.id}>
              <div className={styles.words}>
                <strong>
                  <bdi>{line.name}</bdi>
                </strong>
                <Code>{line.code}</Code>
                {line.serials.map((serial) => (
                  <span key={serial} className={styles.muted}>
                    <Code>{serial}</Code>
                  </span>
                ))}
              </div>
              <span>× {format.number(line.quantity)}</span>
            </li>
          ))}
        </ul>
      </Panel>
      {(text !== '' || photos.length > 0) && (
        <Panel title={t('textLabel')}>
          {text && <p className={styles.written}>{text}</p>}
          <div className={styles.photos}>
            {photos.map((photo) => (
              <PrivatePicture
                key={photo.id}
                id={photo.id}
                name={photo.name}
                label={t('openPhoto', { name: isolated(photo.name) })}
                load={() => call(cmsReturnsApi.file, { params: { id, file: photo.id } })}
              />
            ))}
          </div>
        </Panel>
      )}
    </>
  )
}

function About({ shown }: { shown: ShownReturn }) {
  const t = useT('returns')
  const format = useFormat()
  const { id, order, customer, company, by, email, wish, reason, createdAt } = shown
  const { status, expiresAt, refund, replacement, instructions, label } = shown
  const open = useMutation({
    mutationFn: (file: string) => call(cmsReturnsApi.file, { params: { id, file } }),
    onSuccess: (file) => saveFile(file, label?.name ?? 'label'),
  })
  return (
    <Panel title={t(`kind.${shown.kind}`)}>
      <Facts
        facts={[
          { label: t('wished'), value: t(`wish.${wish}`) },
          { label: t('reasonLabel'), value: t(`reason.${reason}`) },
          {
            label: t('order'),
            value: (
              <PageLink to={`/cms/orders/${order.id}`}>
                <Code>{order.number}</Code>
              </PageLink>
            ),
          },
          { label: t('customer'), value: <bdi>{customer}</bdi> },
          { label: t('company'), value: company && <bdi>{company.name}</bdi> },
          {
            label: t('askedBy'),
            value: (
              <>
                <bdi>{by}</bdi> · <bdi dir="ltr">{email}</bdi>
              </>
            ),
          },
          { label: t('createdAt'), value: format.dateTime(createdAt) },
          {
            label: t('expires'),
            value: status === 'approved' && expiresAt && format.date(expiresAt),
          },
          { label: t('instructions'), value: instructions },
          {
            label: t('label'),
            value: label && (
              <Button kind="quiet" size="small" isBusy={open.isPending} onClick={() => open.mutate(label.id)}>
                <IconDownload size={18} aria-hidden />
                <bdi>{label.name}</bdi>
              </Button>
            ),
          },
          { label: t('refund'), value: refund && format.money(refund) },
          {
            label: t('replacement'),
            value: replacement && (
              <PageLink to={`/cms/orders/${replacement.id}`}>
                <Code>{replacement.number}</Code>
              </PageLink>
            ),
          },
        ].map(({ label: name, value }) => ({ label: name, value: value === false ? undefined : value }))}
      />
    </Panel>
  )
}

/** What happened, newest first. */
function Trail({ shown: { events } }: { shown: ShownReturn }) {
  const t = useT('returns')
  const format = useFormat()
  return (
    <Panel title={t('trail')}>
      <ol className={timeline.timeline}>
        {events.toReversed().map(({ to, at, by, note }) => (
          <li key={`${to} ${at}`}>
            <strong>{t(`status.${to}`)}</strong>
            <span className={styles.muted}>
              <bdi>{by || t('byShop')}</bdi> · <time dateTime={at}>{format.dateTime(at)}</time>
            </span>
            {note && <p className={styles.written}>{note}</p>}
          </li>
        ))}
      </ol>
    </Panel>
  )
}
