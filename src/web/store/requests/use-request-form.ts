import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type RefObject, useLayoutEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { storeRequestsApi } from '#contract/requests.ts'
import { isApiError, isUnanswered } from '#web/api/api-error.ts'
import { call } from '#web/api/call.ts'
import { queryKey } from '#web/api/query.ts'
import { useSession } from '#web/api/session.ts'
import { useBotCheckAhead } from '#web/api/use-bot-check-ahead.ts'
import { useT } from '#web/language/language.tsx'
import { browserStorage, useIsInBrowser } from '#web/storage.ts'
import { showAlert } from '#web/ui/alerts/alert-state.ts'
import { focusFirstError } from '#web/ui/form/focus-first-error.ts'
import { newRequestKey } from '../request-key.ts'
import { useSettings } from '../settings.ts'
import { requestStorage, useStoredRequest } from './request-storage.ts'
import {
  emptyRequest,
  type Fault,
  faultOf,
  partsOf,
  priceError,
  requestBody,
  type RequestDraft,
  requestErrors,
  type RequestPart,
  requestParts,
  type RequestType,
  withCompanions,
  wrongPrices,
} from './request-draft.ts'
import { linesFromAddress, type WantedLine, mergeLines } from './wanted-lines.ts'

export type ChangeLines = (lines: WantedLine[]) => WantedLine[]
export type SentRequest = { id: string; number: string; name: string; email: string }

type RequestFormOptions = {
  type: RequestType
  form: RefObject<HTMLFormElement | null>
  onSent: (sent: SentRequest) => void
}

/** A message or the wish for a quote while it is typed: what is wrong with it, keeping it, and sending it once. */
export function useRequestForm({ type, form, onSent }: RequestFormOptions) {
  const t = useT()
  const client = useQueryClient()
  useBotCheckAhead()
  const { user } = useSession('customer')
  const { currency } = useSettings()
  const { key: visit, search } = useLocation()
  const { typed } = useStoredRequest(type)
  const isTakingOver = !useIsInBrowser()
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [failure, setFailure] = useState<string>()
  const isRunning = useRef(false)
  const draft: RequestDraft = { ...emptyRequest, ...partsOf(user), ...typed }

  const { mutateAsync, isPending } = useMutation({
    mutationFn: (body: ReturnType<typeof requestBody>) => {
      const kept = requestStorage.get(type)
      const key = kept.key ?? newRequestKey()
      requestStorage.set(type, { ...kept, key })
      return call(storeRequestsApi.create, { body, idempotencyKey: key })
    },
    meta: { isQuiet: true },
    networkMode: 'always',
  })

  // What this browser has for the form comes to it before the page is seen: what was typed while the page was still
  // arriving, and the products that the address names.
  useLayoutEffect(() => {
    const early = isTakingOver && form.current ? typedInto(form.current) : {}
    if (Object.keys(early).length > 0) add(type, early)
    takeArriving(type, visit, search)
  }, [type, visit, search, form, isTakingOver])

  const wordsOf = (fault: Fault, part: RequestPart) =>
    t(`validation.${fault.key}`, {
      field: t(`fields.${part}`),
      max: 'max' in fault ? fault.max : 0,
      min: 'min' in fault ? fault.min : 0,
    })

  const priceWords = t('validation.invalid', { field: t('store.requests.form.targetPrice', { currency }) })

  function show(found: Record<string, string>) {
    setErrors(found)
    focusFirstError(form)
  }

  function edit(change: Partial<RequestDraft>) {
    add(type, withCompanions({ ...draft, ...requestStorage.get(type).typed }, change))
    // What is wrong with one of the products is named by its id, behind a space.
    const isMended = (part: string) => part in change || (part.includes(' ') && 'products' in change)
    setErrors((before) => Object.fromEntries(Object.entries(before).filter(([part]) => !isMended(part))))
  }

  /** Says what is wrong with a part that was left. */
  function check(part: RequestPart) {
    const fault = faultOf(part, draft, type)
    if (fault) setErrors((before) => ({ ...before, [part]: wordsOf(fault, part) }))
  }

  async function send() {
    if (isRunning.current) return
    const wrong: (readonly [string, string])[] = requestParts.flatMap((part) => {
      const fault = faultOf(part, draft, type)
      return fault ? [[part, wordsOf(fault, part)] as const] : []
    })
    const prices = type === 'quote' ? wrongPrices(draft, currency) : []
    wrong.push(...prices.map((product) => [priceError(product), priceWords] as const))
    if (wrong.length > 0) return show(Object.fromEntries(wrong))
    isRunning.current = true
    setFailure(undefined)
    try {
      const website = trapOf(form.current)
      const { data } = await mutateAsync(requestBody(type, draft, { website, currency }))
      requestStorage.forget(type)
      void client.invalidateQueries({ queryKey: queryKey(storeRequestsApi.list) })
      showAlert({
        type: 'success',
        message: t(type === 'quote' ? 'store.requests.quoteForm.sent' : 'store.requests.contact.sent'),
      })
      onSent({ id: data.id, number: data.number, name: draft.fullName, email: draft.email })
    } catch (error) {
      refused(error)
    } finally {
      isRunning.current = false
    }
  }

  function refused(error: unknown) {
    if (!isApiError(error) || isUnanswered(error)) return setFailure(t('store.requests.form.noAnswer'))
    add(type, {})
    const wrong = requestErrors(error.fields, draft.products)
    if (Object.keys(wrong).length > 0) return show(wrong)
    const message =
      error.code === 'idempotency_key_reused'
        ? t('store.requests.form.maybeSent')
        : error.message ||
          t(error.code === 'recaptcha_failed' ? 'errors.recaptcha_failed' : 'alert.errorMessage')
    // The alert goes by itself; what has to be done about it stays by the button.
    setFailure(message)
    showAlert({ type: 'error', message })
  }

  return {
    draft,
    edit,
    /** From the lines as they are by then: an undo comes later than what it undoes. */
    editProducts: (change: ChangeLines) =>
      edit({ products: change(requestStorage.get(type).typed.products ?? []) }),
    check,
    /** Says what is wrong with a file that was not taken; nothing takes the words away. */
    tellOfFiles: (words: string | undefined) =>
      setErrors((before) => ({ ...withoutFiles(before), ...(words && { files: words }) })),
    errors,
    failure,
    send,
    isSending: isPending,
  }
}

const withoutFiles = ({ files: _files, ...others }: Record<string, string>) => others

/** What is changed, and what was answered, is not the same request any more. */
function add(type: RequestType, change: Partial<RequestDraft>): void {
  const { key: _, typed, ...kept } = requestStorage.get(type)
  requestStorage.set(type, { ...kept, typed: { ...typed, ...change } })
}

/** Once a visit: what was removed from the list does not come back with a reload of the address that named it. */
function takeArriving(type: RequestType, visit: string, search: string): void {
  const { typed, taken: before } = requestStorage.get(type)
  const taken = `${visit} ${search}`
  if (search === '' || before === taken) return
  const browser = { cart: browserStorage.get('cart'), wishlist: browserStorage.get('wishlist') }
  const address = new URLSearchParams(search)
  const arriving = linesFromAddress(address, browser)
  // A link may bring the beginning of a message; what was typed stays.
  const message = (address.get('message') ?? '').slice(0, 255)
  requestStorage.set(type, {
    typed: {
      ...typed,
      products: mergeLines(typed.products ?? [], arriving),
      ...(message !== '' && !typed.message && { message }),
    },
    taken,
  })
}

const typable = {
  fullName: 'fullName',
  company: 'company',
  email: 'email',
  message: 'message',
  phone: 'phoneNumber',
} as const

/** Input typed before this page's script took over. */
function typedInto(form: HTMLFormElement): Partial<RequestDraft> {
  const data = new FormData(form)
  return Object.fromEntries(
    Object.entries(typable).flatMap(([name, part]) => {
      const value = data.get(name)
      return typeof value === 'string' && value !== '' ? [[part, value]] : []
    }),
  )
}

const trapOf = (form: HTMLFormElement | null): string => {
  const value = form && new FormData(form).get('website')
  return typeof value === 'string' ? value : ''
}
