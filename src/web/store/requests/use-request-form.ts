import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type RefObject, useLayoutEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { storeRequestsApi } from '#contract/requests.ts'
import { isApiError } from '#web/api/api-error.ts'
import { call } from '#web/api/call.ts'
import { queryKey } from '#web/api/query-client.ts'
import { useSession } from '#web/api/session.ts'
import { useT } from '#web/language/language.tsx'
import { stored } from '#web/storage.ts'
import { showAlert } from '#web/ui/alert-state.ts'
import { focusFirstError } from '#web/ui/focus-first-error.ts'
import { newRequestKey } from '../request-key.ts'
import { forgetRequest, keepRequest, type KeptRequest, keptRequest } from './kept-request.ts'
import {
  emptyRequest,
  type Fault,
  faultOf,
  partsOf,
  requestBody,
  type RequestDraft,
  requestErrors,
  type RequestPart,
  requestParts,
  type RequestType,
  withCompanions,
} from './request-draft.ts'
import { arrivingLines, type WantedLine, withArriving } from './wanted-lines.ts'

export type ChangeLines = (lines: WantedLine[]) => WantedLine[]
export type SentRequest = { id: string; number: string; name: string; email: string }

type Given = {
  type: RequestType
  form: RefObject<HTMLFormElement | null>
  onSent: (sent: SentRequest) => void
}

/** A message or the wish for a quote while it is typed: what is wrong with it, keeping it, and sending it once. */
export function useRequestForm({ type, form, onSent }: Given) {
  const t = useT()
  const client = useQueryClient()
  const { user } = useSession('customer')
  const { key: visit, search } = useLocation()
  const [typed, setTyped] = useState<Partial<RequestDraft>>({})
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [failure, setFailure] = useState<string>()
  const kept = useRef<KeptRequest>({ typed: {} })
  const isRunning = useRef(false)
  /** What was sent without an answer: sent again as it was, it is done once (D-117). */
  const requestKey = useRef<string>(undefined)
  const draft: RequestDraft = { ...emptyRequest, ...partsOf(user), ...typed }

  const { mutateAsync, isPending } = useMutation({
    mutationFn: (body: ReturnType<typeof requestBody>) => {
      requestKey.current ??= newRequestKey()
      return call(storeRequestsApi.create, { body, idempotencyKey: requestKey.current })
    },
    meta: { isQuiet: true },
    networkMode: 'always',
  })

  function keep(next: KeptRequest) {
    kept.current = next
    setTyped(next.typed)
    keepRequest(type, next)
  }

  // The server draws the form empty. What this browser has for it comes before the page is seen: what was kept, what was
  // typed while the page was still arriving, and the products that the address names.
  useLayoutEffect(() => {
    const before = keptRequest(type)
    const taken = `${visit} ${search}`
    const arriving =
      before.taken === taken
        ? []
        : arrivingLines(new URLSearchParams(search), {
            cart: stored.get('cart'),
            wishlist: stored.get('wishlist'),
          })
    const products = withArriving(before.typed.products ?? [], arriving)
    keep({
      typed: { ...before.typed, ...(form.current && typedInto(form.current, draft)), products },
      ...(search !== '' && { taken }),
    })
  }, [type, visit, search, form])

  const wordsOf = (fault: Fault, part: RequestPart) =>
    t(`validation.${fault.key}`, {
      field: t(`fields.${part}`),
      max: 'max' in fault ? fault.max : 0,
      min: 'min' in fault ? fault.min : 0,
    })

  function show(found: Record<string, string>) {
    setErrors(found)
    focusFirstError(form)
  }

  function edit(change: Partial<RequestDraft>) {
    const whole = withCompanions({ ...draft, ...kept.current.typed }, change)
    keep({ ...kept.current, typed: { ...kept.current.typed, ...whole } })
    setErrors((before) => Object.fromEntries(Object.entries(before).filter(([part]) => !(part in change))))
    requestKey.current = undefined
  }

  /** Says what is wrong with a part that was left. */
  function check(part: RequestPart) {
    const fault = faultOf(part, draft, type)
    if (fault) setErrors((before) => ({ ...before, [part]: wordsOf(fault, part) }))
  }

  async function send() {
    if (isRunning.current) return
    const wrong = requestParts.flatMap((part) => {
      const fault = faultOf(part, draft, type)
      return fault ? [[part, wordsOf(fault, part)] as const] : []
    })
    if (wrong.length > 0) return show(Object.fromEntries(wrong))
    isRunning.current = true
    setFailure(undefined)
    try {
      const { data } = await mutateAsync(requestBody(type, draft, trapOf(form.current)))
      forgetRequest(type)
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
    if (!isApiError(error) || !error.isAnswer) return setFailure(t('store.requests.form.noAnswer'))
    requestKey.current = undefined
    if (Object.keys(error.fields).length > 0) return show(requestErrors(error.fields, draft.products))
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
    editProducts: (change: ChangeLines) => edit({ products: change(kept.current.typed.products ?? []) }),
    check,
    errors,
    failure,
    send,
    isSending: isPending,
  }
}

export type RequestFormState = ReturnType<typeof useRequestForm>

const typable = {
  fullName: 'fullName',
  company: 'company',
  email: 'email',
  message: 'message',
  phone: 'phoneNumber',
} as const

/** What stands in the fields before this page's script has taken them over. */
function typedInto(form: HTMLFormElement, drawn: RequestDraft): Partial<RequestDraft> {
  const data = new FormData(form)
  return Object.fromEntries(
    Object.entries(typable).flatMap(([name, part]) => {
      const value = data.get(name)
      return typeof value === 'string' && value !== drawn[part] ? [[part, value]] : []
    }),
  )
}

const trapOf = (form: HTMLFormElement | null): string => {
  const value = form && new FormData(form).get('website')
  return typeof value === 'string' ? value : ''
}
