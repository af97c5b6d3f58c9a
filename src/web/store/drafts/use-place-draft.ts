import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { storeDraftsApi } from '#contract/drafts.ts'
import { storeOrdersApi } from '#contract/orders.ts'
import { type ApiError, isApiError } from '#web/api/api-error.ts'
import { call } from '#web/api/call.ts'
import { queryOf, queryKey } from '#web/api/query.ts'
import { isolated } from '#web/language/isolated.ts'
import { useLanguage, useT } from '#web/language/language.tsx'
import { useGo } from '#web/language/link.tsx'
import { showAlert } from '#web/ui/alerts/alert-state.ts'
import type { AddressChoiceState } from '../addresses/use-address-choice.ts'
import { finishPayment } from '../payment-methods/finish-payment.ts'
import type { MethodChoiceState } from '../payment-methods/use-method-choice.ts'
import { newRequestKey } from '../request-key.ts'
import type { ReferencesState } from '../references/use-references.ts'
import { useSettings } from '../settings.ts'
import type { TermsConsentState } from '../terms/use-terms-consent.ts'
import type { Draft } from './draft-data.ts'

type Parts = {
  token: string
  pricing: Draft['pricing']
  /** It goes to an address. */
  isShipped: boolean
  address: AddressChoiceState
  method: MethodChoiceState
  references: ReferencesState
  terms: TermsConsentState
  onStale: () => Promise<void>
}

const paymentErrors: readonly ApiError['code'][] = [
  'payment_declined',
  'payment_unavailable',
  'unpaid_limit_reached',
]
/** The page is outdated; it is read again and says what changed. */
const staleErrors: readonly ApiError['code'][] = [
  'draft_expired',
  'draft_placed',
  'draft_waiting',
  'not_found',
  'price_changed',
  'stock_insufficient',
  'out_of_stock',
  'product_unavailable',
  'discount_not_found',
  'no_pick_up',
]

/** Places the draft at the total on the screen, and shows errors where they belong. */
export function usePlaceDraft(parts: Parts) {
  const { token, pricing, isShipped, address, method, references, terms, onStale } = parts
  const t = useT()
  const language = useLanguage()
  const go = useGo()
  const client = useQueryClient()
  const settings = useSettings()
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  // Two clicks may arrive before the button is rendered as busy.
  const isRunning = useRef(false)
  /** Kept until an answer arrives, so that a second try is the same order. */
  const key = useRef<string>(undefined)

  const { mutateAsync: send } = useMutation({
    mutationFn: (body: Parameters<typeof call<typeof storeDraftsApi.place>>[1]['body']) =>
      call(storeDraftsApi.place, { body, idempotencyKey: (key.current ??= newRequestKey()) }),
    meta: { isQuiet: true },
    networkMode: 'always',
  })

  async function order() {
    const { total } = pricing
    // All are checked first, so that one press shows everything that is missing.
    const areReferencesRight = references.check()
    const isMethodReady = method.check() && areReferencesRight
    if ((isShipped && !address.check()) || !isMethodReady || !total) return
    const addressId = isShipped ? await address.commit() : undefined
    if (isShipped && addressId === undefined) return
    const paymentMethod = await method.commit()
    if (!paymentMethod) return
    const answer = await send({
      token,
      addressId,
      ...(address.billing && address.billing.id !== addressId && { billingAddressId: address.billing.id }),
      paymentMethod,
      expectedTotal: total,
      ...references.body,
      ...terms.said,
    })
    void client.invalidateQueries({ queryKey: [storeDraftsApi.open.path], refetchType: 'none' })
    if ('approval' in answer) return openApproval(answer.approval)
    const { data: placed, payment } = answer
    const { id } = placed
    client.setQueryData(queryOf(call, language, storeOrdersApi.find, { params: { id } }).queryKey, {
      data: placed,
    })
    void client.invalidateQueries({ queryKey: queryKey(storeOrdersApi.list), refetchType: 'none' })
    // The order exists, whatever happens to its payment.
    if (!(await finishPayment(payment, settings, language))) return
    go(`/orders/${id}/thanks`, { replace: true })
  }

  /** Nothing was placed yet. */
  function openApproval({ id, number }: { id: string; number: string }) {
    go(`/approvals/${id}`)
    showAlert({ type: 'success', message: t('store.checkout.sentForApproval', { number: isolated(number) }) })
  }

  async function place() {
    if (isRunning.current || !terms.check()) return
    isRunning.current = true
    setBusy(true)
    setProblem(undefined)
    try {
      await order()
    } catch (error) {
      await refused(error)
    } finally {
      isRunning.current = false
      setBusy(false)
    }
  }

  async function refused(error: unknown) {
    if (!isApiError(error) || !error.isAnswer) return setProblem(t('store.checkout.noAnswer'))
    key.current = undefined
    if (paymentErrors.includes(error.code)) return method.fail(error)
    if (staleErrors.includes(error.code)) {
      setProblem(error.code === 'price_changed' ? t('store.draft.changedNow') : error.message)
      return onStale()
    }
    if (references.fail(error.fields)) return
    if (error.fields.addressId ?? error.fields.billingAddressId) {
      address.fail(error)
      void address.list.refetch()
    } else if (error.fields['paymentMethod._id']) {
      method.fail(error)
      void method.list.refetch()
    } else setProblem(error.message)
  }

  return { place, isBusy, problem }
}
