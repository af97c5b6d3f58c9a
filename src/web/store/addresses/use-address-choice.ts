import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type RefObject, useState } from 'react'
import { storeAddressesApi } from '#contract/addresses.ts'
import { isApiError } from '#web/api/api-error.ts'
import { call } from '#web/api/call.ts'
import { asked, queryKey } from '#web/api/query-client.ts'
import type { Data } from '#web/api/types.ts'
import { useLanguage, useT } from '#web/language/language.tsx'
import { showAlert } from '#web/ui/alert-state.ts'
import { focusFirstError } from '#web/ui/focus-first-error.ts'
import {
  addressBody,
  type AddressDraft,
  addressErrors,
  emptyAddress,
  isTouched,
  missingParts,
} from './address-draft.ts'

export type SavedAddress = Data<typeof storeAddressesApi.list>

const sameAsShipping = 'same'

/** Where an order goes: a saved address, or one that is typed now and saved before the order is placed. */
export function useAddressChoice(isSignedIn: boolean, section: RefObject<HTMLElement | null>) {
  const t = useT()
  const language = useLanguage()
  const client = useQueryClient()
  const [picked, setPicked] = useState<string>()
  const [pickedBilling, pickBilling] = useState<string>()
  const [draft, setDraft] = useState(emptyAddress)
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [failure, setFailure] = useState<string>()

  const list = useQuery({ ...asked(call, language, storeAddressesApi.list), enabled: isSignedIn })
  const saved: SavedAddress[] = isSignedIn ? (list.data?.data ?? []) : []
  const shipping = saved.filter(({ type }) => type === 'shipping')
  const usual = shipping.find(({ isDefault }) => isDefault) ?? shipping[0]
  const isNew = picked === 'new' || (picked === undefined && isTouched(draft)) || shipping.length === 0
  const chosen = isNew ? undefined : (shipping.find(({ id }) => id === picked) ?? usual)

  // An invoice goes to the default invoice address, unless the shopper says otherwise.
  const usualBilling = saved.find(({ type, isDefault }) => type === 'billing' && isDefault)
  const billing =
    pickedBilling === sameAsShipping
      ? undefined
      : (saved.find(({ id }) => id === pickedBilling) ?? usualBilling)

  const create = useMutation({
    mutationFn: (body: ReturnType<typeof addressBody>) => call(storeAddressesApi.create, { body }),
    meta: { isQuiet: true },
    networkMode: 'always',
  })

  function pick(id: string) {
    setPicked(id)
    setFailure(undefined)
  }

  function show(found: Record<string, string>) {
    setErrors(found)
    focusFirstError(section)
  }

  function checkPart(part: keyof AddressDraft) {
    if (!missingParts(draft).some((missing) => missing === part)) return
    setErrors((before) => ({ ...before, [part]: requiredMessage(part) }))
  }

  const requiredMessage = (part: keyof AddressDraft) =>
    t('validation.required', { field: t(`fields.${part}`) })

  /** Saves what is typed; undefined when it cannot be, which is then shown. */
  async function save(): Promise<string | undefined> {
    const missing = missingParts(draft)
    if (missing.length > 0) {
      show(Object.fromEntries(missing.map((part) => [part, requiredMessage(part)])))
      return undefined
    }
    setFailure(undefined)
    try {
      const { data } = await create.mutateAsync(addressBody(draft))
      client.setQueryData(
        asked(call, language, storeAddressesApi.list).queryKey,
        (before: typeof list.data) => before && { ...before, data: [...before.data, data] },
      )
      setPicked(data.id)
      setDraft(emptyAddress)
      setErrors({})
      showAlert({ type: 'success', message: t('store.address.added') })
      void client.invalidateQueries({ queryKey: queryKey(storeAddressesApi.list) })
      return data.id
    } catch (error) {
      if (isApiError(error) && Object.keys(error.fields).length > 0) show(addressErrors(error.fields))
      else fail(error)
      return undefined
    }
  }

  function fail(error: unknown) {
    setFailure(isApiError(error) && error.isAnswer && error.message ? error.message : t('alert.noConnection'))
    section.current?.scrollIntoView({ block: 'start' })
  }

  return {
    list,
    saved,
    shipping,
    chosen,
    isNew,
    pick,
    billing,
    pickBilling,
    draft,
    edit: (change: Partial<AddressDraft>) => {
      setDraft((before) => ({ ...before, ...change }))
      setErrors((before) => Object.fromEntries(Object.entries(before).filter(([part]) => !(part in change))))
    },
    checkPart,
    errors,
    failure,
    fail,
    save,
    isSaving: create.isPending,
    isComplete: chosen !== undefined || missingParts(draft).length === 0,
    /** Where the order would go, as far as that is known: discounts may depend on it. */
    place: chosen
      ? { country: chosen.country, city: chosen.city }
      : { country: draft.country, city: draft.city },
    /** The id to order with; saves the typed address first. */
    commit: (): Promise<string | undefined> => (chosen ? Promise.resolve(chosen.id) : save()),
  }
}

export type AddressChoiceState = ReturnType<typeof useAddressChoice>
