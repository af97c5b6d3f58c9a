import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { storeDeliveryApi } from '#contract/delivery.ts'
import { storeOrdersApi } from '#contract/orders.ts'
import type { Money } from '#contract/shared.ts'
import { type ApiError, isApiError } from '#web/api/api-error.ts'
import { call } from '#web/api/call.ts'
import { queryOf, queryKey } from '#web/api/query.ts'
import type { Result } from '#web/api/types.ts'
import { isolated } from '#web/language/isolated.ts'
import { useLanguage, useT } from '#web/language/language.tsx'
import { useGo } from '#web/language/link.tsx'
import type { AddressChoiceState } from '../addresses/use-address-choice.ts'
import type { MethodChoiceState } from '../payment-methods/use-method-choice.ts'
import { showAlert } from '#web/ui/alerts/alert-state.ts'
import { newRequestKey } from '../request-key.ts'
import { finishPayment } from '../payment-methods/finish-payment.ts'
import { keepPoint } from '../pick-up/kept-point.ts'
import type { PickUpState } from '../pick-up/use-pick-up.ts'
import type { ReferencesState } from '../references/use-references.ts'
import { useSettings } from '../settings.ts'
import { useSignIn } from '../sign-in/sign-in-state.ts'
import type { TermsConsentState } from '../terms/use-terms-consent.ts'
import { forgetFound, foundByOf } from '../found-by.ts'
import type { Cart } from './cart.ts'
import { holdCart, releaseCart } from './cart-hold.ts'
import { cartActions } from './cart-state.ts'
import type { DeliveryMode } from './use-delivery-mode.ts'
import type { DiscountCodeState } from './use-discount-code.ts'
import type { Pricing } from './use-pricing.ts'

type PlacedOrder = Result<typeof storeOrdersApi.place>
type Problem = { message: string; isMaybePlaced?: boolean }
type PriceChange = { before: Money | undefined; pricing: Pricing }

type Parts = {
  cart: Cart
  isSignedIn: boolean
  address: AddressChoiceState
  pickUp: PickUpState
  /** Whether there is anything to ship. */
  isShipped: boolean
  method: MethodChoiceState
  references: ReferencesState
  code: DiscountCodeState
  terms: TermsConsentState
  pricing: Pricing | undefined
  deliveryMode: DeliveryMode
  note: string
  onPlaced: () => void
}

/** Places the order: saves new addresses and methods, then orders, and shows errors where they belong. */
export function usePlaceOrder(parts: Parts) {
  const {
    cart,
    isSignedIn,
    address,
    pickUp,
    isShipped,
    method,
    references,
    code,
    terms,
    pricing,
    deliveryMode,
    note,
    onPlaced,
  } = parts
  const t = useT()
  const language = useLanguage()
  const go = useGo()
  const client = useQueryClient()
  const signIn = useSignIn()
  const settings = useSettings()
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<Problem>()
  const [change, setChange] = useState<PriceChange>()
  const [conflicts, setConflicts] = useState<Record<string, string>>({})
  // Two clicks may arrive before the button is rendered as busy.
  const isRunning = useRef(false)
  /** Made with the form; replaced after every answer. */
  const key = useRef<string>(undefined)
  key.current ??= newRequestKey()

  const { mutateAsync: send } = useMutation({
    mutationFn: (body: Parameters<typeof call<typeof storeOrdersApi.place>>[1]['body']) =>
      holdCart(() => call(storeOrdersApi.place, { body, idempotencyKey: key.current })),
    meta: { isQuiet: true },
    networkMode: 'always',
  })

  useEffect(() => releaseCart, [])

  const askPricesAgain = () => client.invalidateQueries({ queryKey: queryKey(storeOrdersApi.pricing) })

  /** Undefined when something is missing, which is then shown. */
  async function order(expectedTotal: Money | undefined): Promise<PlacedOrder | undefined> {
    // All are checked first, so that one press shows everything that is missing; focus goes to the first of it.
    const areReferencesRight = references.check()
    const isMethodReady = method.check() && areReferencesRight
    const isSent = isShipped && !pickUp.isOn
    if ((isSent && !address.check()) || !isMethodReady) return undefined
    const addressId = isSent ? await address.commit() : undefined
    if (isSent && addressId === undefined) return undefined
    const payWith = await method.commit()
    if (!payWith) return undefined
    return send({
      items: Object.values(cart).map(({ id, quantity }) => ({ product: id, quantity, ...foundByOf(id) })),
      addressId,
      ...(isShipped && pickUp.chosen && { pickUpPointId: pickUp.chosen.id }),
      ...(address.billing && address.billing.id !== addressId && { billingAddressId: address.billing.id }),
      paymentMethod: payWith,
      ...(code.applied !== undefined && { code: code.applied }),
      ...(expectedTotal && { expectedTotal }),
      ...deliveryMode.body,
      ...references.body,
      ...(note.trim() !== '' && { note: note.trim() }),
      ...terms.said,
      fromCart: true,
    })
  }

  async function place(expectedTotal = pricing?.total) {
    if (isRunning.current) return
    if (!isSignedIn) return signIn.open('user')
    if (!terms.check()) return
    isRunning.current = true
    setBusy(true)
    setProblem(undefined)
    setChange(undefined)
    setConflicts({})
    try {
      const placed = await order(expectedTotal)
      if (placed) await open(placed)
    } catch (error) {
      refused(error, expectedTotal)
    } finally {
      isRunning.current = false
      setBusy(false)
    }
  }

  async function open(answer: PlacedOrder) {
    if ('approval' in answer) return openApproval(answer.approval)
    const { data: placed, payment } = answer
    const { id } = placed
    client.setQueryData(queryOf(call, language, storeOrdersApi.find, { params: { id } }).queryKey, {
      data: placed,
    })
    void client.invalidateQueries({ queryKey: queryKey(storeOrdersApi.list), refetchType: 'none' })
    onPlaced()
    keepPoint(undefined)
    forgetFound(Object.keys(cart))
    cartActions.clear()
    if (!(await finishPayment(payment, settings, language))) return
    // The way back leads to what was before the cart, which is empty now.
    go(`/orders/${id}/thanks`, { replace: true })
  }

  /** Nothing was placed yet; what was in the cart is in the request now. */
  function openApproval({ id, number }: { id: string; number: string }) {
    onPlaced()
    keepPoint(undefined)
    cartActions.clear()
    showAlert({ type: 'success', message: t('store.checkout.sentForApproval', { number: isolated(number) }) })
    go(`/approvals/${id}`)
  }

  function refused(error: unknown, expectedTotal: Money | undefined) {
    if (!isApiError(error) || !error.isAnswer) return setProblem({ message: t('store.checkout.noAnswer') })
    key.current = newRequestKey()
    const handle = refusals[error.code]
    if (handle) handle(error, expectedTotal)
    else setProblem({ message: error.message })
  }

  function short(error: ApiError) {
    const items = (error.details.items ?? []) as { product: string }[]
    setConflicts(Object.fromEntries(items.map(({ product }) => [product, error.message])))
    setProblem({ message: error.message })
    void askPricesAgain()
  }

  function wrongCode(error: ApiError) {
    code.refuse(error.message)
    setProblem({ message: `${t('store.checkout.code')}: ${error.message}` })
    void askPricesAgain()
  }

  const refusals: Partial<Record<ApiError['code'], (error: ApiError, expected: Money | undefined) => void>> =
    {
      price_changed: (error, before) => {
        if (error.details.pricing) setChange({ before, pricing: error.details.pricing as Pricing })
        else setProblem({ message: error.message })
        void askPricesAgain()
      },
      stock_insufficient: short,
      out_of_stock: short,
      product_unavailable: (error) => {
        setProblem({ message: error.message })
        void askPricesAgain()
      },
      discount_not_found: wrongCode,
      discount_min_quantity: wrongCode,
      no_delivery: (error) => {
        address.fail(error)
        void client.invalidateQueries({ queryKey: queryKey(storeDeliveryApi.places) })
        void askPricesAgain()
      },
      no_pick_up: (error) => {
        pickUp.fail(error.message)
        setProblem({ message: error.message })
      },
      payment_declined: method.fail,
      payment_unavailable: method.fail,
      unpaid_limit_reached: method.fail,
      terms_not_allowed: method.fail,
      credit_review_open: method.fail,
      taken: (error) => {
        if (!references.fail(error.fields)) setProblem({ message: error.message })
      },
      idempotency_key_reused: () =>
        setProblem({ message: t('store.checkout.maybePlaced'), isMaybePlaced: true }),
      validation_failed: (error) => {
        if (error.fields.addressId ?? error.fields.billingAddressId) {
          address.fail(error)
          void address.list.refetch()
          void askPricesAgain()
        } else if (error.fields['paymentMethod._id']) {
          method.fail(error)
          void method.list.refetch()
        } else if (!references.fail(error.fields)) setProblem({ message: error.message })
      },
    }

  return {
    place,
    isBusy: isBusy || pickUp.isUnknown,
    problem,
    change,
    keepAsItIs: () => setChange(undefined),
    conflicts,
    forgetConflicts: () => setConflicts({}),
  }
}

export type PlaceOrderState = ReturnType<typeof usePlaceOrder>
