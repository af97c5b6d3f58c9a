import { useMutation } from '@tanstack/react-query'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { maxAddresses, storeAddressesApi } from '#contract/addresses.ts'
import { isApiError } from '#web/api/api-error.ts'
import { call } from '#web/api/call.ts'
import { useT } from '#web/language/language.tsx'
import { showAlert } from '#web/ui/alerts/alert-state.ts'
import { focusFirstError } from '#web/ui/form/focus-first-error.ts'
import {
  addressBody,
  addressChanges,
  type AddressDraft,
  addressErrors,
  draftOf,
  emptyAddress,
  isTouched,
  missingParts,
  nationalParts,
} from './address-draft.ts'
import type { SavedAddress } from './saved-addresses.ts'

type AddressFormOptions = {
  /** Where errors are looked for and failures are read. */
  section: RefObject<HTMLElement | null>
  /** The address to change; without one a new one is made. */
  edited?: SavedAddress
  /** What is known of a new one before anybody types. */
  known?: Partial<AddressDraft>
  /** Called with what is typed, and with null once nothing is. */
  onDraft?: (draft: AddressDraft | null) => void
  /** Shows what was saved, and the rest as the server has it. */
  keep: (address: SavedAddress) => void
  refresh: () => unknown
  /** Saves what is typed as a site of the company, instead of an address of one's own. */
  saveSite?: (draft: AddressDraft) => Promise<SavedAddress>
}

/** An address while it is typed, in the checkout and in the profile: what is wrong with it, and saving it. */
export function useAddressForm({
  section,
  edited,
  known,
  onDraft,
  keep,
  refresh,
  saveSite,
}: AddressFormOptions) {
  const t = useT()
  const start = useRef(edited ? draftOf(edited) : { ...emptyAddress, ...known })
  const [draft, setDraft] = useState(start.current)
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [failure, setFailure] = useState<string>()
  /** Removed in another window: what is typed becomes a new address. */
  const [isGone, setGone] = useState(false)
  const id = isGone ? undefined : edited?.id
  const isSite = saveSite !== undefined
  useEffect(() => onDraft?.(isTouched(draft) ? draft : null), [draft, onDraft])

  const { mutateAsync: send, isPending } = useMutation({
    mutationFn: async () =>
      saveSite
        ? { data: await saveSite(draft) }
        : id === undefined
          ? call(storeAddressesApi.create, { body: addressBody(draft) })
          : call(storeAddressesApi.update, { params: { id }, body: addressChanges(start.current, draft) }),
    meta: { isQuiet: true },
    networkMode: 'always',
  })

  function show(found: Record<string, string>) {
    setErrors(found)
    focusFirstError(section)
  }

  const requiredMessage = (part: keyof AddressDraft) =>
    t('validation.required', { field: t(`fields.${part}`) })

  /** Whether nothing is missing; what is, is shown. */
  function checkAll(): boolean {
    const missing = missingParts(draft, isSite)
    if (missing.length > 0) show(Object.fromEntries(missing.map((part) => [part, requiredMessage(part)])))
    return missing.length === 0
  }

  /** Saves what is typed; undefined when it cannot be, which is then shown. */
  async function save(): Promise<SavedAddress | undefined> {
    if (!checkAll()) return undefined
    setFailure(undefined)
    try {
      const { data } = await send()
      setDraft(emptyAddress)
      setErrors({})
      showAlert({ type: 'success', message: t(id === undefined ? 'store.address.added' : 'saved.updated') })
      keep(data)
      return data
    } catch (error) {
      if (isApiError(error) && Object.keys(error.fields).length > 0) show(addressErrors(error.fields))
      else refused(error)
      return undefined
    }
  }

  function refused(error: unknown) {
    const code = isApiError(error) && error.isAnswer ? error.code : undefined
    if (isSite) fail(error)
    else if (code === 'not_found' && id !== undefined) {
      setGone(true)
      say(t('store.address.gone'))
    } else if (code === 'limit_reached') say(t('store.address.full', { max: maxAddresses }))
    else return fail(error)
    void refresh()
  }

  function fail(error: unknown) {
    say(isApiError(error) && error.isAnswer && error.message ? error.message : t('alert.noConnection'))
  }

  function say(message: string) {
    setFailure(message)
    section.current?.scrollIntoView({ block: 'start' })
  }

  return {
    draft,
    edit: (change: Partial<AddressDraft>) => {
      setDraft((before) => ({ ...before, ...change }))
      setErrors((before) => Object.fromEntries(Object.entries(before).filter(([part]) => !(part in change))))
    },
    /** Says what is missing in a field that was left. */
    checkPart: (part: keyof AddressDraft) => {
      if (!missingParts(draft, isSite).some((missing) => missing === part)) return
      setErrors((before) => ({ ...before, [part]: requiredMessage(part) }))
    },
    checkAll,
    errors,
    show,
    failure,
    fail,
    forgetFailure: () => setFailure(undefined),
    save,
    isSaving: isPending,
    isNew: id === undefined,
    isSite,
    /** A national address stood there from the beginning. */
    hadNational: nationalParts.some((part) => start.current[part] !== ''),
    isTouched: isTouched(draft),
    /** A default stays one until another takes its place. */
    canBecomeDefault:
      !isSite && (id === undefined || !start.current.isDefault || draft.type !== start.current.type),
  }
}

export type AddressFormState = ReturnType<typeof useAddressForm>
