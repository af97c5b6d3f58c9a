import { useMutation } from '@tanstack/react-query'
import { type RefObject, useRef, useState } from 'react'
import { maxPaymentMethods, storePaymentMethodsApi } from '#contract/payment-methods.ts'
import { isApiError } from '#web/api/api-error.ts'
import { call } from '#web/api/call.ts'
import { useT } from '#web/language/language.tsx'
import { showAlert } from '#web/ui/alerts/alert-state.ts'
import { focusFirstError } from '#web/ui/form/focus-first-error.ts'
import { newRequestKey } from '../request-key.ts'
import { isCardNumber, isPast, readExpiry } from './card-number.ts'
import {
  type BankDraft,
  type CardDraft,
  cardErrors,
  emptyBank,
  emptyCard,
  type MethodKind,
} from './method-draft.ts'
import type { SavedMethod } from './saved-methods.ts'

/** Result of a provider's own fields: a token, or the error. */
type Tokenized = { token: string } | { message?: string | undefined; isShown?: boolean }

type MethodFormOptions = {
  /** Where errors are looked for and failures are shown. */
  section: RefObject<HTMLElement | null>
  /** Shows a method that was saved for later. */
  keep: (method: SavedMethod) => void
  /** A card is saved without asking: the form is there to save one. */
  savesCards?: boolean
}

/** A new card or bank account while it is typed, in the checkout and in the profile: its errors, and saving it. */
export function useMethodForm({ section, keep, savesCards = false }: MethodFormOptions) {
  const t = useT()
  const [card, setCard] = useState(emptyCard)
  const [bank, setBank] = useState(emptyBank)
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [failure, setFailure] = useState<string>()
  /** A request without an answer: repeated unchanged, it has one effect. */
  /** Set by a provider's own fields while they are on the page. */
  const tokenizer = useRef<() => Promise<Tokenized>>(undefined)
  const attempt = useRef<{ key: string; token?: string }>({ key: newRequestKey() })

  const { mutateAsync: send, isPending } = useMutation({
    async mutationFn(kind: MethodKind) {
      const idempotencyKey = attempt.current.key
      if (kind === 'newBank')
        return call(storePaymentMethodsApi.create, {
          idempotencyKey,
          body: { type: 'bank_account', ...bank },
        })
      const token = attempt.current.token ?? (await tokenOf(card, tokenizer.current))
      attempt.current.token = token
      const { nameOnCard, save } = card
      return call(storePaymentMethodsApi.create, {
        idempotencyKey,
        body: { type: 'credit_card', token, nameOnCard, save: savesCards || save },
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
    const name = { nameOnCard: t('fields.nameOnCard') }
    // The rest is in the provider's fields, which show their own errors.
    if (tokenizer.current) return required(name, card)
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
          ...name,
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

  /** Whether nothing is missing or wrong; what is, is shown. */
  function checkAll(kind: MethodKind): boolean {
    const wrong = kind === 'newCard' ? wrongCard() : wrongBank()
    const isFine = Object.keys(wrong).length === 0
    if (!isFine) show(wrong)
    return isFine
  }

  /** Saves the input; returns undefined when it is invalid, which is then shown. */
  async function save(kind: MethodKind): Promise<SavedMethod | undefined> {
    if (!checkAll(kind)) return undefined
    setFailure(undefined)
    try {
      const { data } = await send(kind)
      clear()
      if (data.save !== false) {
        const added = data.type === 'credit_card' ? 'cardAdded' : 'bankAdded'
        showAlert({ type: 'success', message: t(`store.paymentMethod.${added}`) })
        keep(data)
      }
      return data
    } catch (error) {
      if (error instanceof CardRefused) {
        if (!error.isShown) setFailure(error.message || t('alert.errorMessage'))
        return undefined
      }
      if (isApiError(error) && error.isAnswer) startAgain()
      if (isApiError(error) && Object.keys(error.fields).length > 0) show(cardErrors(error.fields))
      else fail(error)
      return undefined
    }
  }

  function clear() {
    setCard(emptyCard)
    setBank(emptyBank)
    setErrors({})
    startAgain()
  }

  function fail(error: unknown) {
    const answer = isApiError(error) && error.isAnswer ? error : undefined
    if (answer?.code === 'limit_reached') say(t('store.paymentMethod.full', { max: maxPaymentMethods }))
    else say(answer?.message || t('alert.noConnection'))
  }

  function say(message: string) {
    setFailure(message)
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
    card,
    bank,
    editCard: edit<CardDraft>(setCard),
    editBank: edit<BankDraft>(setBank),
    /** The error of a field that was left, once it is not empty. */
    checkCard: (name: 'number' | 'expiry') => {
      const message = card[name] === '' ? undefined : wrongCard()[name]
      if (message !== undefined) setErrors((before) => ({ ...before, [name]: message }))
    },
    errors,
    failure,
    fail,
    forgetErrors: () => {
      setErrors({})
      setFailure(undefined)
    },
    say,
    checkAll,
    save,
    isSaving: isPending,
    tokenizer,
  }
}

export type MethodFormState = ReturnType<typeof useMethodForm>

/** The provider's fields returned no token. */
class CardRefused extends Error {
  readonly isShown: boolean
  constructor({ message = '', isShown = false }: { message?: string | undefined; isShown?: boolean }) {
    super(message)
    this.isShown = isShown
  }
}

async function tokenOf(
  { number, expiry, cvc }: CardDraft,
  tokenize: (() => Promise<Tokenized>) | undefined,
): Promise<string> {
  if (tokenize) {
    const made = await tokenize()
    if ('token' in made) return made.token
    throw new CardRefused(made)
  }
  const { expMonth, expYear } = readExpiry(expiry) ?? { expMonth: 0, expYear: 0 }
  const { data } = await call(storePaymentMethodsApi.tokens, { body: { number, expMonth, expYear, cvc } })
  return data.token
}
