import { type RefObject, useState } from 'react'
import type { AddressDraft } from './address-draft.ts'
import { useSavedAddresses } from './saved-addresses.ts'
import { useAddressForm } from './use-address-form.ts'

const sameAsShipping = 'same'

/** Where an order goes: a saved address, or one that is typed now and saved before the order is placed. */
export function useAddressChoice(
  isSignedIn: boolean,
  section: RefObject<HTMLElement | null>,
  known?: Partial<AddressDraft>,
  onDraft?: (draft: AddressDraft | null) => void,
  /** Whether the shop delivers there. */
  isReached: (place: { country: string; city: string }) => boolean = () => true,
) {
  const { list, saved, keep, refresh } = useSavedAddresses(isSignedIn)
  const form = useAddressForm({ section, known, onDraft, keep, refresh })
  const [picked, setPicked] = useState<string>()
  const [pickedBilling, pickBilling] = useState<string>()

  const shipping = saved.filter(({ type }) => type === 'shipping')
  const within = shipping.filter(isReached)
  const usual = within.find(({ isDefault }) => isDefault) ?? within[0]
  const isNew = picked === 'new' || (picked === undefined && form.isTouched) || within.length === 0
  const chosen = isNew ? undefined : (within.find(({ id }) => id === picked) ?? usual)

  // An invoice goes to the default invoice address, unless the shopper says otherwise.
  const usualBilling = saved.find(({ type, isDefault }) => type === 'billing' && isDefault)
  const billing =
    pickedBilling === sameAsShipping
      ? undefined
      : (saved.find(({ id }) => id === pickedBilling) ?? usualBilling)

  /** The new address's id; undefined when it could not be saved, which is then shown. */
  async function save(): Promise<string | undefined> {
    const address = await form.save()
    if (address) setPicked(address.id)
    return address?.id
  }

  return {
    list,
    saved,
    shipping,
    chosen,
    isReached,
    isNew,
    pick: (id: string) => {
      setPicked(id)
      form.forgetFailure()
    },
    billing,
    pickBilling,
    form,
    fail: form.fail,
    save,
    /** Whether an address is chosen or completely typed; what is missing is shown in the form. */
    check: (): boolean => chosen !== undefined || form.checkAll(),
    /** Where the order would go, as far as that is known: discounts may depend on it. */
    place: chosen
      ? { country: chosen.country, city: chosen.city }
      : { country: form.draft.country, city: form.draft.city },
    /** The id to order with; saves the typed address first. */
    commit: (): Promise<string | undefined> => (chosen ? Promise.resolve(chosen.id) : save()),
  }
}

export type AddressChoiceState = ReturnType<typeof useAddressChoice>
