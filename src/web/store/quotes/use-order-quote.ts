import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { storeOrdersApi } from '#contract/orders.ts'
import { type AcceptQuote, storeRequestsApi } from '#contract/requests.ts'
import { type ApiError, isApiError } from '#web/api/api-error.ts'
import { call } from '#web/api/call.ts'
import { queryKey } from '#web/api/query.ts'
import { isolated } from '#web/language/isolated.ts'
import { useT } from '#web/language/language.tsx'
import { showAlert } from '#web/ui/alerts/alert-state.ts'
import { addressBody, addressErrors, emptyAddress } from '../addresses/address-draft.ts'
import type { AddressChoiceState } from '../addresses/use-address-choice.ts'
import type { MethodChoiceState } from '../payment-methods/use-method-choice.ts'
import type { ReferencesState } from '../references/use-references.ts'
import { newRequestKey } from '../request-key.ts'
import type { TermsConsentState } from '../terms/use-terms-consent.ts'
import type { Answering } from './answering.ts'
import { isByTransfer } from './quote-payment.tsx'

type Problem = { message: string; /** Of the lines it is about. */ names: string[] }
type Parts = {
  answering: Answering
  address: AddressChoiceState
  /** A new address is saved with the customer's others; without an account it is sent with the answer only. */
  keepsAddress: boolean
  method: MethodChoiceState
  references: ReferencesState
  terms: TermsConsentState
}

/** Orders what was quoted, and shows errors where they belong. */
export function useOrderQuote({ answering, address, keepsAddress, method, references, terms }: Parts) {
  const t = useT()
  const client = useQueryClient()
  const { request, quote, linkKey, onDone, onRefused } = answering
  const isShipped = quote.needsShipping && !quote.pickUpPoint
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<Problem>()
  // Two clicks may arrive before the button is rendered as busy.
  const isRunning = useRef(false)
  /** Replaced after every answer. */
  const key = useRef<string>(undefined)

  const { mutateAsync: send } = useMutation({
    mutationFn: (body: AcceptQuote) => {
      key.current ??= newRequestKey()
      return call(storeRequestsApi.accept, {
        params: { id: request.id },
        query: { key: linkKey },
        body,
        idempotencyKey: key.current,
      })
    },
    meta: { isQuiet: true },
    networkMode: 'always',
  })

  /** Undefined when something is missing, which is then shown. */
  async function bodyOf(): Promise<AcceptQuote | undefined> {
    const { form } = address
    const to = !isShipped
      ? {}
      : keepsAddress
        ? await address.commit().then((addressId) => addressId !== undefined && { addressId })
        : { address: addressBody(form.draft) }
    if (!to) return undefined
    const answer = { revision: quote.revision, ...to, ...references.body, ...terms.said }
    if (isByTransfer(method)) return { ...answer, paymentMethod: { type: 'bank_account' } }
    const payWith = await method.commit()
    return payWith && { ...answer, paymentMethod: payWith }
  }

  async function place() {
    if (isRunning.current) return
    // From top to bottom, and before anything is saved.
    if (isShipped && !keepsAddress && !address.form.checkAll()) return
    if (!references.check() || !terms.check()) return
    isRunning.current = true
    setBusy(true)
    setProblem(undefined)
    try {
      const body = await bodyOf()
      if (!body) return
      const answer = await send(body)
      void client.invalidateQueries({ queryKey: queryKey(storeOrdersApi.list), refetchType: 'none' })
      showAlert({
        type: 'success',
        message:
          'approval' in answer
            ? t('store.checkout.sentForApproval', { number: isolated(answer.approval.number) })
            : t('store.checkout.placed', { number: `\u2066${answer.data.order.number}\u2069` }),
      })
      onDone(answer.data.request)
    } catch (error) {
      await refused(error)
    } finally {
      isRunning.current = false
      setBusy(false)
    }
  }

  async function refused(error: unknown) {
    if (!isApiError(error) || !error.isAnswer)
      return setProblem({ message: t('store.checkout.noAnswer'), names: [] })
    key.current = undefined
    if (await onRefused(error.code)) return
    const { addressId, 'paymentMethod._id': methodId } = error.fields
    const wrong = wrongParts(error)
    if (references.fail(error.fields)) return
    if (addressId) address.fail(error)
    else if (methodId || isAboutPayment(error)) method.fail(error)
    else if (Object.keys(wrong).length > 0) address.form.show(wrong)
    else setProblem({ message: error.message || t('alert.errorMessage'), names: namesOf(error, quote.lines) })
  }

  return { place, isBusy, problem }
}

const isAboutPayment = ({ code }: ApiError) =>
  code === 'payment_declined' ||
  code === 'payment_unavailable' ||
  code === 'terms_not_allowed' ||
  code === 'credit_review_open'

/** Errors of a typed address, which is part of the answer: `address.city`. */
function wrongParts({ fields }: ApiError): Record<string, string> {
  const plain = Object.entries(fields).map(([path, message]) => [path.replace(/^address\./, ''), message])
  const wrong = addressErrors(Object.fromEntries(plain) as Record<string, string>)
  return Object.fromEntries(Object.entries(wrong).filter(([part]) => part in emptyAddress))
}

/** Shortages name their products, and so do products that are no longer sold. */
function namesOf({ details }: ApiError, lines: Answering['quote']['lines']): string[] {
  const items = (details.items ?? []) as { product: string }[]
  const ids = [...items.map(({ product }) => product), ...((details.products ?? []) as string[])]
  return lines.filter(({ product }) => ids.includes(product)).map(({ name }) => name)
}
