import { type RefObject, useState } from 'react'
import type { PlaceOrder } from '#contract/orders.ts'
import { useT } from '#web/language/language.tsx'
import { useSettings } from '../settings.ts'
import type { MethodKind } from './method-draft.ts'
import { type SavedMethod, useSavedMethods } from './saved-methods.ts'
import { useLaterTypes } from './use-later-types.ts'
import { useMethodForm } from './use-method-form.ts'

/** Stands where a token would: the provider asks for the card on a page of its own. */
const hostedCard = 'src_card'

type PayWith = PlaceOrder['paymentMethod']

/** What an order is paid with: a saved card or account, or a new one, saved before the order is placed. */
export function useMethodChoice(isSignedIn: boolean, section: RefObject<HTMLElement | null>) {
  const t = useT()
  const { paymentProvider } = useSettings()
  const { list, saved, keep } = useSavedMethods(isSignedIn)
  const form = useMethodForm({ section, keep })
  const [picked, setPicked] = useState<string>()
  const [onceOnly, setOnceOnly] = useState<SavedMethod[]>([])

  // Saved while cards were taken; they wait until the shop takes cards again.
  const usable = paymentProvider === 'none' ? saved.filter(({ type }) => type !== 'credit_card') : saved
  const methods: SavedMethod[] = isSignedIn ? [...usable, ...onceOnly] : []
  const kind: MethodKind | undefined = picked === 'newCard' || picked === 'newBank' ? picked : undefined
  const isHosted = picked === 'hosted'
  const { types, terms } = useLaterTypes(isSignedIn)
  const later = types.find((type) => type === picked)
  const chosen = methods.find(({ id }) => id === picked)

  async function save(kind: MethodKind): Promise<SavedMethod | undefined> {
    const method = await form.save(kind)
    if (!method) return undefined
    if (method.save === false) setOnceOnly((before) => [...before, method])
    setPicked(method.id)
    return method
  }

  /** Whether there is something to pay with; what is missing is shown in its form, or above the choices. */
  function check(): boolean {
    if (chosen !== undefined || isHosted || later) return true
    if (kind) return form.checkAll(kind)
    form.say(t('store.checkout.missingPayment'))
    section.current?.querySelector<HTMLElement>('input[type=radio]')?.focus({ preventScroll: true })
    return false
  }

  return {
    list,
    methods,
    chosen,
    kind,
    /** To pay later, on the terms of the company; and which of these is picked. */
    laterTypes: types,
    terms,
    later,
    pick: (id: string) => {
      setPicked(id)
      form.forgetErrors()
    },
    form,
    fail: form.fail,
    save,
    /** The card is typed on the provider's own page. */
    isHosted,
    check,
    /** The method to order with; saves the new one first. */
    commit: async (): Promise<PayWith | undefined> => {
      if (!check()) return undefined
      if (later) return { type: later }
      if (isHosted) return { type: 'credit_card', token: hostedCard }
      const method = chosen ?? (kind && (await save(kind)))
      return method && { type: method.type, _id: method.id }
    },
  }
}

export type MethodChoiceState = ReturnType<typeof useMethodChoice>
