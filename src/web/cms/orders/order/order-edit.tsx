import { useMutation } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import { cmsAuditApi } from '#contract/audit.ts'
import type { DraftContents } from '#contract/drafts.ts'
import type { Language } from '#contract/enums.ts'
import { cmsOrderEditsApi } from '#contract/order-edits.ts'
import { cmsOrdersApi } from '#contract/orders.ts'
import { type ApiError, isApiError } from '#web/api/api-error.ts'
import { call } from '#web/api/call.ts'
import { useLanguage, useT } from '#web/language/language.tsx'
import { useGo } from '#web/language/link.tsx'
import { showAlert } from '#web/ui/alerts/alert-state.ts'
import { useShowError } from '#web/ui/alerts/alerts.tsx'
import { isolated } from '#web/language/isolated.ts'
import { KeptForm } from '../../kept/kept-form.tsx'
import { useKeptDraft } from '../../kept/use-kept-draft.ts'
import { PageHead } from '../../page-head.tsx'
import { PageLink } from '../../page-link.tsx'
import { Facts, Panel } from '../../panel.tsx'
import { digitsIn } from '../../products/amount.ts'
import { invalidate } from '../../use-api-query.ts'
import { useUnsavedGuard } from '../../use-unsaved-guard.tsx'
import { DraftForm } from '../drafts/draft-form.tsx'
import type { DraftValue } from '../drafts/draft-value.ts'
import { newKey } from '../drafts/use-draft-steps.ts'
import type { Order } from './order-data.ts'

const valueOf = (order: Order, language: Language): DraftValue => ({
  customer:
    order.customer.id === undefined ? undefined : { id: order.customer.id, name: order.customer.name },
  lines: order.items.map(({ product, name, code, quantity }) => ({
    product,
    name,
    code,
    quantity: digitsIn(language, String(quantity)),
    price: undefined,
  })),
  addressId: '',
  fee: '',
  code: '',
  note: order.note ?? '',
})

/** Changes the lines, the address or the note of an order that is pending and not paid. */
export function OrderEdit({ order }: { order: Order }) {
  const t = useT('cms.drafts.edit')
  const orders = useT('cms.orders')
  const words = useT('cms.drafts.customer')
  const language = useLanguage()
  const go = useGo()
  const showError = useShowError()
  const { revalidate } = useRevalidator()
  const saved = valueOf(order, language)
  const [edited, setEdited] = useState<DraftValue>()
  const value = edited ?? saved
  const isDirty = JSON.stringify(value) !== JSON.stringify(saved)
  const kept = useKeptDraft<DraftValue>({
    form: 'order-contents',
    id: order.id,
    value,
    base: saved,
    version: order.version,
    isDirty,
    onContinue: ({ value: typed }) => setEdited(typed),
  })
  const guard = useUnsavedGuard(
    isDirty,
    kept.forget,
    ({ search }) => !new URLSearchParams(search).has('edit'),
  )
  const key = useRef({ text: '', key: '' })
  const page = `/cms/orders/${order.id}`
  const { mutateAsync, isPending } = useMutation({
    meta: { isQuiet: true },
    mutationFn: (contents: DraftContents) => {
      const body = {
        items: contents.items.map(({ product, quantity }) => ({ product, quantity })),
        note: contents.note ?? '',
        version: order.version,
        ...(contents.addressId !== undefined && { addressId: contents.addressId }),
      }
      // The same contents sent again, because no answer came, are one change.
      const text = JSON.stringify(body)
      if (key.current.text !== text) key.current = { text, key: newKey() }
      return call(cmsOrderEditsApi.edit, { params: { id: order.id }, body, idempotencyKey: key.current.key })
    },
  })

  async function save(contents: DraftContents, show: (error: ApiError) => boolean) {
    try {
      await mutateAsync(contents)
      kept.forget()
      guard.release()
      await invalidate(cmsOrdersApi.find, cmsOrdersApi.list, cmsAuditApi.list)
      showAlert({ type: 'success', message: t('done') })
      go(page, { replace: true })
    } catch (error) {
      if (isApiError(error) && show(error)) return
      const isConflict = isApiError(error) && error.code === 'version_conflict'
      if (isConflict) showAlert({ type: 'warning', message: t('overtaken') })
      else showError(error)
      if (!isConflict) return
      await invalidate(cmsOrdersApi.find)
      await revalidate()
    }
  }

  return (
    <KeptForm kept={kept}>
      <PageHead
        title={t('title', { number: isolated(order.number) })}
        crumbs={[
          { label: orders('title'), to: '/cms/orders' },
          { label: order.number, to: page },
          { label: t('crumb') },
        ]}
      />
      {order.canEdit ? (
        <DraftForm
          value={value}
          onChange={setEdited}
          isDirty={isDirty}
          isSaving={isPending}
          known={order.total}
          order={{
            id: order.id,
            address: order.shippingAddress?.address,
            isPickedUp: order.deliveryMethod === 'pick_up',
          }}
          customerPanel={
            <Panel title={words('title')}>
              <Facts
                facts={[
                  {
                    label: orders('columns.customer'),
                    value:
                      order.customer.id === undefined ? (
                        <bdi>{order.customer.name}</bdi>
                      ) : (
                        <PageLink to={`/cms/customers/${order.customer.id}`}>
                          <bdi>{order.customer.name}</bdi>
                        </PageLink>
                      ),
                  },
                ]}
              />
            </Panel>
          }
          onSave={save}
        />
      ) : (
        <p>
          {t('tooLate')} <PageLink to={page}>{order.number}</PageLink>
        </p>
      )}
      {guard.dialog}
    </KeptForm>
  )
}
