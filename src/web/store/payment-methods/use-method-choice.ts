import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type RefObject, useRef, useState } from 'react'
import { storePaymentMethodsApi } from '#contract/payment-methods.ts'
import { isApiError } from '#web/api/api-error.ts'
import { call } from '#web/api/call.ts'
import { asked, queryKey } from '#web/api/query-client.ts'
import type { Data } from '#web/api/types.ts'
import { useLanguage, useT } from '#web/language/language.tsx'
import { showAlert } from '#web/ui/alert-state.ts'
import { focusFirstError } from '#web/ui/focus-first-error.ts'
import { newRequestKey } from '../request-key.ts'
import { isCardNumber, isPast, readExpiry } from './card-number.ts'

export type SavedMethod = Data<typeof storePaymentMethodsApi.list>
export type MethodKind = 'newCard' | 'newBank'

/** Lives in this page's memory alone, until the provider has given a token for it (D-532). */
const emptyCard = { number: '', expiry: '', cvc: '', nameOnCard: '', save: true }
const emptyBank = { accountName: '', iban: '', swiftCode: '' }
export type CardDraft = typeof emptyCard
export type BankDraft = typeof emptyBank

const isFilled = (draft: Record<string, string | boolean>) =>
  Object.values(draft).every((value) => typeof value !== 'string' || value.trim() !== '')

/** The server checks month and year of a card apart; here they are one field. */
const cardErrors = ({ expMonth, expYear, ...fields }: Record<string, string>): Record<string, string> => {
  const expiry = expMonth ?? expYear
  return { ...fields, ...(expiry !== undefined && { expiry }) }
}

/** What an order is paid with: a saved card or account, or a new one, saved before the order is placed. */
export function useMethodChoice(isSignedIn: boolean, section: RefObject<HTMLElement | null>) {
  const t = useT()
  const language = useLanguage()
  const client = useQueryClient()
  const [picked, setPicked] = useState<string>()
  const [card, setCard] = useState(emptyCard)
  const [bank, setBank] = useState(emptyBank)
  const [onceOnly, setOnceOnly] = useState<SavedMethod[]>([])
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [failure, setFailure] = useState<string>()
  /** What was sent without an answer: sent again as it was, it is done once (D-117). */
  const attempt = useRef<{ key: string; token?: string }>({ key: newRequestKey() })

  const list = useQuery({ ...asked(call, language, storePaymentMethodsApi.list), enabled: isSignedIn })
  const methods: SavedMethod[] = isSignedIn ? [...(list.data?.data ?? []), ...onceOnly] : []
  const kind: MethodKind | undefined = picked === 'newCard' || picked === 'newBank' ? picked : undefined
  const chosen = methods.find(({ id }) => id === picked)

  const create = useMutation({
    async mutationFn(kind: MethodKind) {
      const idempotencyKey = attempt.current.key
      if (kind === 'newBank')
        return call(storePaymentMethodsApi.create, {
          idempotencyKey,
          body: { type: 'bank_account', ...bank },
        })
      const token = attempt.current.token ?? (await tokenOf(card))
      attempt.current.token = token
      const { nameOnCard, save } = card
      return call(storePaymentMethodsApi.create, {
        idempotencyKey,
        body: { type: 'credit_card', token, nameOnCard, save },
      })
    },
    meta: { isQuiet: true },
    networkMode: 'always',
  })

  function startAgain() {
    attempt.current = { key: newRequestKey() }
  }

  function show(found: Record<string, string>) {
    setErrors(found)
    focusFirstError(section)
  }

  const required = (fields: Record<string, string>, draft: Record<string, string | boolean>) =>
    Object.fromEntries(
      Object.entries(fields)
        .filter(([name]) => String(draft[name] ?? '').trim() === '')
        .map(([name, field]) => [name, t('validation.required', { field })]),
    )

  function wrongCard(): Record<string, string> {
    const expiry = readExpiry(card.expiry)
    return {
      ...(!isCardNumber(card.number) && { number: t('store.paymentMethod.cardNumberWrong') }),
      ...(!expiry && { expiry: t('store.paymentMethod.expiryWrong') }),
      ...(expiry && isPast(expiry, new Date()) && { expiry: t('store.paymentMethod.expired') }),
      ...required(
        {
          number: t('fields.number'),
          expiry: t('store.paymentMethod.expiry'),
          cvc: t('fields.cvc'),
          nameOnCard: t('fields.nameOnCard'),
        },
        card,
      ),
    }
  }

  const wrongBank = () =>
    required(
      {
        accountName: t('fields.accountName'),
        iban: t('fields.iban'),
        swiftCode: t('fields.swiftCode'),
      },
      bank,
    )

  async function save(kind: MethodKind): Promise<SavedMethod | undefined> {
    const wrong = kind === 'newCard' ? wrongCard() : wrongBank()
    if (Object.keys(wrong).length > 0) {
      show(wrong)
      return undefined
    }
    setFailure(undefined)
    try {
      const { data } = await create.mutateAsync(kind)
      keep(data)
      return data
    } catch (error) {
      if (isApiError(error) && error.isAnswer) startAgain()
      if (isApiError(error) && Object.keys(error.fields).length > 0) show(cardErrors(error.fields))
      else fail(error)
      return undefined
    }
  }

  function keep(method: SavedMethod) {
    if (method.save === false) setOnceOnly((before) => [...before, method])
    else {
      client.setQueryData(
        asked(call, language, storePaymentMethodsApi.list).queryKey,
        (before: typeof list.data) => before && { ...before, data: [method, ...before.data] },
      )
      void client.invalidateQueries({ queryKey: queryKey(storePaymentMethodsApi.list) })
      const added = method.type === 'credit_card' ? 'cardAdded' : 'bankAdded'
      showAlert({ type: 'success', message: t(`store.paymentMethod.${added}`) })
    }
    setPicked(method.id)
    setCard(emptyCard)
    setBank(emptyBank)
    setErrors({})
    startAgain()
  }

  function fail(error: unknown) {
    setFailure(isApiError(error) && error.isAnswer && error.message ? error.message : t('alert.noConnection'))
    section.current?.scrollIntoView({ block: 'start' })
  }

  function edit<D extends object>(set: (change: (before: D) => D) => void) {
    return (change: Partial<D>) => {
      set((before) => ({ ...before, ...change }))
      setErrors((before) => Object.fromEntries(Object.entries(before).filter(([name]) => !(name in change))))
      startAgain()
    }
  }

  return {
    list,
    methods,
    chosen,
    kind,
    pick: (id: string) => {
      setPicked(id)
      setErrors({})
      setFailure(undefined)
    },
    card,
    bank,
    editCard: edit<CardDraft>(setCard),
    editBank: edit<BankDraft>(setBank),
    /** What is wrong with a field that was left, once something stands in it. */
    checkCard: (name: 'number' | 'expiry') => {
      const message = card[name] === '' ? undefined : wrongCard()[name]
      if (message !== undefined) setErrors((before) => ({ ...before, [name]: message }))
    },
    errors,
    failure,
    fail,
    save,
    isSaving: create.isPending,
    isComplete:
      chosen !== undefined || (kind === 'newCard' ? isFilled(card) : kind === 'newBank' && isFilled(bank)),
    /** The method to order with; saves the new one first. */
    commit: async (): Promise<SavedMethod | undefined> => chosen ?? (kind && (await save(kind))),
  }
}

export type MethodChoiceState = ReturnType<typeof useMethodChoice>

async function tokenOf({ number, expiry, cvc }: CardDraft): Promise<string> {
  const { expMonth, expYear } = readExpiry(expiry) ?? { expMonth: 0, expYear: 0 }
  const { data } = await call(storePaymentMethodsApi.tokens, { body: { number, expMonth, expYear, cvc } })
  return data.token
}
