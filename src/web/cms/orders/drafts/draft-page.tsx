import { useState } from 'react'
import { cmsAuditApi } from '#contract/audit.ts'
import { cmsDraftsApi } from '#contract/drafts.ts'
import { idOrRedirect } from '#web/api/id-or-redirect.ts'
import { inBrowser, type Load, type ScreenProps } from '#web/api/load.ts'
import { useFormat, useLanguage, useT } from '#web/language/language.tsx'
import { EntryList } from '../../audit/entry-list.tsx'
import { ErrorScreen } from '../../error-screen.tsx'
import { isolated } from '#web/language/isolated.ts'
import { KeptForm } from '../../kept/kept-form.tsx'
import { useKeptDraft } from '../../kept/use-kept-draft.ts'
import { useMay } from '../../may.ts'
import { PageHead } from '../../page-head.tsx'
import { PageLink } from '../../page-link.tsx'
import { Facts, Panel } from '../../panel.tsx'
import { useApiQuery } from '../../use-api-query.ts'
import { useUnsavedGuard } from '../../use-unsaved-guard.tsx'
import { PickUpAddress } from '../order/order-address.tsx'
import { DraftActions } from './draft-actions.tsx'
import type { Draft } from './draft-data.ts'
import { DraftForm } from './draft-form.tsx'
import { DraftStatusBadge } from './draft-status-badge.tsx'
import { type DraftValue, valueOf } from './draft-value.ts'
import styles from './drafts.module.css'
import { HeldStock } from './held-stock.tsx'
import { SentDraft } from './sent-draft.tsx'
import { useDraftSteps } from './use-draft-steps.ts'

const load = async (given: Load) => {
  const { data } = await given.call(cmsDraftsApi.find, { params: { id: idOrRedirect(given) } })
  return data
}

export const clientLoader = inBrowser(load)

export default function DraftPage({ loaderData }: ScreenProps<typeof load>) {
  // What was typed belongs to one draft and not to the next.
  return <OneDraft key={loaderData.id} draft={loaderData} />
}

/** A draft order: editable until its link is sent, then read-only until it is taken back. */
function OneDraft({ draft }: { draft: Draft }) {
  const t = useT('cms.drafts')
  const orders = useT('cms.orders')
  const format = useFormat()
  const language = useLanguage()
  const may = useMay()
  const saved = valueOf(draft, language)
  const [edited, setEdited] = useState<DraftValue>()
  const { run, isPending } = useDraftSteps(draft)
  const canEdit = draft.status === 'draft' && may(cmsDraftsApi.update)
  const value = canEdit ? (edited ?? saved) : saved
  const isDirty = canEdit && JSON.stringify(value) !== JSON.stringify(saved)
  const kept = useKeptDraft<DraftValue>({
    form: 'order-draft',
    id: draft.id,
    value,
    base: saved,
    version: draft.version,
    isDirty,
    onContinue: ({ value: typed }) => setEdited(typed),
  })
  const guard = useUnsavedGuard(isDirty, kept.forget)

  return (
    <KeptForm kept={kept}>
      <PageHead
        title={draft.number}
        crumbs={[
          { label: orders('title'), to: '/cms/orders' },
          { label: t('title'), to: '/cms/orders/drafts' },
          { label: draft.number },
        ]}
        badges={<DraftStatusBadge status={draft.status} />}
        actions={<DraftActions draft={draft} isDirty={isDirty} />}
      >
        {t('created', { date: format.dateTime(draft.createdAt), name: isolated(draft.by) })}
        {isDirty && <> · {t('send.unsaved')}</>}
      </PageHead>
      <div className={styles.parts}>
        {canEdit ? (
          <DraftForm
            value={value}
            onChange={setEdited}
            isDirty={isDirty}
            isSaving={isPending}
            known={draft.pricing}
            draft={draft}
            customerPanel={<DraftFacts draft={draft} />}
            onSave={async (contents, show) => {
              if (!(await run({ kind: 'update', body: contents }, t('saved'), show))) return
              kept.forget()
              setEdited(undefined)
            }}
          />
        ) : (
          <>
            <DraftFacts draft={draft} />
            <SentDraft draft={draft} />
          </>
        )}
        <DraftHistory id={draft.id} />
      </div>
      {guard.dialog}
    </KeptForm>
  )
}

/** The customer, and what became of the link. */
function DraftFacts({ draft }: { draft: Draft }) {
  const t = useT('cms.drafts')
  const orders = useT('cms.orders')
  const format = useFormat()
  const { customer, sentAt, expiresAt, status, total, note, code } = draft
  const isReadOnly = status !== 'draft'
  return (
    <div className={styles.facts}>
      <Panel title={t('customer.title')}>
        <Facts
          facts={[
            {
              label: t('columns.customer'),
              value: (
                <PageLink to={`/cms/customers/${customer.id}`}>
                  <bdi>{customer.name}</bdi>
                </PageLink>
              ),
            },
            { label: t('customer.email'), value: <bdi dir="ltr">{customer.email}</bdi> },
            { label: t('delivery.code'), value: isReadOnly && code ? <bdi>{code}</bdi> : undefined },
            { label: t('delivery.note'), value: isReadOnly && note ? <bdi>{note}</bdi> : undefined },
          ]}
        />
      </Panel>
      {isReadOnly && draft.pickUpPoint && (
        <Panel title={orders('pickUp.title')}>
          <PickUpAddress point={draft.pickUpPoint} />
        </Panel>
      )}
      {draft.heldUntil && <HeldStock draft={draft} />}
      {sentAt && (
        <Panel title={t('link.title')}>
          <Facts
            facts={[
              { label: t('link.sent'), value: format.dateTime(sentAt) },
              {
                label: t(status === 'expired' ? 'link.expired' : 'link.expires'),
                value: expiresAt && format.dateTime(expiresAt),
              },
              { label: t('link.total'), value: format.money(total) },
            ]}
          />
        </Panel>
      )}
    </div>
  )
}

const shownEntries = 25

function DraftHistory({ id }: { id: string }) {
  const t = useT('cms.drafts')
  const { data, isPlaceholderData } = useApiQuery(cmsAuditApi.list, {
    query: { page: 1, limit: shownEntries, entity: ['draft'], entityId: id },
  })
  return (
    <Panel title={t('history')} isFlush>
      <EntryList entries={data?.data} isStale={isPlaceholderData} isOfOne />
    </Panel>
  )
}

export function ErrorBoundary() {
  const t = useT('cms.drafts')
  return <ErrorScreen back={{ to: '/cms/orders/drafts', label: t('back') }} />
}
