import { useMutation } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { cmsDraftsApi, type DraftContents } from '#contract/drafts.ts'
import { type ApiError, isApiError } from '#web/api/api-error.ts'
import { call } from '#web/api/call.ts'
import { useT } from '#web/language/language.tsx'
import { useGo } from '#web/language/link.tsx'
import { showAlert } from '#web/ui/alerts/alert-state.ts'
import { useShowError } from '#web/ui/alerts/alerts.tsx'
import { KeptForm } from '../../kept/kept-form.tsx'
import { useKeptDraft } from '../../kept/use-kept-draft.ts'
import { PageHead } from '../../page-head.tsx'
import { invalidate } from '../../use-api-query.ts'
import { useUnsavedGuard } from '../../use-unsaved-guard.tsx'
import { DraftForm } from './draft-form.tsx'
import { type DraftValue, emptyDraft } from './draft-value.ts'
import { newKey } from './use-draft-steps.ts'

export default function DraftAddPage() {
  const t = useT('cms.drafts')
  const orders = useT('cms.orders')
  const go = useGo()
  const showError = useShowError()
  const [value, setValue] = useState(emptyDraft)
  const sent = useRef({ text: '', key: '' })
  const isDirty = JSON.stringify(value) !== JSON.stringify(emptyDraft)
  const kept = useKeptDraft<DraftValue>({
    form: 'order-draft',
    id: undefined,
    value,
    base: emptyDraft,
    version: undefined,
    isDirty,
    onContinue: ({ value: typed }) => setValue(typed),
  })
  const guard = useUnsavedGuard(isDirty, kept.forget)
  const { mutateAsync, isPending } = useMutation({
    meta: { isQuiet: true },
    mutationFn: (body: DraftContents & { customer: string }) => {
      // The same contents sent again, because no answer came, are one draft.
      const text = JSON.stringify(body)
      if (sent.current.text !== text) sent.current = { text, key: newKey() }
      return call(cmsDraftsApi.create, { body, idempotencyKey: sent.current.key })
    },
  })

  async function save(contents: DraftContents, show: (error: ApiError) => boolean) {
    if (!value.customer) return
    try {
      const { data } = await mutateAsync({ ...contents, customer: value.customer.id })
      kept.forget()
      guard.release()
      await invalidate(cmsDraftsApi.list)
      showAlert({ type: 'success', message: t('createdOne', { number: `\u2066${data.number}\u2069` }) })
      go(`/cms/orders/drafts/${data.id}`, { replace: true })
    } catch (error) {
      if (!isApiError(error) || !show(error)) showError(error)
    }
  }

  return (
    <KeptForm kept={kept}>
      <PageHead
        title={t('addTitle')}
        crumbs={[
          { label: orders('title'), to: '/cms/orders' },
          { label: t('title'), to: '/cms/orders/drafts' },
          { label: t('add') },
        ]}
      />
      <DraftForm value={value} onChange={setValue} isDirty={isDirty} isSaving={isPending} onSave={save} />
      {guard.dialog}
    </KeptForm>
  )
}
